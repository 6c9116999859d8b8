package io.carrierscope.analyzer.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.fold.jvm.Pauses;
import io.carrierscope.analyzer.fold.jvm.Pauses.Span;
import io.carrierscope.analyzer.fold.request.RequestTraces.Sent;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.GcPause;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.VmOperation;
import java.util.List;
import org.junit.jupiter.api.Test;

class PauseImpactTest {
    @Test
    void requestsOpenDuringAPauseAreHit() {
        var spans = List.of(new Span(100, 150), new Span(300, 310));
        var impact = PauseImpact.of(spans, 1_000, List.of(new Sent(90, 20, 1), new Sent(150, 100, 2),
                new Sent(305, 1, 3), new Sent(310, 5, 4), new Sent(10, 700, 5)));
        assertThat(impact.pauses()).isEqualTo(2);
        assertThat(impact.totalNanos()).isEqualTo(60);
        assertThat(impact.longestNanos()).isEqualTo(50);
        assertThat(impact.share()).isEqualTo(0.06);
        assertThat(impact.hit().count()).isEqualTo(3);
        assertThat(impact.hit().totalNanos()).isEqualTo(21 + 4 + 705);
        assertThat(impact.spared().count()).isEqualTo(2);
        assertThat(impact.spared().totalNanos()).isEqualTo(102 + 9);
    }

    /** A collection is recorded as a pause and as the VM operation around it; the part outside the window is cut off. */
    @Test
    void aCollectionCountsOnce() {
        var pauses = new Pauses(new Window(1_000, 2_000));
        pauses.accept(new GcPause(1_105, 40));
        pauses.accept(new VmOperation(1_100, 50, true, "ThreadDump", null));
        pauses.accept(new VmOperation(1_500, 90, false, "ThreadDump", null));
        pauses.accept(new VmOperation(1_980, 70, true, "ThreadDump", null));
        assertThat(pauses.spans()).containsExactly(new Span(1_100, 1_150), new Span(1_980, 2_000));
    }
}
