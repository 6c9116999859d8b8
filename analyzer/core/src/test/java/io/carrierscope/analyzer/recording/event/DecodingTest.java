package io.carrierscope.analyzer.recording.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.carrierscope.analyzer.recording.event.Decoding.EventBatchConsumer;
import io.carrierscope.analyzer.recording.event.JdkEvents.SubmitFailed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DecodingTest {
    private final List<JvmEvent> taken = new ArrayList<>();
    private final List<Integer> asked = new ArrayList<>();
    private final Decoding decoding = new Decoding(row -> new SubmitFailed(asked.size()),
            EventBatchConsumer.each(taken::add));

    @Test
    void decodesBatchesOfAnySize() throws IOException {
        decoding.accept(this::row, 3);
        decoding.accept(this::row, 0);
        decoding.accept(this::row, 2);
        assertThat(asked).containsExactly(0, 1, 2, 0, 1);
        assertThat(taken).extracting(JvmEvent::startNanos).containsExactly(1L, 2L, 3L, 4L, 5L);
    }

    @Test
    void deliversTheEventsBeforeADamagedRow() {
        assertThatThrownBy(() -> decoding.accept(number -> {
            if (number == 2) {
                throw new IndexOutOfBoundsException("the fields exceed");
            }
            return row(number);
        }, 5)).hasMessage("the fields exceed");
        assertThat(taken).extracting(JvmEvent::startNanos).containsExactly(1L, 2L);
    }

    private Row row(int number) {
        asked.add(number);
        return null;
    }
}
