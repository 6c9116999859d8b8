package io.carrierscope.runner.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.runner.client.load.Hold;
import io.carrierscope.runner.client.load.LoadPlans;
import io.carrierscope.runner.suite.Matrix.Preflight;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a machine must allow before thousands of connections are opened; heaps are 256 MB on each side. */
class PreflightTest {
    @ParameterizedTest
    @CsvSource(textBlock = """
            5500, 1012, hold-5000,
            5499, 1012, hold-5000,  5000 connections need 5500 open files in a process and the limit is 5499
            5500, 1011, hold-5000,  5000 connections need about 1012 MB of memory and 1011 MB are free
            1700, 1012, burst-1201-at-10, 1201 connections need 1701 open files in a process and the limit is 1700
            10,   10,   poisson-100,
            """)
    void saysWhatIsMissing(long openFiles, long megabytes, String load, String expected) {
        Preflight machine = new Preflight(OptionalLong.of(openFiles), OptionalLong.of(megabytes));
        String obstacle = machine.obstacle(LoadPlans.named(load), Limits.USUAL).orElse("").replace(",", "");
        assertThat(obstacle).startsWith(expected == null ? "" : expected);
        assertThat(obstacle.isEmpty()).isEqualTo(expected == null);
    }

    @Test
    void isSilentWhereTheSystemDoesNotTell() {
        Preflight machine = new Preflight(OptionalLong.empty(), OptionalLong.empty());
        assertThat(machine.obstacle(new Hold(1_000), Limits.USUAL)).isEmpty();
    }

    @Test
    void needsPortsEvenWhereFilesAreUnlimited() {
        Preflight machine = new Preflight(OptionalLong.empty(), OptionalLong.empty());
        assertThat(machine.obstacle(new Hold(900_000), Limits.USUAL)).get().asString()
                .contains("ip_local_port_range");
    }
}
