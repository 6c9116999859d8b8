package io.carrierscope.analyzer.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.file.ReadProgress;
import io.carrierscope.analyzer.recording.file.Reader;
import io.carrierscope.analyzer.recording.file.Reading;
import io.carrierscope.analyzer.recording.file.Recording;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.assertj.core.api.recursive.comparison.RecursiveComparisonConfiguration;

/** The measured events of a file as both readers decode them. */
public final class ReaderComparison {
    private static final RecursiveComparisonConfiguration ROUNDED = RecursiveComparisonConfiguration.builder()
            .withEqualsForFieldsMatchingRegexes(ReaderComparison::near, "(?!start).*Nanos").build();

    private ReaderComparison() {}

    /** Fails at the first event that only one reader has. Lengths of time may differ by 1 ns: JMC rounds them to the nearest. */
    public static void assertSame(Path file) throws DataError {
        List<JvmEvent> own = events(file, Reader.OWN);
        List<JvmEvent> reference = events(file, Reader.JMC);
        assertThat(own.size()).isPositive().isEqualTo(reference.size()); // compares sizes first: the lists are too long for a message
        for (int i = 0; i < own.size(); i++) {
            if (!own.get(i).equals(reference.get(i))) { // the comparison of fields is slow
                assertThat(own.get(i)).usingRecursiveComparison(ROUNDED).isEqualTo(reference.get(i));
            }
        }
    }

    private static boolean near(Object own, Object reference) {
        return own instanceof Long a && reference instanceof Long b
                ? Math.abs(a - b) <= 1
                : own instanceof OptionalLong a && reference instanceof OptionalLong b && a.isPresent() && b.isPresent()
                        ? Math.abs(a.getAsLong() - b.getAsLong()) <= 1
                        : Objects.equals(own, reference);
    }

    private static List<JvmEvent> events(Path file, Reader reader) throws DataError {
        var recording = Recording.open(file, Optional.empty(), new Reading(reader, ReadProgress.UNWATCHED));
        List<JvmEvent> events = Collected.of(recording).stream().sorted(Comparator.comparing(JvmEvent::toString))
                .toList();
        assertThat(recording.coverage().lost()).isEmpty();
        return events;
    }
}
