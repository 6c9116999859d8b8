package io.carrierscope.analyzer.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.fold.Fold.FoldContext;
import io.carrierscope.analyzer.recording.Window;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FoldContextTest {
    private static final FoldContext ONE = new FoldContext(new Window(7, 19), 21, 300, 500, "a.B.c", true, 20, false);

    @Test
    void contextsOfEqualValuesAreEqual() {
        var same = new FoldContext(new Window(7, 19), 21, 300, 500, new String("a.B.c"), true, 20, false);

        assertThat(same).isEqualTo(ONE).hasSameHashCodeAs(ONE);
    }

    @Test
    void everyValueDistinguishesContexts() {
        var others = Stream.of(new FoldContext(new Window(8, 19), 21, 300, 500, "a.B.c", true, 20, false),
                new FoldContext(new Window(7, 20), 21, 300, 500, "a.B.c", true, 20, false),
                new FoldContext(new Window(7, 19), 25, 300, 500, "a.B.c", true, 20, false),
                new FoldContext(new Window(7, 19), 21, 301, 500, "a.B.c", true, 20, false),
                new FoldContext(new Window(7, 19), 21, 300, 501, "a.B.c", true, 20, false),
                new FoldContext(new Window(7, 19), 21, 300, 500, null, true, 20, false),
                new FoldContext(new Window(7, 19), 21, 300, 500, "a.B.c", false, 20, false),
                new FoldContext(new Window(7, 19), 21, 300, 500, "a.B.c", true, 21, false),
                new FoldContext(new Window(7, 19), 21, 300, 500, "a.B.c", true, 20, true));

        assertThat(others).noneMatch(ONE::equals);
        assertThat(FoldContext.class.getRecordComponents()).hasSize(8); // one for each above, two of the window
    }
}
