package io.carrierscope.analyzer.finding.tail;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.fold.request.Part;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExcessTest {
    /** The slow take 3 more for the lock and 11 more in pauses; what takes less does not count. */
    @Test
    void partsThatTakeMoreShareTheExcess() {
        var excess = Excess.of(
                new Band(Band.Range.MEDIAN, 40, Map.of(Part.BEFORE, 5.0, Part.LOCK, 4.0, Part.ASKED, 7.0),
                        Map.of("lock-contention", 4.0)),
                new Band(Band.Range.SLOWEST, 2,
                        Map.of(Part.BEFORE, 3.0, Part.LOCK, 7.0, Part.ASKED, 7.0, Part.PAUSE, 11.0),
                        Map.of("lock-contention", 7.0, "long-pauses", 11.0)));
        assertThat(excess.ratio()).isEqualTo(28 / 16.0);
        assertThat(excess.parts()).containsExactly(Part.PAUSE, Part.LOCK);
        assertThat(excess.share(Part.PAUSE)).isEqualTo(11 / 14.0);
        assertThat(excess.share(Part.LOCK)).isEqualTo(3 / 14.0);
        assertThat(excess.share(Part.BEFORE)).isZero();
        assertThat(excess.causes()).containsExactly("long-pauses", "lock-contention");
        assertThat(excess.share("lock-contention")).isEqualTo(3 / 14.0);
        assertThat(excess.share("slow-downstream")).isZero();
    }
}
