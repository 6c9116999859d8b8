package io.carrierscope.analyzer.recording.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.fold.thread.VirtualThreads;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.Decoding.EventSink;
import io.carrierscope.analyzer.recording.event.JvmEvent.VirtualThreadLife;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Intervals of ten nanoseconds, and the starts that the later ones are told of. */
class OpenLivesTest {
    private final List<JvmEvent> told = new ArrayList<>();
    private OpenLives open = OpenLives.none();

    /** Of threads 1 to 7 the second and the fifth end in the interval in which they begin, one of them before its start is read. */
    @Test
    void aLaterIntervalIsToldOfThoseThatHaveNotEnded() {
        interval(start(1, 1), start(2, 1), end(2, 3), start(3, 4), start(4, 4), end(5, 9), start(5, 8), start(6, 9),
                start(7, 9));
        assertThat(told).isEmpty();
        interval(end(3, 12), start(8, 13), end(9, 14), end(8, 19));
        assertThat(threads()).containsExactly(1L, 3L, 4L, 6L, 7L);
        interval();
        assertThat(threads()).as("9 began before the first interval").containsExactly(1L, 4L, 6L, 7L);
        assertThat(alive(new Window(20, 30))).isEqualTo(4);
    }

    /** The starts are events before the window, as those of a recording are before its measured phase. */
    private long alive(Window window) {
        var lives = new VirtualThreads(window);
        told.forEach(lives::accept);
        return lives.alive(TimeBins.COUNT - 1);
    }

    @Test
    void ofTooManyNoneIsKept() {
        interval(IntStream.rangeClosed(0, OpenLives.MOST).mapToObj(i -> start(i, 1)).toArray(JvmEvent[]::new));
        interval(end(3, 12));
        assertThat(told).isEmpty();
        interval(IntStream.range(0, OpenLives.MOST).mapToObj(i -> start(i, 21)).toArray(JvmEvent[]::new));
        interval();
        assertThat(told).hasSize(OpenLives.MOST);
    }

    private void interval(JvmEvent... events) {
        told.clear();
        EventSink sink = kind -> (seen, count) -> told.addAll(Stream.of(seen).limit(count).toList());
        var now = open.tell(sink);
        now.watching(kind -> (seen, count) -> {}).consumer(VirtualThreadLife.class).accept(events, events.length);
        open = now.started();
    }

    private List<Long> threads() {
        return told.stream().map(e -> ((VirtualThreadLife) e).thread().id()).sorted().toList();
    }

    private static JvmEvent start(long thread, long nanos) {
        return new VirtualThreadLife(nanos, new ThreadRef(thread, "", ThreadRef.Kind.VIRTUAL), true);
    }

    private static JvmEvent end(long thread, long nanos) {
        return new VirtualThreadLife(nanos, new ThreadRef(thread, "", ThreadRef.Kind.VIRTUAL), false);
    }
}
