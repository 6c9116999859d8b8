package io.carrierscope.analyzer.finding.thread;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hand-made recordings of ten seconds. */
class ThreadsPileUpTest {
    private final List<JvmEvent> events = new ArrayList<>();

    private Verdict judge(JvmEvent... settings) {
        var cell = HandMade.cell(HandMade.recording("x.jfr", 25, null, events, settings), null);
        return new ThreadsPileUp().judge(cell, Bounds.of(cell)).orElseThrow();
    }

    /** 130 start in ten seconds, and none ends. */
    @Test
    void saysWhoStartsThem() {
        for (int i = 0; i < 130; i++) {
            events.add(new JvmEvent.ThreadLife(TEN_SECONDS.startNanos() + i * SECOND / 13,
                    Recorded.platform(50 + i, "HttpClient-" + i + "-SelectorManager"), true,
                    Recorded.stack("java.lang.Thread.start", "shop.Prices.ask")));
        }
        events.add(new RuntimeEvents.ThreadCount(TEN_SECONDS.endNanos() - 1, 1_529));
        assertThat(judge()).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.share()).isEqualTo(1);
            assertThat(f.gain()).isEmpty();
            assertThat(new ThreadsPileUp().haltsWork()).as("though none of them ends, work goes on").isFalse();
            assertThat(f.evidence().get(0).claim()).startsWith("platform threads pile up: 13.0 more start than end per"
                    + " second, and 1,529 are alive at last; most are HttpClient-*-SelectorManager, started at"
                    + " shop.Prices.ask:7");
        });
        assertThat(judge(Recorded.setting("jdk.ThreadStart", "enabled", "true"),
                Recorded.setting("jdk.ThreadEnd", "enabled", "false"))).isInstanceOfSatisfying(Verdict.Unknown.class,
                        u -> assertThat(u.missing()).isEqualTo("jdk.ThreadEnd was not recorded"));
    }

    @Test
    void withoutStartsItIsAbsentIfTheyAreRecorded() {
        assertThat(judge()).isInstanceOf(Verdict.Unknown.class);
        assertThat(judge(Recorded.setting("jdk.ThreadStart", "enabled", "true"),
                Recorded.setting("jdk.ThreadEnd", "enabled", "true"))).isInstanceOf(Verdict.Absent.class);
    }
}
