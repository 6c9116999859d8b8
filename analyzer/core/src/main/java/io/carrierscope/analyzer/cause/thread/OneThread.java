package io.carrierscope.analyzer.cause.thread;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.ThreadCpu;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.thread.Dispatchers.Dispatcher;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A platform thread that does alone what others wait for, and has no time left: it computes, looks up host names, or sleeps before each
 * piece of work that it hands over. Who waits for it is not recorded, such as clients in the backlog of a socket, so it is no cause that
 * was found, but a service with such a thread is not called healthy.
 *
 * @param name its name
 * @param busyShare share of the window, 0 to 1
 * @param does what it does meanwhile, with the place, as a phrase
 */
public record OneThread(String name, double busyShare, String does) {
    /** Without a tenth of its time left, whoever comes at random waits nine times as long as its work takes (one server, random work). */
    private static final double FULL = 0.90;
    private static final double MOSTLY = 0.5;
    /** With fewer rounds over all threads in native code, two standard errors of a share of 0.9 exceed 0.2. */
    private static final long FEWEST_ROUNDS = 10;

    /** Returns the thread with the least time left; empty if all have some. */
    public static Optional<OneThread> of(MeasuredRecording r) {
        return Stream.of(dispatching(r), computing(r), lookingUp(r)).flatMap(s -> s)
                .filter(t -> t.busyShare >= FULL)
                .max(Comparator.comparingDouble(OneThread::busyShare).thenComparing(OneThread::name));
    }

    /** Returns a phrase such as {@code the thread acceptor has hardly any time left: it computes 97.0 % of the time}. */
    public String text() {
        return "the thread " + name + " has hardly any time left: " + does;
    }

    private static Stream<OneThread> dispatching(MeasuredRecording r) {
        return r.measured().dispatchers.dispatchers().stream().map(d -> dispatching(r, d));
    }

    private static OneThread dispatching(MeasuredRecording r, Dispatcher d) {
        double seconds = r.window().lengthSeconds();
        double asleep = d.asleepNanos() / 1e9 / seconds;
        double busy = Math.min(1, asleep + cpuShare(r, d.thread().family()));
        return new OneThread(d.thread().name(), busy, Figure.text(
                "it hands over all work, and sleeps %.1f ms before each piece at %s, %.1f %% of the time; at most %.1f"
                        + " pieces per second pass",
                d.asleepNanos() / 1e6 / d.sleeps(), Holder.at(d.stack()), 100 * asleep,
                d.sleeps() / seconds / busy));
    }

    /** Of a group with several threads the others may take work over. */
    private static double cpuShare(MeasuredRecording r, String group) {
        var times = r.measured().threads.groups().get(group);
        return times == null || times.threads() > 1
                ? 0
                : r.cpuNanos(times.busiestLoadNanos()).orElse(0) / r.window().lengthNanos();
    }

    private static Stream<OneThread> computing(MeasuredRecording r) {
        return r.measured().threads.groups().keySet().stream()
                .filter(g -> !ThreadCpu.ofJvm(g) && !g.equals(ThreadRef.CARRIERS))
                .map(g -> new OneThread(g, cpuShare(r, g), "it computes "
                        + Figure.text("%.1f %% of the time", 100 * Math.min(1, cpuShare(r, g))) + where(r, g)));
    }

    private static String where(MeasuredRecording r, String group) {
        var samples = r.measured().samples;
        return samples.sites(group).entrySet().stream().max(Map.Entry.<String, Long>comparingByValue()
                .thenComparing(Map.Entry.comparingByKey()))
                .map(site -> (site.getValue() >= MOSTLY * samples.count(group) ? ", mostly at " : ", most often at ")
                        + site.getKey())
                .orElse("");
    }

    private static Stream<OneThread> lookingUp(MeasuredRecording r) {
        var calls = r.measured().nativeCalls;
        return calls.rounds() < FEWEST_ROUNDS
                ? Stream.empty()
                : calls.mostLookUps().stream().map(l -> new OneThread(l.thread(),
                        Math.min(1, (double) l.count() / calls.rounds()), Figure.text(
                                "it waits for look-ups of host names at %s, about %.0f %% of the time",
                                Holder.at(l.stack()), 100 * Math.min(1, (double) l.count() / calls.rounds()))));
    }
}
