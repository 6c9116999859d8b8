package io.carrierscope.analyzer.finding.jvm;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.thread.ThreadLocalChurn;
import io.carrierscope.analyzer.finding.thread.YieldSpin;
import io.carrierscope.analyzer.fold.thread.CpuSamples;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.Map;
import java.util.Optional;

/** The cause that takes much of a JVM's CPU time: its processors are then used up because of it. */
final class CpuConsumer {
    /** Below a quarter of the CPU time other work matters more. */
    private static final double MUCH = 0.25;
    /**
     * Bytes that one processor allocates, clears and collects in a second, at most. Arrays of 256 KiB for each virtual thread took a
     * slow processor (a cloud machine of 2 processors) for 1.9 to 3.4 GB; samples of Java code do not show this time.
     */
    private static final double BYTES_PER_PROCESSOR_SECOND = 4e9;

    private CpuConsumer() {}

    /** Returns the id of the cause that takes most of the CPU time, if it takes much. */
    static Optional<String> of(MeasuredRecording server) {
        return Map.of(YieldSpin.ID, spinning(server.measured().samples), ThreadLocalChurn.ID, caches(server),
                GcPressure.ID, server.gcPauseShare()).entrySet().stream().filter(e -> e.getValue() >= MUCH)
                .max(Map.Entry.<String, Double>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey);
    }

    /** Share of the CPU samples. */
    private static double spinning(CpuSamples samples) {
        return samples.count() == 0
                ? 0
                : YieldSpin.share(samples) * samples.count(ThreadRef.CARRIERS) / samples.count();
    }

    /** Share of the CPU time of this JVM for bytes in caches of single threads, at least. */
    private static double caches(MeasuredRecording server) {
        double perSecond = server.measured().allocations.perThreadBytes() / server.window().lengthSeconds();
        double busy = server.busyProcessors().orElse(0);
        return busy == 0 ? 0 : Math.min(1, perSecond / BYTES_PER_PROCESSOR_SECOND / busy);
    }
}
