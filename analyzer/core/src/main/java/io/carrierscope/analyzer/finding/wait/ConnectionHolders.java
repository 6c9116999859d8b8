package io.carrierscope.analyzer.finding.wait;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.classify.Lending;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.dump.LongestQueue;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.wait.WaitStacks.Kind;
import io.carrierscope.analyzer.fold.wait.WaitStacks.Waiting;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What threads do while they hold a permit or connection that others queue for, see {@link Lending}. Only waits and samples that the
 * recording has count, so the number of threads is a lower bound.
 *
 * @param method the method that borrows
 * @param threads mean number of threads in it that have borrowed
 * @param doing what they do, as phrases, with the mean number of threads, most first
 * @param inView mean number of those that hold it outside of any transaction, see {@link Lending#openInView}
 */
record ConnectionHolders(String method, double threads, List<Map.Entry<String, Double>> doing, double inView) {
    /** A smaller mean number of threads is not worth a line. */
    private static final double LEAST_THREADS = 0.05;
    /** Less of their time is not worth a phrase. */
    private static final double LEAST_SHARE = 0.10;
    /** What takes less of it is not most of what they do. */
    private static final double MOSTLY = 0.50;
    private static final int MOST = 3;
    private static final String SOURCE = "jdk.ThreadSleep, jdk.SocketRead, jdk.ThreadPark, jdk.JavaMonitorEnter, ";

    /** Returns what the holders do, by the longest queue of these kinds; empty where it is for something else, or no stack tells. */
    static Optional<ConnectionHolders> of(MeasuredRecording r, Predicate<WaitKind> kinds) {
        return r.measured().waits.sites(kinds).stream().findFirst()
                .filter(longest -> longest.site().kind() == WaitKind.PERMIT)
                .flatMap(longest -> r.measured().waitStacks.waiting().stream().map(Waiting::stack)
                        .filter(WaitKind::borrows).findFirst())
                .flatMap(queue -> of(r, queue));
    }

    /** Returns the same of a queue in a thread dump. */
    static Optional<ConnectionHolders> of(MeasuredRecording r, LongestQueue crowd) {
        return crowd.kind() == WaitKind.PERMIT ? of(r, crowd.stack()) : Optional.empty();
    }

    /** Returns the same of threads that wait to borrow with this stack: where most hold, of equal ones further inside. */
    static Optional<ConnectionHolders> of(MeasuredRecording r, Stack queue) {
        return Lending.mayHold(queue).stream().map(frame -> of(r, queue, frame))
                .filter(lent -> lent.threads >= LEAST_THREADS)
                .reduce((inner, outer) -> outer.threads > inner.threads ? outer : inner);
    }

    /** Threads past the call that borrows, or on it, whichever are more: a line may borrow and use, and those past it have given back. */
    private static ConnectionHolders of(MeasuredRecording r, Stack queue, Frame frame) {
        var waiting = r.measured().waitStacks.waiting();
        return Stream.of(holders(r, waiting, frame, s -> Lending.past(frame, s), queue),
                holders(r, waiting, frame, s -> Lending.onItsLine(queue, frame, s), queue))
                .max(Comparator.comparingDouble(ConnectionHolders::threads)).orElseThrow();
    }

    private static ConnectionHolders holders(MeasuredRecording r, List<Waiting> waiting, Frame borrowing,
            Predicate<Stack> holds, Stack queue) {
        var threads = new HashMap<String, Double>();
        var of = waiting.stream().filter(w -> holds.test(w.stack())).toList();
        double inView = of.stream().filter(w -> Lending.openInView(queue, w.stack())).mapToDouble(Waiting::nanos).sum()
                / r.window().lengthNanos();
        of.forEach(w -> threads.merge(doing(w.kind()) + " at " + Holder.waitsAt(w.stack()),
                (double) w.nanos() / r.window().lengthNanos(), Double::sum));
        var samples = r.measured().samples;
        double each = r.busyProcessors().orElse(0) / Math.max(1, samples.count());
        samples.samples().stream().filter(s -> holds.test(s.stack()))
                .forEach(s -> threads.merge("on CPU at " + Holder.at(s.stack()), s.count() * each, Double::sum));
        var most = threads.entrySet().stream().sorted(Map.Entry.<String, Double>comparingByValue().reversed()
                .thenComparing(Map.Entry.comparingByKey())).toList();
        return new ConnectionHolders(borrowing.qualifiedMethod(), most.stream().mapToDouble(Map.Entry::getValue).sum(),
                most, inView);
    }

    private static String doing(Kind kind) {
        return switch (kind) {
            case LOCK -> "waiting for a lock";
            case PARK -> "parked or waiting";
            case SLEEP -> "asleep";
            case SOCKET -> "at a socket";
        };
    }

    Evidence evidence(MeasuredRecording r) {
        return Evidence.of(SOURCE + r.measured().samples.source(),
                "at the same time at least %.1f threads on average held one and were in %s, past the call that borrows: %s",
                threads, method, doing.stream().limit(MOST)
                        .filter(d -> d.getValue() >= LEAST_SHARE * threads || d == doing.get(0))
                        .map(d -> Figure.text("%.0f %% of their time %s", 100 * d.getValue() / threads, d.getKey()))
                        .collect(Collectors.joining(", ")));
    }

    /** What takes most of the time for which they hold it, to append to a remedy; empty where nothing takes half of it. */
    String remedy() {
        return (doing.get(0).getValue() < MOSTLY * threads
                ? ""
                : "; most of that time they are " + doing.get(0).getKey())
                + (inView < MOSTLY * threads
                        ? ""
                        : "; they are in no transaction any more: spring.jpa.open-in-view=false gives the connection"
                                + " back when the transaction ends");
    }
}
