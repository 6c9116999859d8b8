package io.carrierscope.analyzer.cell;

/**
 * The cost of a JVM's pauses: their time, in which only the pause itself runs, and their CPU time. The CPU time is known for a
 * GC that reports it and for the serial GC, whose pauses use one thread.
 *
 * @param share share of the window in pauses, 0 to 1
 * @param processors processors kept busy by pauses, mean over the whole window
 */
public record PauseCost(double share, double processors) {
    private static final PauseCost UNKNOWN = new PauseCost(0, 0);
    private static final String SERIAL = "DefNew";

    /** Returns zero cost when the CPU time of the pauses is unknown. */
    public static PauseCost of(MeasuredRecording recording) {
        double window = recording.window().lengthNanos();
        double share = recording.measured().pauses.spans().stream().mapToLong(s -> s.lengthNanos()).sum() / window;
        if (recording.profile().youngCollector().filter(SERIAL::equals).isPresent()) {
            return new PauseCost(share, share);
        }
        double processors = recording.measured().gc.cpuNanos() / window;
        return processors > 0 ? new PauseCost(share, processors) : UNKNOWN;
    }
}
