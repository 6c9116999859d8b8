package io.carrierscope.analyzer.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.event.JvmEvent;
import org.junit.jupiter.api.Test;

/** The number of carriers that the scheduler may use, on four processors. */
class ParallelismTest {
    private static final String PROPERTY = "jdk.virtualThreadScheduler.parallelism";

    @Test
    void isTheNumberOfProcessorsUnlessSet() {
        assertThat(parallelism("-Xmx64m")).isEqualTo(4);
        assertThat(parallelism("-Xmx64m -D" + PROPERTY + "=many")).isEqualTo(4);
    }

    @Test
    void theLastArgumentCounts() {
        assertThat(parallelism("-D" + PROPERTY + "=3 -Xmx64m -D" + PROPERTY + "=1")).isEqualTo(1);
    }

    @Test
    void thePropertyCountsMoreThanTheArguments() {
        assertThat(parallelism("-D" + PROPERTY + "=3", Recorded.fact(PROPERTY, 2))).isEqualTo(2);
    }

    private static int parallelism(String arguments, JvmEvent... more) {
        var profile = Recorded.profile(more);
        profile.accept(Recorded.fact("hwThreads", 4));
        profile.accept(new JvmEvent.Jvm(0, "HotSpot", "(25+1)", arguments, 1, 1));
        return profile.parallelism();
    }
}
