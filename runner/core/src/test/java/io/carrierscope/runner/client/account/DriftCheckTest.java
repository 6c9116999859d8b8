package io.carrierscope.runner.client.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.events.Absent;
import io.carrierscope.events.HalvesEvent;
import io.carrierscope.runner.client.account.LoadReports.DriftCheck.Mark;
import io.carrierscope.runner.client.account.LoadReports.DriftCheck;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How the halves of measure differ, worked out on paper. */
class DriftCheckTest {
    /** 300 in 2 s and 450 in 2.5 s; 60 ms of CPU for 300 and 108 ms for 450. */
    @Test
    void eachHalfHasItsOwnLengthAndCount() {
        HalvesEvent event = event(new Mark(7, 40, OptionalLong.of(1_000_000)),
                new Mark(2_000_000_007, 340, OptionalLong.of(61_000_000)),
                new Mark(4_500_000_007L, 790, OptionalLong.of(169_000_000)));
        assertThat(event.firstThroughput).isEqualTo(150);
        assertThat(event.secondThroughput).isEqualTo(180);
        assertThat(event.firstCpu).isEqualTo(200_000);
        assertThat(event.secondCpu).isEqualTo(240_000);
    }

    @Test
    void whatNobodyCanTellIsAbsent() {
        HalvesEvent event = event(new Mark(0, 0, OptionalLong.of(5)), new Mark(1_000_000_000, 0, OptionalLong.of(6)),
                new Mark(2_000_000_000, 9, OptionalLong.empty()));
        assertThat(event.firstThroughput).isZero();
        assertThat(event.firstCpu).isEqualTo(Absent.NANOS);
        assertThat(event.secondCpu).isEqualTo(Absent.NANOS);
    }

    private static HalvesEvent event(Mark... marks) {
        DriftCheck drift = new DriftCheck();
        Stream.of(marks).forEach(drift::add);
        return drift.event();
    }
}
