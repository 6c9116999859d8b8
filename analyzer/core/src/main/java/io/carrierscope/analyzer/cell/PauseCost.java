package io.carrierscope.analyzer.cell;

/**
 * What the pauses of a JVM took: time in which nothing but the pause itself runs, and the processor time it used. Known where the
 * collector tells its processor time, and with the serial collector, whose pauses one thread works through.
 *
 * @param share of the window in pauses, 0 to 1
 * @param processors that the pauses kept busy, on average over the whole window
 */
public record PauseCost(double share, double processors) {
    private static final PauseCost UNKNOWN = new PauseCost(0, 0);
    private static final String SERIAL = "DefNew";

    /** As if nothing had paused where the pauses' processor time is not known. */
    static PauseCost of(MeasuredRecording recording) {
        double window = recording.window().lengthNanos();
        double share = recording.measured().pauses.spans().stream().mapToLong(s -> s.lengthNanos()).sum() / window;
        if (recording.profile().fact("youngCollector").filter(SERIAL::equals).isPresent()) {
            return new PauseCost(share, share);
        }
        double processors = recording.measured().gc.cpuNanos() / window;
        return processors > 0 ? new PauseCost(share, processors) : UNKNOWN;
    }
}
