package io.carrierscope.analyzer.recording.jmc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.parser.ValueField;

/** Events of JDK 7 and 8 have an end and no duration, and those that take no time have no start. */
class JmcRowTest {
    private static final long EPOCH_NANOS = 1_500_000_000_000_000_000L;

    private static JmcRow row(String field, long nanos) {
        var end = new ValueField("(endTime)", "end", null, UnitLookup.TIMESTAMP);
        var other = new ValueField(field, field, null, UnitLookup.TIMESTAMP);
        return new JmcRow(List.of(end, other), new JmcRow.Constants())
                .over(new Object[]{UnitLookup.EPOCH_NS.quantity(EPOCH_NANOS + 71),
                        UnitLookup.EPOCH_NS.quantity(nanos)});
    }

    @Test
    void anEventWithoutAStartHappensAtItsEnd() {
        var row = row("other", EPOCH_NANOS + 19);
        assertThat(row.start()).isEqualTo(EPOCH_NANOS + 71);
        assertThat(row.duration()).isZero();
    }

    @Test
    void anEventLastsFromItsStartToItsEnd() {
        var row = row("startTime", EPOCH_NANOS + 17);
        assertThat(row.start()).isEqualTo(EPOCH_NANOS + 17);
        assertThat(row.duration()).isEqualTo(54);
    }
}
