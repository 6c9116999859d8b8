package io.carrierscope.analyzer.report.json;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.Cell.Hold;
import io.carrierscope.analyzer.cell.CellMetric;
import io.carrierscope.analyzer.cell.OfferedRate;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.OptionalDouble;

/** Figures of a client under test. */
record ClientJson(String settings, Hold hold, Rate rate, OptionalDouble platformThreadsMax,
        OptionalDouble virtualThreadsMax, OptionalDouble heapMaxMebibytes, OptionalDouble heapMeanMebibytes,
        OptionalDouble residentMaxMebibytes, OptionalDouble committedMaxMebibytes) {
    /** Returns {@code null} where the server is under test. */
    static ClientJson of(Cell cell) {
        return !(cell.kind() instanceof Subject.ClientUnderTest)
                ? null
                : new ClientJson(
                        cell.client().flatMap(c -> c.profile().last(JvmEvent.ClientUnderTest.class))
                                .map(c -> c.settings())
                                .orElse(null),
                        cell.hold().orElse(null), OfferedRate.of(cell).map(Rate::of).orElse(null),
                        CellMetric.PLATFORM_THREADS_MAX.of(cell), CellMetric.VIRTUAL_THREADS_MAX.of(cell),
                        CellMetric.HEAP_MAX.of(cell), CellMetric.HEAP_MEAN.of(cell),
                        CellMetric.RESIDENT_MAX.of(cell), CellMetric.COMMITTED_MAX.of(cell));
    }

    /** The offered and the achieved rate. */
    record Rate(double offeredPerSecond, double achievedPerSecond, boolean met, String text) {
        private static Rate of(OfferedRate r) {
            return new Rate(r.offeredPerSecond(), r.achievedPerSecond(), r.met(), r.text());
        }
    }
}
