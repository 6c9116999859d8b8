package io.carrierscope.analyzer.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.file.Reading.ReadProgress;
import io.carrierscope.analyzer.recording.file.Reading.Reader;
import io.carrierscope.analyzer.recording.file.Reading;
import io.carrierscope.analyzer.recording.file.Recording;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The measured events of a file as both readers decode them. */
public final class ReaderComparison {
    private static final Pattern LENGTH_OF_TIME = Pattern.compile("(?<!start)Nanos=(?:OptionalLong\\[)?(\\d+)");

    /** What Jetty appends to the name of the thread that accepts connections, after its start. */
    private static final Pattern RENAMED = Pattern.compile("(qtp\\d+-\\d+)-acceptor-.*?\\}\\{[^}]*\\}");

    private ReaderComparison() {}

    /**
     * Fails at the first event that only one reader has. Lengths of time may differ by 1 ns: JMC rounds them to the nearest. Of a thread that is
     * renamed within a chunk JMC keeps the first name, the JDK and our reader the last.
     */
    public static void assertSame(Path file) throws DataError {
        List<String> own = events(file, Reader.OWN);
        List<String> reference = events(file, Reader.JMC);
        assertThat(own.size()).isPositive().isEqualTo(reference.size()); // compares sizes first: the lists are too long for a message
        for (int i = 0; i < own.size(); i++) {
            if (!sameButForRounding(own.get(i), reference.get(i))) {
                assertThat(own.get(i)).isEqualTo(reference.get(i));
            }
        }
    }

    private static boolean sameButForRounding(String own, String reference) {
        if (own.equals(reference)) {
            return true;
        }
        List<Long> ours = lengths(own);
        List<Long> theirs = lengths(reference);
        return comparable(own).equals(comparable(reference))
                && IntStream.range(0, ours.size()).allMatch(i -> Math.abs(ours.get(i) - theirs.get(i)) <= 1);
    }

    private static List<Long> lengths(String event) {
        return LENGTH_OF_TIME.matcher(event).results().map(r -> Long.valueOf(r.group(1))).toList();
    }

    private static String comparable(String event) {
        return RENAMED.matcher(LENGTH_OF_TIME.matcher(event).replaceAll("")).replaceAll("$1");
    }

    private static List<String> events(Path file, Reader reader) throws DataError {
        var recording = Recording.open(file, Optional.empty(), new Reading(reader, ReadProgress.UNWATCHED));
        List<String> events = Collected.of(recording).stream().map(JvmEvent::toString).sorted().toList();
        assertThat(recording.coverage().lost()).isEmpty();
        return events;
    }
}
