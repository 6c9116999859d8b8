package io.carrierscope.runner.suite;

import java.util.List;

/**
 * What one JVM of a cell may use. 0 means no limit; for the heap, the JVM chooses the size.
 *
 * @param cpus processors that it sees and is bound to
 * @param quotaPercent CPU time that it may use, in percent of one processor
 * @param memoryMegabytes of the whole process
 */
public record RoleLimits(int cpus, int quotaPercent, int heapMegabytes, int memoryMegabytes, String collector,
        List<String> options) {
    public static final List<String> COLLECTORS = List.of("serial", "parallel", "g1", "z");
    public static final RoleLimits USUAL = new RoleLimits(0, 0, 256, 0, "serial", List.of());

    /** The collector that the JVM chooses. */
    public static final String OWN_COLLECTOR = "default";
    /** The limits of an application: what its JVM chooses. */
    public static final RoleLimits OWN = new RoleLimits(0, 0, 0, 0, OWN_COLLECTOR, List.of());

    public RoleLimits {
        if (!collector.equals(OWN_COLLECTOR) && !COLLECTORS.contains(collector)) {
            throw new IllegalArgumentException("expected a GC of " + String.join(", ", COLLECTORS) + ", not '"
                    + collector + "'");
        }
        options = List.copyOf(options);
    }

    public RoleLimits withCpus(int other) {
        return Records.with(this, "cpus", other);
    }

    public RoleLimits withQuota(int percent) {
        return Records.with(this, "quotaPercent", percent);
    }

    /** As many processors as the quota needs, where it cannot be enforced and no other number is asked for. */
    public RoleLimits withCpusForQuota() {
        return cpus > 0 ? this : withCpus((quotaPercent + 99) / 100);
    }

    public RoleLimits withHeap(int other) {
        return Records.with(this, "heapMegabytes", other);
    }

    public RoleLimits withMemory(int other) {
        return Records.with(this, "memoryMegabytes", other);
    }

    public RoleLimits withCollector(String other) {
        return Records.with(this, "collector", other);
    }

    public RoleLimits withOptions(List<String> other) {
        return Records.with(this, "options", other);
    }

    /** The processors that the JVM sees, and what became of its limits of CPU time and memory. */
    public String text(int processors, String quotaState, String memoryState) {
        return "cpus=" + processors + (quotaPercent == 0 ? "" : " quota=" + quotaPercent + "%(" + quotaState + ")")
                + (heapMegabytes == 0 ? "" : " heap=" + heapMegabytes + "m") + " gc=" + collector
                + (memoryMegabytes == 0 ? "" : " memory=" + memoryMegabytes + "m(" + memoryState + ")")
                + (options.isEmpty() ? "" : " jvm=" + String.join(" ", options));
    }
}
