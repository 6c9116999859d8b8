package io.carrierscope.analyzer.recording.event;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadRefTest {
    @ParameterizedTest
    @CsvSource({"render-1, VirtualThreads, PLATFORM, render-*",
            "ForkJoinPool-1-worker-3, CarrierThreads, CARRIER, carriers",
            "ForkJoinPool-1-delayScheduler, CarrierThreads, PLATFORM, ForkJoinPool-*-delayScheduler",
            "qtp1208736537-20, main, PLATFORM, qtp*-*",
            "ForkJoinPool.commonPool-worker-1, main, PLATFORM, ForkJoinPool.commonPool-worker-*",
            "main, , PLATFORM, main"})
    void tellsKindAndFamilyOfAPlatformThread(String name, String group, ThreadRef.Kind kind, String family) {
        var thread = ThreadRef.platform(7, name, group);
        assertThat(thread.kind()).isEqualTo(kind);
        assertThat(thread.family()).isEqualTo(family);
    }
}
