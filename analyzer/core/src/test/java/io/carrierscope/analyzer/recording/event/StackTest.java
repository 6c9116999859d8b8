package io.carrierscope.analyzer.recording.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StackTest {
    private static Stack stack(Frame... frames) {
        return new Stack(Arrays.asList(frames));
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
