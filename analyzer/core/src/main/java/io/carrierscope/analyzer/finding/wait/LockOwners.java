package io.carrierscope.analyzer.finding.wait;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.dump.StandingThreads.Standing;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.wait.Waited;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What the owner of a lock does while others wait for it. Thread dumps name the owner of a monitor; that of a lock of
 * {@code java.util.concurrent} is told by its waits, which end when the queue moves on. Where neither does, whoever is past the line at which
 * the others wait has it.
 *
 * @param at the frame of the owner in the code that the lock guards, else the innermost one outside the JDK
 * @param does what it does, as a clause
 * @param seen how often it was seen, as a phrase
 * @param source the event that shows it
 */
record LockOwners(String at, String does, String seen, String source) {
    /** The owner of the lock that threads wait for at this site; empty where nothing tells. */
    static Optional<LockOwners> of(MeasuredRecording r, Waited longest) {
        return (longest.site().kind() == WaitKind.MONITOR ? ofMonitor(r, longest) : ofLock(r, longest))
                .or(() -> Holders.ofLock(r, longest).map(h -> new LockOwners(h.method(),
                        "was past the line that takes it: " + h.does(),
                        Figure.text("for at least %.0f %% of the time", 100 * Math.min(1, h.threads())), h.source(r))));
    }

    private static Optional<LockOwners> ofLock(MeasuredRecording r, Waited longest) {
        return r.measured().longWaits.owner().map(o -> new LockOwners(
                guarded(o.stack(), longest), doing(o.stack()) + " at " + Holder.waitsAt(o.stack()),
                Figure.text("when %d of %d of its queues moved on", o.times(), o.queues()),
                "jdk.ThreadPark, jdk.SocketRead, jdk.ThreadSleep"));
    }

    private static String doing(Stack stack) {
        return WaitKind.sleeps(stack)
                ? "had just slept"
                : stack.anyFrame(f -> f.type().startsWith("java.net.") || f.type().startsWith("sun.nio.ch."))
                        ? "had just waited for an answer"
                        : "had just waited";
    }

    private static Optional<LockOwners> ofMonitor(MeasuredRecording r, Waited longest) {
        String type = "(a " + longest.site().what() + ")";
        var owners = new HashMap<Stack, Integer>();
        int dumps = 0;
        for (List<Standing> dump : r.measured().standing.dumps()) {
            var wanted = dump.stream().filter(t -> t.kind() == WaitKind.MONITOR).flatMap(t -> t.waitsFor().stream())
                    .filter(lock -> lock.endsWith(type)).toList();
            dumps += wanted.isEmpty() ? 0 : 1;
            dump.stream().filter(t -> wanted.stream().anyMatch(t.holds()::contains)).findFirst()
                    .ifPresent(t -> owners.merge(t.stack(), 1, Integer::sum));
        }
        int all = dumps;
        return owners.entrySet().stream()
                .collect(Collectors.groupingBy(o -> guarded(o.getKey(), longest),
                        Collectors.summingInt(Map.Entry::getValue)))
                .entrySet().stream().max(Map.Entry.<String, Integer>comparingByValue().thenComparing(
                        Map.Entry.comparingByKey()))
                .filter(o -> o.getValue() >= Finding.MOSTLY * all)
                .map(o -> new LockOwners(o.getKey(), "owned it", Figure.text("in %d of %d thread dumps with a queue",
                        o.getValue(), all), StandingQueue.DUMP));
    }

    /** The code that the lock guards is often of the class that takes it. */
    private static String guarded(Stack owner, Waited longest) {
        String site = longest.site().at();
        return owner.frames().stream().filter(Frame::application)
                .filter(f -> site.startsWith(f.type() + ".")).findFirst().map(Frame::toString)
                .orElseGet(() -> Holder.at(owner));
    }

    Evidence evidence() {
        return Evidence.of(source, "%s a thread in %s %s", seen, at, does);
    }
}
