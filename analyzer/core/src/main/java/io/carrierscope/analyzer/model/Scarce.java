package io.carrierscope.analyzer.model;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.classify.ThreadPool;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.dump.LongestQueue;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.wait.Waited;
import io.carrierscope.analyzer.recording.event.Frame;
import java.util.Map;
import java.util.OptionalInt;

/**
 * What only a limited number of threads can have, in the words of whoever set the limit: every report says it in these.
 *
 * @param what such as {@code connections of HikariCP}; of one thing with its article
 * @param count how many there are; empty for one thing, and where nothing tells
 * @param taken what is said of all of it while a thread waits for it
 */
public record Scarce(String what, OptionalInt count, String taken) {
    private static final String ALL = "all of them are taken";

    /** What the threads of a queue wait for. */
    static Scarce of(MeasuredRecording r, Waited w) {
        return w.library().filter(l -> w.site().kind() == WaitKind.PERMIT)
                .map(l -> several("connections of " + l, connections(r, l))).orElseGet(() -> of(w.site().kind(),
                        (w.site().what().equals("?") ? "" : " (" + Frame.simpleName(w.site().what()) + ")")
                                + " at " + w.site().at()));
    }

    /** The same of a queue in a thread dump. */
    static Scarce of(LongestQueue crowd) {
        return of(crowd.kind(), " at " + crowd.at());
    }

    private static Scarce of(WaitKind kind, String where) {
        return switch (kind) {
            case PERMIT -> several("permits or connections" + where, OptionalInt.empty());
            case PLACE -> new Scarce("the full queue" + where, OptionalInt.empty(), "it is full");
            default -> new Scarce("the " + kind.text() + where, OptionalInt.empty(), "it is taken");
        };
    }

    /** A pool of connections that tells how many threads wait. */
    static Scarce pool(MeasuredRecording r, String name) {
        return several("connections of " + name, connections(r, name));
    }

    static Scarce buffer() {
        return new Scarce("the producer's buffer", OptionalInt.empty(), "it is full");
    }

    private static Scarce several(String what, OptionalInt count) {
        return new Scarce(what, count, ALL);
    }

    /** The limit that the library shows; empty if it has several pools with different ones. */
    private static OptionalInt connections(MeasuredRecording r, String library) {
        var limits = r.profile().configuration().orElse(Map.of()).entrySet().stream()
                .filter(e -> (e.getKey() + " ").startsWith("connections of " + library + " "))
                .mapToInt(Map.Entry::getValue).distinct().toArray();
        return limits.length == 1 ? OptionalInt.of(limits[0]) : OptionalInt.empty();
    }

    /** The threads of a pool of this family: {@code the 200 threads of Tomcat's pool}. */
    public static String threads(int threads, String family) {
        var pool = ThreadPool.named(family);
        return threads == 1
                ? "the only thread of " + pool.text()
                : Figure.text("the %d threads of %s", threads, pool.text());
    }

    /** By the service demand law a request demands U / X of it, where U is the share of time in which all of it is taken. */
    Bound bound(Cell cell, Bound.Id id, double share) {
        double measured = cell.throughputPerSecond().orElseThrow();
        double millis = share / measured * 1e3;
        String one = cell.unit().one();
        return new Bound(id, measured / share, count.isPresent()
                ? Figure.text("each is held for %.1f ms per %s", count.getAsInt() * millis, one)
                : taken.equals(ALL)
                        ? Figure.text("while %s, one %s ends every %.3f ms", ALL, one, millis)
                        : Figure.text("%s for %.3f ms per %s", taken, millis, one),
                count.isPresent()
                        ? Figure.text("the %d %s", count.getAsInt(), what)
                        : taken.equals(ALL)
                                ? "the " + what
                                : what);
    }
}
