package io.carrierscope.analyzer.cell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RunnerOptionTest {
    @Test
    void containDurationsAndLimits() {
        assertThat(Definition
                .parse("""
                        {"times": {"measure": "PT7.5S", "warmup": {"atMost": "PT2S", "untilSteady": false}}, "scale": 0.25,
                         "limits": {"client": {"cpus": 0, "heapMegabytes": 256, "memoryMegabytes": 0, "options": []},
                                    "server": {"cpus": 1, "quotaPercent": 150, "heapMegabytes": 0, "memoryMegabytes": 384, "collector": "serial",
                                               "options": ["-Xss512k", "-Xint"]}}}""")
                .options()).containsExactly(
                        new RunnerOption("--warmup", "2"), new RunnerOption("--measure", "7.5"),
                        new RunnerOption("--scale", "0.25"),
                        new RunnerOption("--limit",
                                "server.cpus=1,server.quota=1.5,server.memory=384m,server.gc=serial,client.heap=256m"),
                        new RunnerOption("--jvm-args", "server=-Xss512k -Xint"));
    }

    @Test
    void aWarmupUntilSteadyHasNoLength() {
        assertThat(
                Definition.parse("{\"times\": {\"warmup\": {\"atMost\": \"PT90S\", \"untilSteady\": true}}}").options())
                .containsExactly(new RunnerOption("--warmup", "steady"));
    }

    @Test
    void defaultLimitsAreOmitted() {
        assertThat(Definition
                .parse("""
                        {"limits": {"client": {"cpus": 0, "heapMegabytes": 256, "memoryMegabytes": 0, "collector": "serial"},
                                    "server": {"cpus": 2, "heapMegabytes": 256, "memoryMegabytes": 0, "collector": "serial"}}}""")
                .options())
                .containsExactly(new RunnerOption("--limit", "server.cpus=2,server.heap=256m,server.gc=serial"));
    }

    @Test
    void aCollectorInTheServersNameIsNoLimit() {
        assertThat(Definition
                .parse("""
                        {"server": {"name": "webflux-g1", "collector": "g1"},
                         "limits": {"client": {"cpus": 1, "heapMegabytes": 512, "collector": "serial"},
                                    "server": {"cpus": 1, "heapMegabytes": 256, "collector": "g1"}}}""")
                .options()).containsExactly(new RunnerOption("--limit",
                        "server.cpus=1,server.heap=256m,client.cpus=1,client.heap=512m,client.gc=serial"));
    }

    @Test
    void undefinedSettingsAreOmitted() {
        assertThat(Definition.parse("{\"times\": {\"measure\": \"soon\"}}").options()).isEmpty();
        assertThat(Definition.parse(null).options()).isEmpty();
    }
}
