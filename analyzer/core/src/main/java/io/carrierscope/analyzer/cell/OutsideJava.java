package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.thread.NativeCalls;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.List;
import java.util.Optional;

/**
 * A JVM that keeps processors busy while samples hardly meet any Java code: its compilers, its collector, native code or the system do.
 *
 * @param busy processors that it keeps busy
 * @param ofJava of these at most so many in Java code, or in native code of which the place is known
 * @param compilers of these so many for JIT compilers; 0 if {@code known} is false
 * @param pauses of these so many for pauses of GC
 * @param known whether the CPU time of threads was recorded
 */
public record OutsideJava(double busy, double ofJava, double compilers, double pauses, boolean known) {
    /** From half of the CPU time on, it is the main thing. */
    private static final double MOSTLY = 0.5;
    /** A JVM that computes less may do no more than record. */
    private static final double LEAST_BUSY = 0.25;

    /** Returns what is known of it; empty if Java code takes half of the CPU time, if that is little, or where this cannot be told. */
    public static Optional<OutsideJava> of(MeasuredRecording r) {
        var samples = r.measured().samples;
        double busy = r.busyProcessors().orElse(0);
        var period = r.settings().periodNanos(samples.type());
        if (busy < LEAST_BUSY || period.isEmpty()
                || !r.visibility().recorded(List.of(JvmEvent.CpuSample.class)).seen()) {
            return Optional.empty();
        }
        double inNative = samples.complete()
                ? 0
                : r.measured().nativeCalls.computing().stream().mapToDouble(NativeCalls.Computing::threads).sum();
        double ofJava = samples.mostForEach() * samples.taken() * period.getAsLong()
                / r.window().lengthNanos() + inNative;
        var known = new OutsideJava(busy, ofJava, r.threadCpu().compilerProcessors(),
                r.gcPauseProcessors(), r.measured().threads.cpuCoveredNanos() > 0);
        return Optional.of(known).filter(o -> ofJava < MOSTLY * busy);
    }

    /** Returns the processors that neither Java code nor compilers nor pauses account for. */
    public double unknown() {
        return Math.max(0, busy - ofJava - compilers - pauses);
    }

    /** Returns true if nothing that is known takes half of the CPU time. */
    public boolean mostlyUnknown() {
        return unknown() >= MOSTLY * busy;
    }

    /**
     * Where the CPU time goes, as a clause about it. The sum of the compilers may be too large: where they end and start again under one id, as on
     * JDK 11, only their last sample is known not to cover a whole period.
     */
    public String text() {
        return compilers >= MOSTLY * busy
                ? (compilers > busy ? "most" : Figure.text("%.0f %%", 100 * compilers / busy))
                        + " of it for JIT compilers"
                : pauses >= MOSTLY * busy
                        ? Figure.text("%.0f %% of it in pauses of GC", 100 * Math.min(1, pauses / busy))
                        : Figure.text("at most %.0f %% of it in Java code%s", 100 * Math.min(1, ofJava / busy),
                                known ? Figure.text(", %.0f %% for JIT compilers", 100 * compilers / busy) : "");
    }
}
