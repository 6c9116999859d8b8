package io.carrierscope.analyzer.finding.tail;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.finding.tail.RequestBreakdown.TimelineBuilder;
import io.carrierscope.analyzer.finding.tail.Timeline.Segment;
import io.carrierscope.analyzer.fold.jvm.Pauses.Span;
import io.carrierscope.analyzer.fold.request.HandlerWaits.Reason;
import io.carrierscope.analyzer.fold.request.KeptWaits.Wait;
import io.carrierscope.analyzer.fold.request.Part;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TimelineBuilderTest {
    private static Wait wait(long from, long to, Reason reason) {
        return new Wait(5, from, to, reason, Stack.NONE, "", null);
    }

    private static Timeline timeline(List<Span> pauses, Wait... waits) {
        var timeline = new TimelineBuilder(100, pauses);
        timeline.until(107, Part.DISPATCH);
        timeline.until(120, Part.BEFORE);
        timeline.until(190, List.of(waits), Part.RUNNING);
        timeline.until(199, Part.AFTER);
        return new Timeline(timeline.pieces(), true, null);
    }

    /** Every part that occurs, with its time. */
    private static String parts(Timeline t) {
        return Arrays.stream(Part.values()).filter(p -> t.nanos(p) > 0).map(p -> p + " " + t.nanos(p))
                .collect(Collectors.joining(", "));
    }

    @Test
    void waitsAreCutFromTheHandler() {
        var t = timeline(List.of(), wait(123, 140, Reason.ASKED), wait(140, 143, Reason.OVERSLEPT),
                wait(150, 161, Reason.LOCK));
        assertThat(parts(t)).isEqualTo("DISPATCH 7, BEFORE 13, ASKED 17, OVERSLEPT 3, LOCK 11, RUNNING 39, AFTER 9");
        assertThat(t.responseNanos()).isEqualTo(99);
        assertThat(t.longest()).hasValueSatisfying(p -> assertThat(p.part()).isEqualTo(Part.RUNNING));
    }

    /** The pause of 19 ns stops the lock for 4 and the handler for 15; that of 30 ns lies in a requested wait up to its end at 180. */
    @Test
    void aPauseStopsEverythingButARequestedWait() {
        var t = timeline(List.of(new Span(90, 94), new Span(136, 155), new Span(165, 195)),
                wait(130, 140, Reason.LOCK), wait(160, 180, Reason.ASKED));
        assertThat(parts(t)).isEqualTo(
                "DISPATCH 7, BEFORE 13, ASKED 20, LOCK 6, PAUSE 34, RUNNING 15, AFTER 4");
        assertThat(t.responseNanos()).isEqualTo(99);
    }

    @Test
    void waitsOutsideOfTheHandlerAndWithinOthersDoNotCountTwice() {
        var t = timeline(List.of(), wait(80, 126, Reason.LOCK), wait(150, 170, Reason.PINNED),
                wait(155, 168, Reason.LOCK), wait(185, 300, Reason.OTHER));
        assertThat(parts(t))
                .isEqualTo("DISPATCH 7, BEFORE 13, LOCK 6, PINNED 20, OTHER_WAIT 5, RUNNING 39, AFTER 9");
        assertThat(t.pieces().stream().mapToLong(Segment::nanos).sum()).isEqualTo(t.responseNanos()).isEqualTo(99);
    }
}
