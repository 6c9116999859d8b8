package io.carrierscope.analyzer.recording.format;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ReadDeadlineTest {
    @Test
    void failsAfterTheLimit() {
        var none = ReadDeadline.of(Duration.ofSeconds(-1));
        assertThatThrownBy(none::check).isInstanceOf(IOException.class).hasMessageContaining("takes longer than");
    }

    @Test
    void passesWithinTheLimit() throws IOException {
        var much = ReadDeadline.with(3_500_000);
        much.check();
    }
}
