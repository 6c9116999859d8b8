package io.carrierscope.analyzer.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.file.Folded;
import io.carrierscope.analyzer.recording.file.Reader;
import io.carrierscope.analyzer.recording.file.Reading;
import io.carrierscope.analyzer.recording.file.Recording;
import io.carrierscope.analyzer.recording.format.ChunkIndex;
import io.carrierscope.analyzer.synthetic.SyntheticRecording;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One pass gives what two give, or nothing. */
class OnePassTest {
    @TempDir
    private Path folder;
    private byte[] chunks;

    /** More chunks than are looked at beforehand. */
    @BeforeEach
    void join() throws Exception {
        var all = new ByteArrayOutputStream();
        for (int i = 0; i <= Runtime.getRuntime().availableProcessors(); i++) {
            all.write(SyntheticRecording.small());
        }
        chunks = all.toByteArray();
    }

    private Path file() throws Exception {
        return Files.write(folder.resolve("chunks.jfr"), chunks);
    }

    private static Optional<Folded<Collected>> once(Path file, Function<EventSource, Object> terms) throws DataError {
        return once(file, Reading.DEFAULT, terms);
    }

    private static Optional<Folded<Collected>> once(Path file, Reading reading, Function<EventSource, Object> terms)
            throws DataError {
        return Recording.foldInOnePass(ChunkIndex.of(file), Optional.empty(), reading, terms, t -> new Collected(),
                Collected::merged);
    }

    private static Folded<Collected> folded(Path file, Function<EventSource, Object> terms) throws DataError {
        return Recording.fold(file, Optional.empty(), Reading.DEFAULT, terms, t -> new Collected(), Collected::merged);
    }

    private static void assertAsInTwoPasses(Folded<Collected> folded, Path file) throws DataError {
        var twice = Recording.open(file);
        assertThat(folded.result().events()).isNotEmpty().containsExactlyInAnyOrderElementsOf(Collected.of(twice));
        assertThat(folded.source().profile().eventCounts()).isEqualTo(twice.profile().eventCounts());
        assertThat(folded.source().window()).isEqualTo(twice.window());
        assertThat(folded.source().coverage()).isEqualTo(twice.coverage());
    }

    @Test
    void onePassIsEnoughWhereTheLastChunksTellTheTerms() throws Exception {
        assertAsInTwoPasses(once(file(), EventSource::window).orElseThrow(), file());
    }

    @Test
    void termsThatOtherChunksChangeTakeTwo() throws Exception {
        Function<EventSource, Object> terms = source -> source.profile().events();
        assertThat(once(file(), terms)).isEmpty();
        assertAsInTwoPasses(folded(file(), terms), file());
    }

    @Test
    void aDamagedChunkIsFoundBeforeItAddsAnything() throws Exception {
        Arrays.fill(chunks, 200, 400, (byte) 0xFF);
        assertThat(once(file(), EventSource::window)).isEmpty();
        var folded = folded(file(), EventSource::window);
        assertAsInTwoPasses(folded, file());
        assertThat(folded.source().coverage().lost()).singleElement().asString().startsWith("chunk 1 of");
    }

    @Test
    void fewChunksAreReadTwice() throws Exception {
        Path file = Files.write(folder.resolve("one.jfr"), SyntheticRecording.oneChunk());
        assertThat(once(file, EventSource::window)).isEmpty();
        assertAsInTwoPasses(folded(file, EventSource::window), file);
    }

    @Test
    void progressReachesTheEnd() throws Exception {
        var read = new AtomicLong();
        var reading = new Reading(Reader.OWN, read::addAndGet);
        once(file(), reading, EventSource::window).orElseThrow();
        assertThat(read).hasValue((long) Recording.PASSES * chunks.length);
    }
}
