package io.carrierscope.analyzer.recording.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.Recorded;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StackTest {
    private static Stack stack(Frame... frames) {
        return new Stack(Arrays.asList(frames));
    }

    /** A park says nothing of where a library of the JDK waits. */
    @Test
    void theSiteOfTheJdkAloneIsAboveItsParks() {
        assertThat(Recorded.stack("jdk.internal.misc.Unsafe.park", "java.util.concurrent.locks.ReentrantLock.lock",
                "jdk.internal.net.http.ConnectionPool.getConnection").site())
                .isEqualTo("jdk.internal.net.http.ConnectionPool.getConnection:7");
        assertThat(Recorded.stack("java.lang.Object.wait").site()).isEqualTo("java.lang.Object.wait:7");
    }

    @Test
    void isOrderedByFramesFromTheInnermostOn() {
        var b = new Frame("a.B", "c", 9, false);
        var ordered = List.of(Stack.NONE, stack(new Frame("a.A", "z", 70, false)), stack(b),
                stack(b, new Frame("a.A", "z", 70, false)), stack(b, b), stack(new Frame("a.B", "c", 9, true)),
                stack(new Frame("a.B", "c", 12, false)), stack(new Frame("a.B", "d", 3, false)));
        assertThat(Stream.of(6, 1, 4, 0, 7, 3, 5, 2).map(ordered::get).sorted()).isEqualTo(ordered);
    }
}
