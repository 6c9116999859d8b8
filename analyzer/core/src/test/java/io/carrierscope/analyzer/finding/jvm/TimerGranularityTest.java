package io.carrierscope.analyzer.finding.jvm;

import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sleeps of 8 ms that last 2 ms longer. */
class TimerGranularityTest {
    /** On two processors with 0.9 or 1.3 used by this JVM; of one it has 0.9 of 1, so that sleepers wait for it. */
    @ParameterizedTest
    @CsvSource({"2, 0.45, Found", "2, 0.65, Unknown", "1, 0.45, Unknown", "1, 0.34, Found"})
    void theTimerIsNotToldFromAScarceProcessor(String processors, double jvm, String expected) {
        var sleeps = IntStream.range(0, 40).<JvmEvent>mapToObj(i -> new JvmEvent.Sleep(
                TEN_SECONDS.startNanos() + i * 11_000_000L, 10_000_000, Recorded.platform(3, "worker-3"),
                Recorded.stack("java.lang.Thread.sleep", "shop.Work.pause"), 8_000_000)).toList();
        var cell = HandMade.cell(HandMade.recording("shop.jfr", 25, null, all(cpu(jvm, jvm + 0.08), sleeps),
                new JvmEvent.Fact(1, "ActiveProcessorCount", processors)), null);
        assertThat(new TimerGranularity().judge(cell, new Bounds(List.of(), OptionalDouble.empty())))
                .get().satisfies(v -> assertThat(v.getClass().getSimpleName()).isEqualTo(expected));
    }
}
