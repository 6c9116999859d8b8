package io.carrierscope.analyzer.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Of 200 tasks 198 take 7 ms; what any of them waits for was not recorded. */
class TailTextTest {
    @Test
    void aLongTailIsSaidEvenIfNothingIsKnownOfIt() {
        assertThat(twoTake(511)).hasValue("The slowest 1 % of the tasks take 511.0 ms on average, 73.0 × as long as the"
                + " median; what they wait for was not recorded.");
        assertThat(twoTake(63)).isEmpty();
    }

    private static Optional<String> twoTake(long millis) {
        var events = new ArrayList<JvmEvent>();
        for (int i = 0; i < 200; i++) {
            long start = HandMade.TEN_SECONDS.startNanos() + i * 31_000_000L;
            events.add(new JvmEvent.VirtualThreadLife(start, Recorded.virtual(100 + i), true));
            events.add(new JvmEvent.VirtualThreadLife(start + (i % 100 == 50 ? millis : 7) * 1_000_000,
                    Recorded.virtual(100 + i), false));
        }
        return TailText.of(JudgedCell.of(HandMade.cell(HandMade.recording("app.jfr", 25, null, events), null)));
    }
}
