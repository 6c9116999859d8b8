package io.carrierscope.analyzer.compare;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.wait.SocketWaits;
import io.carrierscope.analyzer.fold.wait.Waited;
import io.carrierscope.analyzer.recording.Topic;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How often both sides wait at one place of the application as its code asks, in a sleep or for another process: with the same code this
 * is a measure of the work done where one side has neither requests nor tasks. Waits for locks and queues depend on the threads, so they
 * do not count. Wrong where a side waits there more or less often for one request.
 *
 * @param at what they do and the method of the application, without its line, which another version may move
 * @param one how often the first side waits there per second
 * @param other the same of the second side
 */
public record SharedWaits(String at, double one, double other) {
    /** The error of a smaller number is more than 10 % (standard error of a count). */
    private static final long FEWEST = 100;
    /** Shorter reads are not recorded everywhere, so reads count only where they take much longer than 1 ms, the usual threshold. */
    private static final long LONG_NANOS = 5_000_000;

    /** The place where the side that waits less often does so most; empty without one. */
    public static Optional<SharedWaits> of(CellGroup a, CellGroup b) {
        return a.typical().cell().subject()
                .flatMap(x -> b.typical().cell().subject().flatMap(y -> of(x, y)));
    }

    private static Optional<SharedWaits> of(MeasuredRecording a, MeasuredRecording b) {
        var one = counts(a);
        var other = counts(b);
        return one.entrySet().stream().filter(e -> Math.min(e.getValue(), other.getOrDefault(e.getKey(), 0L)) >= FEWEST)
                .map(e -> new SharedWaits(e.getKey(), e.getValue() / a.window().lengthSeconds(),
                        other.get(e.getKey()) / b.window().lengthSeconds()))
                .max(Comparator.comparingDouble((SharedWaits w) -> Math.min(w.one, w.other)).thenComparing(w -> w.at));
    }

    private static Map<String, Long> counts(MeasuredRecording r) {
        var sleeps = r.visibility().of(Topic.SLEEPS).seen()
                ? r.measured().waits.sites(k -> k == WaitKind.SLEEP).stream().filter(w -> w.site().ofApplication())
                : Stream.<Waited>empty();
        return Stream.concat(sleeps.map(w -> Map.entry("sleep at " + method(w.site().at()), w.count())),
                r.measured().sockets.sites().stream().filter(SharedWaits::answers)
                        .map(w -> Map.entry("read at " + method(w.site().at()), w.count())))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, Long::sum));
    }

    private static String method(String at) {
        return at.replaceFirst(":\\d+$", "");
    }

    private static boolean answers(SocketWaits.Waited w) {
        return w.site().read() && !w.site().ofClients() && w.totalNanos() >= LONG_NANOS * w.count();
    }
}
