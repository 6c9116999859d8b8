package ours;

import io.helidon.common.testing.virtualthreads.PinningRecorder;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** As Helidon's own extensions use it, but for each test, as the time of each class is all that they check. */
class HelidonPeer {
    @ParameterizedTest(name = "{0}")
    @EnumSource
    void peer(Case one) throws Exception {
        try (var recorder = PinningRecorder.create()) {
            recorder.record(Duration.ofMillis(PinningRecorder.DEFAULT_THRESHOLD));
            one.run();
        }
    }
}
