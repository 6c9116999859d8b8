package io.carrierscope.analyzer.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.file.ReadProgress;
import io.carrierscope.analyzer.recording.file.Reader;
import io.carrierscope.analyzer.recording.file.Reading;
import io.carrierscope.analyzer.recording.file.Recording;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The measured events of a file as both readers decode them. */
public final class ReaderComparison {
    private ReaderComparison() {}

    /** Fails at the first event that only one reader has. */
    public static void assertSame(Path file) throws DataError {
        List<String> own = events(file, Reader.OWN);
        List<String> reference = events(file, Reader.JMC);
        assertThat(own.size()).isPositive().isEqualTo(reference.size()); // compares sizes first: the lists are too long for a message
        for (int i = 0; i < own.size(); i++) {
            assertThat(own.get(i)).isEqualTo(reference.get(i));
        }
    }

    private static List<String> events(Path file, Reader reader) throws DataError {
        var recording = Recording.open(file, Optional.empty(), new Reading(reader, ReadProgress.UNWATCHED));
        List<String> events = Collected.of(recording).stream().map(JvmEvent::toString).sorted().toList();
        assertThat(recording.coverage().lost()).isEmpty();
        return events;
    }
}
