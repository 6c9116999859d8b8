package io.carrierscope.analyzer.model;

import io.carrierscope.analyzer.cell.ThreadCpu;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.thread.ThreadGroups.Group;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.Comparator;
import java.util.Optional;

/**
 * The busiest thread whose part no other thread can do: it selects, accepts or hands on what threads of other groups work on. No thread of
 * a pool, none that runs handlers, and none of the JVM's compiler or recorder.
 *
 * @param name the name of its group
 * @param processors mean number of processors that it kept busy, about 1 at most
 */
public record SoleThread(String name, double processors) {
    /** The rest of its group takes no more than chance. */
    private static final double NEARLY_ALL = 0.9;

    /** Returns empty without such a thread, or without its CPU time. */
    public static Optional<SoleThread> of(MeasuredRecording r) {
        String handlers = r.handlerGroup();
        return r.measured().threads.groups().entrySet().stream()
                .filter(g -> !g.getKey().equals(handlers) && !g.getKey().equals(ThreadRef.CARRIERS)
                        && !ThreadCpu.ofJvm(g.getKey()) && alone(g.getValue()))
                .flatMap(g -> r.cpuNanos(g.getValue().busiestLoadNanos()).stream()
                        .mapToObj(nanos -> new SoleThread(g.getKey(), nanos / r.window().lengthNanos())))
                .filter(t -> t.processors > 0)
                .max(Comparator.comparingDouble(SoleThread::processors).thenComparing(SoleThread::name));
    }

    private static boolean alone(Group group) {
        return !group.pooled()
                && (group.threads() == 1 || group.busiestLoadNanos() >= NEARLY_ALL * group.cpuLoadNanos());
    }

    /** True if it waits in a selector for what others work on. */
    public boolean selects(MeasuredRecording r) {
        return r.measured().eventLoops.threads().containsKey(name);
    }
}
