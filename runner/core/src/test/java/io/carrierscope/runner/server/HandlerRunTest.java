package io.carrierscope.runner.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.events.Absent;
import io.carrierscope.events.server.HandlerEvent;
import java.io.IOException;
import java.nio.file.Path;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class HandlerRunTest {
    @Test
    void takesTheNumbersOfTheHeaders() {
        var event = HandlerRun.begin("17", Long.toString(System.nanoTime() - 5_000));
        assertThat(event.requestId).isEqualTo(17);
        assertThat(event.queueDelay).isGreaterThanOrEqualTo(5_000);
    }

    /** Whoever can reach the server can send any header; it must be served and recorded all the same. */
    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(strings = {"<script>", "1e3", "99999999999999999999", "\u001b[31m", "1\r\nSet-Cookie: a=b", "0x10"})
    void whatIsNoNumberCountsAsMissing(String header) {
        var event = HandlerRun.begin(header, header);
        assertThat(event.requestId).isZero();
        assertThat(event.queueDelay).isEqualTo(Absent.NANOS);
    }

    /** Recorded, the first request would have the length zero. */
    @Test
    void whatBeganBeforeTheRecordingIsLeftOut(@TempDir Path folder) throws IOException {
        var before = HandlerRun.begin("1", null);
        try (Recording recording = new Recording()) {
            recording.enable(HandlerEvent.class);
            recording.start();
            before.ended();
            HandlerRun.begin("2", null).ended();
            recording.dump(folder.resolve("own.jfr"));
        }
        assertThat(RecordingFile.readAllEvents(folder.resolve("own.jfr")))
                .extracting(event -> event.getInt("requestId")).containsExactly(2);
    }
}
