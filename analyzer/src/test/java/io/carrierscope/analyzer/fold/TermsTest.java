package io.carrierscope.analyzer.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.Window;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TermsTest {
    private static final Terms ONE = new Terms(new Window(7, 19), 21, 300, 500, "a.B.c", true);

    @Test
    void termsOfEqualValuesAreEqual() {
        var same = new Terms(new Window(7, 19), 21, 300, 500, new String("a.B.c"), true);

        assertThat(same).isEqualTo(ONE).hasSameHashCodeAs(ONE);
    }

    @Test
    void anyOtherValueMakesOtherTerms() {
        var others = Stream.of(new Terms(new Window(8, 19), 21, 300, 500, "a.B.c", true),
                new Terms(new Window(7, 20), 21, 300, 500, "a.B.c", true),
                new Terms(new Window(7, 19), 25, 300, 500, "a.B.c", true),
                new Terms(new Window(7, 19), 21, 301, 500, "a.B.c", true),
                new Terms(new Window(7, 19), 21, 300, 501, "a.B.c", true),
                new Terms(new Window(7, 19), 21, 300, 500, null, true),
                new Terms(new Window(7, 19), 21, 300, 500, "a.B.c", false));

        assertThat(others).noneMatch(ONE::equals);
        assertThat(Terms.class.getRecordComponents()).hasSize(6); // one for each above, two of the window
    }
}
