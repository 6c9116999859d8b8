package io.carrierscope.analyzer.recording.chunk;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.carrierscope.analyzer.recording.chunk.ChunkReader.ReadDeadline;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ReadDeadlineTest {
    @Test
    void failsAfterTheLimit() {
        var none = ReadDeadline.of(Duration.ofSeconds(-1));
        assertThatThrownBy(none::check).isInstanceOf(IOException.class).hasMessageContaining("takes longer than");
    }

    /** It gets no processor meanwhile, as on a machine that is full. */
    @Test
    void passesWhileItOnlyWaits() throws Exception {
        var little = ReadDeadline.of(Duration.ofSeconds(1));
        for (int i = 0; i < 3; i++) {
            Thread.sleep(600);
            little.check();
        }
    }

    @Test
    void failsWhenItComputesAsLongAfterTheLimit() {
        var little = ReadDeadline.of(Duration.ofMillis(50));
        assertThatThrownBy(() -> {
            while (true) {
                little.check();
            }
        }).isInstanceOf(IOException.class).hasMessageContaining("takes longer than");
    }

    @Test
    void passesWithinTheLimit() throws IOException {
        var much = ReadDeadline.with(3_500_000);
        much.check();
    }
}
