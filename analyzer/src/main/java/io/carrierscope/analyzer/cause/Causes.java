package io.carrierscope.analyzer.cause;

import io.carrierscope.analyzer.bound.Bounds;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.fold.PinKind;
import java.util.Comparator;
import java.util.List;

/** The catalogue of causes: one line each. */
public final class Causes {
    private static final List<Cause> ALL = List.of(
            new PinningCause("pinning-monitor", PinKind.MONITOR,
                    "JDK 24 or newer, or java.util.concurrent locks in place of synchronized around waits"),
            new PinningCause("pinning-native", PinKind.NATIVE,
                    "do not wait below a native frame: run the call that calls back on a platform thread"),
            new PinningCause("pinning-class-init", PinKind.CLASS_INIT,
                    "initialise the class before the load, or wait outside of the initialiser"),
            new PoolExhausted(), new CpuSaturated(), new CpuThrottled(), new GcPressure(), new TimerGranularity(),
            new ConnectionLimited(), new ConnectionChurn(), new ClientSaturated(), new NotWarm());

    private Causes() {}

    /** All causes in the order in which they are asked. */
    public static List<Cause> all() {
        return ALL;
    }

    /** Verdicts on a cell: found ones first, largest share first; then unknown, then absent ones. */
    public static List<Verdict> judge(Cell cell, Bounds bounds) {
        return ALL.stream().flatMap(c -> c.judge(cell, bounds).stream())
                .sorted(Comparator.comparingInt(Causes::rank).thenComparingDouble(Causes::share)).toList();
    }

    private static int rank(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Found f -> 0;
            case Verdict.Unknown u -> 1;
            case Verdict.Absent a -> 2;
        };
    }

    private static double share(Verdict verdict) {
        return verdict instanceof Verdict.Found f ? -f.share() : 0;
    }
}
