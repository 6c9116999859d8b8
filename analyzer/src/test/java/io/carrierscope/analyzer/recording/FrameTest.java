package io.carrierscope.analyzer.recording;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FrameTest {
    private final Frame frame = new Frame("a.B", "c", 12, false);

    @Test
    void isTheSameWhereAllOfItIs() {
        assertThat(frame).isEqualTo(new Frame("a.B", "c", 12, false))
                .hasSameHashCodeAs(new Frame("a.B", "c", 12, false));
        assertThat(frame).isNotEqualTo(new Frame("a.C", "c", 12, false)).isNotEqualTo(new Frame("a.B", "d", 12, false))
                .isNotEqualTo(new Frame("a.B", "c", 13, false)).isNotEqualTo(new Frame("a.B", "c", 12, true));
    }

    @Test
    void namesWhatIsNotRecorded() {
        assertThat(new Frame(null, null, 0, false)).hasToString("?.?");
    }
}
