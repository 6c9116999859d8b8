package io.carrierscope.analyzer.fold.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A window of eight seconds. */
class CompilerTroubleTest {
    private static final long SECOND = 1_000_000_000L;
    private final CompilerTrouble trouble = new CompilerTrouble(new Window(3 * SECOND, 11 * SECOND));

    private void deoptimized(int times, double second, String method, int line) {
        for (int i = 0; i < times; i++) {
            trouble.accept(new RuntimeEvents.Deoptimized((long) ((3 + second) * SECOND), method, line, "null_check"));
        }
    }

    /** 10, 13, 11 and 12 times in the quarters: 46 in 8 s. */
    @Test
    void codeIsGivenUpAgainAndAgainIfItIsInEachQuarter() {
        deoptimized(10, 0.5, "a.B.c", 7);
        deoptimized(13, 2.5, "a.B.c", 7);
        deoptimized(11, 5.9, "a.B.c", 7);
        deoptimized(12, 7.9, "a.B.c", 7);
        deoptimized(900, 0.1, "a.B.c", 8); // while the code was new
        deoptimized(99, 8.5, "a.B.c", 7); // after the window
        assertThat(trouble.repeated(Set.of("a.B.c", "x.Y.z")))
                .hasValue(new CompilerTrouble.Repeated("a.B.c", 7, "null_check", 5.75));
        assertThat(trouble.repeated(Set.of("x.Y.z"))).isEmpty();
    }

    @Test
    void nineTimesInOneQuarterAreTooFew() {
        deoptimized(10, 0.5, "a.B.c", 7);
        deoptimized(13, 2.5, "a.B.c", 7);
        deoptimized(9, 5.9, "a.B.c", 7);
        deoptimized(12, 7.9, "a.B.c", 7);
        assertThat(trouble.repeated(Set.of("a.B.c"))).isEmpty();
    }

    /** The event of a failure has no method: that of the compilation with its number has. */
    @Test
    void aFailureIsJoinedByTheNumberOfTheCompilation() {
        trouble.accept(new RuntimeEvents.CompilationFailed(4 * SECOND, 17, "out of nodes"));
        trouble.accept(new RuntimeEvents.CompilationFailed(4 * SECOND, 23, "out of virtual registers"));
        trouble.accept(new RuntimeEvents.Compiled(4 * SECOND, 17, "a.B.c", false));
        trouble.accept(new RuntimeEvents.Compiled(4 * SECOND, 23, "a.B.d", true));
        assertThat(trouble.failure("a.B.c")).hasValue("out of nodes");
        assertThat(trouble.failure("a.B.d")).isEmpty();
    }
}
