package io.carrierscope.analyzer.report.format;

import io.carrierscope.analyzer.report.service.JvmTopics.Collector;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CollectorTest {
    @ParameterizedTest
    @CsvSource({"G1New, G1", "DefNew, Serial", "ParallelScavenge, Parallel", "ZGC Minor, ZGC", "Z, ZGC",
            "Shenandoah, Shenandoah"})
    void collectorsHaveTheNamesOfTheirOptions(String young, String name) {
        assertThat(Collector.name(young)).isEqualTo(name);
    }
}
