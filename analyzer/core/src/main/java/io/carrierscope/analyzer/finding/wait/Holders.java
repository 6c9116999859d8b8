package io.carrierscope.analyzer.finding.wait;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.classify.Lending;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.dump.StandingThreads.Standing;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.wait.Waited;
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
 * What threads do while they hold a permit, connection or lock that others queue for, see {@link Lending}. Only waits and samples that the
 * recording has count, so the number of threads is a lower bound.
 *
 * @param method the method that borrows, or takes the lock
 * @param threads mean number of threads in it that hold one
 * @param doing what they do, most first
 * @param inView mean number of those that hold it outside of any transaction, see {@link Lending#openInView}
 */
record Holders(String method, double threads, List<Doing> doing, double inView) {
    /** A smaller mean number of threads is not worth a line. */
    private static final double LEAST_THREADS = 0.05;
    /** Less of their time is not worth a phrase. */
    static final double LEAST_SHARE = 0.10;
    /** One thread holds a lock at a time: more in its method are past giving it back, too. */
    private static final double ONE = 1.1;
    private static final int MOST = 3;
    /** A permit may be gone by the time a woken thread looks for it, now and then. */
    private static final double IN_VAIN = 0.25;
    private static final int MOST_STACKS = 100;
    private static final String SOURCE = "jdk.ThreadSleep, jdk.SocketRead, jdk.ThreadPark, jdk.JavaMonitorEnter, ";

    /**
     * What some of them do.
     *
     * @param threads mean number of threads
     * @param at where most of them are
     * @param there the mean number of these
     */
    record Doing(String what, double threads, String at, double there) {
        private static final String ANSWER = "waiting for an answer of ";

        private String text() {
            return what + (there >= (1 - LEAST_SHARE) * threads ? " at " : ", mostly at ") + at;
        }
    }

    /** A thread that does something at a place. */
    private record At(String what, String at) {}

    /** Returns what the holders do, by the longest queue of these kinds; empty where it is for something else, or no stack tells. */
    static Optional<Holders> of(MeasuredRecording r, Predicate<WaitKind> kinds) {
        return r.measured().waits.sites(kinds).stream().findFirst()
                .filter(longest -> longest.site().kind() == WaitKind.PERMIT)
                .flatMap(longest -> r.measured().waitStacks.waiting().stream().map(Waiting::stack)
                        .filter(WaitKind::borrows).findFirst())
                .flatMap(queue -> of(r, queue));
    }

    /** Returns where threads wait to borrow a second one while they hold the first; empty if none was seen to. */
    static Optional<Stack> again(MeasuredRecording r) {
        var dumps = r.measured().standing.dumps().stream().flatMap(List::stream).map(Standing::stack);
        var waits = r.measured().waitStacks.waiting().stream().map(Waiting::stack);
        return Lending.again(Stream.concat(dumps, waits).filter(WaitKind::borrowsByName).distinct().limit(MOST_STACKS)
                .toList());
    }

    /** Returns what else is known of those that wait, as clauses that each begin with a semicolon; empty if nothing is. */
    static String waiters(MeasuredRecording r, Predicate<WaitKind> kinds) {
        return again(r).filter(s -> kinds.test(WaitKind.PERMIT))
                .map(s -> "; those at " + Holder.at(s) + " hold one already").orElse("")
                + inVain(r, kinds).map(share -> Figure.text("; %.0f %% of those woken there wait again", 100 * share))
                        .orElse("");
    }

    /** Returns what to do about that, to append to a remedy. */
    static String remedyOfWaiters(MeasuredRecording r, Predicate<WaitKind> kinds) {
        return again(r).filter(s -> kinds.test(WaitKind.PERMIT)).map(s -> "; at " + Holder.at(s)
                + " use the one that is held, or take both at once: where all wait for their second one, nobody goes on")
                .orElse("")
                + inVain(r, kinds).map(share -> "; a condition of its own for each kind of waiter, so that a signal"
                        + " wakes one that can go on").orElse("");
    }

    /** A signal that reaches who cannot go on is lost for those that can, and one that reaches all wakes most of them in vain. */
    private static Optional<Double> inVain(MeasuredRecording r, Predicate<WaitKind> kinds) {
        return r.measured().waits.sites(kinds).stream().limit(1)
                .map(w -> r.measured().longWaits.wokenInVain(w.site().at())).filter(share -> share >= IN_VAIN)
                .findFirst();
    }

    /** Returns the same by threads that wait to borrow with this stack: where most hold, of equal ones further inside. */
    static Optional<Holders> of(MeasuredRecording r, Stack queue) {
        return Lending.mayHold(queue).stream().map(frame -> of(r, queue, frame))
                .filter(lent -> lent.threads >= LEAST_THREADS)
                .reduce((inner, outer) -> outer.threads > inner.threads ? outer : inner);
    }

    /**
     * Returns what the thread does that has the lock, where it takes it in the same method as those that wait; empty if fewer were seen there
     * than had it for half of the time of the queue, or more than can have it.
     */
    static Optional<Holders> ofLock(MeasuredRecording r, Waited longest) {
        return r.measured().waitStacks.waiting().stream().filter(w -> w.kind() == Kind.LOCK).map(Waiting::stack)
                .filter(s -> s.site().equals(longest.site().at())).findFirst()
                .flatMap(queue -> queue.firstApplicationFrame().map(frame -> of(r, queue, frame)))
                .filter(h -> h.threads >= Finding.MOSTLY * longest.queuedShare() && h.threads <= ONE);
    }

    /** Threads past the call that borrows, or on it, whichever are more: a line may borrow and use, and those past it have given back. */
    private static Holders of(MeasuredRecording r, Stack queue, Frame frame) {
        return Stream.of(holders(r, frame, s -> Lending.past(frame, s), queue),
                holders(r, frame, s -> Lending.onItsLine(queue, frame, s), queue))
                .max(Comparator.comparingDouble(Holders::threads)).orElseThrow();
    }

    private static Holders holders(MeasuredRecording r, Frame borrowing, Predicate<Stack> holds, Stack queue) {
        var threads = new HashMap<At, Double>();
        var of = r.measured().waitStacks.waiting().stream().filter(w -> holds.test(w.stack())).toList();
        double inView = of.stream().filter(w -> Lending.openInView(queue, w.stack())).mapToDouble(Waiting::nanos).sum()
                / r.window().lengthNanos();
        of.forEach(w -> threads.merge(doing(r, w), (double) w.nanos() / r.window().lengthNanos(), Double::sum));
        var samples = r.measured().samples;
        double each = r.processorsPerSample();
        samples.samples().stream().filter(s -> holds.test(s.stack())).forEach(
                s -> threads.merge(new At("on CPU", Holder.at(s.stack())), s.count() * each, Double::sum));
        return new Holders(borrowing.qualifiedMethod(), sum(threads.values().stream()), most(threads), inView);
    }

    private static List<Doing> most(Map<At, Double> threads) {
        return threads.entrySet().stream().collect(Collectors.groupingBy(e -> e.getKey().what)).entrySet().stream()
                .map(alike -> {
                    var most = alike.getValue().stream().max(Map.Entry.<At, Double>comparingByValue()
                            .thenComparing(e -> e.getKey().at, Comparator.reverseOrder())).orElseThrow();
                    return new Doing(alike.getKey(), sum(alike.getValue().stream().map(Map.Entry::getValue)),
                            most.getKey().at, most.getValue());
                })
                .sorted(Comparator.comparingDouble(Doing::threads).reversed().thenComparing(Doing::what)).toList();
    }

    private static double sum(Stream<Double> threads) {
        return threads.mapToDouble(Double::doubleValue).sum();
    }

    private static At doing(MeasuredRecording r, Waiting w) {
        var holder = Holder.of(switch (w.kind()) {
            case LOCK -> WaitKind.LOCK;
            case SLEEP -> WaitKind.SLEEP;
            case SOCKET -> WaitKind.SOCKET;
            case PARK -> WaitKind.of(w.stack());
        }, w.stack());
        var peer = r.measured().sockets.peer(w.stack());
        return new At(w.kind() == Kind.SLEEP
                ? "asleep"
                : holder.ofService()
                        ? Doing.ANSWER + peer.orElse("another service")
                        : "waiting for " + peer.orElse(holder.what()),
                holder.at());
    }

    Evidence evidence(MeasuredRecording r) {
        return Evidence.of(source(r),
                "at the same time at least %.1f threads on average held one and were in %s, past the call that borrows: %s",
                threads, method, does());
    }

    /** What they do, with shares of their time: nothing is left out without a word. */
    String does() {
        var told = doing.stream().limit(MOST).filter(d -> d.threads >= LEAST_SHARE * threads || d == doing.get(0))
                .toList();
        double rest = 1 - told.stream().mapToDouble(Doing::threads).sum() / threads;
        return told.stream().map(d -> Figure.text("%.0f %% of their time %s", 100 * d.threads / threads, d.text()))
                .collect(Collectors.joining(", "))
                + (rest < LEAST_SHARE / 2 ? "" : Figure.text(", %.0f %% otherwise", 100 * rest));
    }

    String source(MeasuredRecording r) {
        return SOURCE + r.measured().samples.source();
    }

    /** What takes most of the time for which they hold it, to append to a remedy; empty where nothing takes half of it. */
    String remedy() {
        return (doing.get(0).threads < Finding.MOSTLY * threads
                ? ""
                : "; most of that time they are " + doing.get(0).text()
                        + (doing.get(0).what.startsWith(Doing.ANSWER) ? ": give it back before that call" : ""))
                + (inView < Finding.MOSTLY * threads
                        ? ""
                        : "; they are in no transaction any more: spring.jpa.open-in-view=false gives the connection"
                                + " back when the transaction ends");
    }
}
