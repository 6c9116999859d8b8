package io.carrierscope.analyzer.recording.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.Collected;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.EventSource;
import io.carrierscope.analyzer.recording.chunk.ChunkIndex;
import io.carrierscope.analyzer.recording.file.Reading.Reader;
import io.carrierscope.analyzer.recording.file.Recording.Folded;
import io.carrierscope.analyzer.synthetic.SyntheticRecording;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folding in one pass gives the result of two passes, or no result. */
class OnePassTest {
    @TempDir
    private Path folder;
    private byte[] chunks;

    /** Joins more chunks than are read to derive the context. They differ in the duration in their headers, so that each counts. */
    @BeforeEach
    void join() throws Exception {
        var all = new ByteArrayOutputStream();
        for (int i = 0; i <= Runtime.getRuntime().availableProcessors(); i++) {
            var small = ByteBuffer.wrap(SyntheticRecording.small());
            for (int at = 0; at < small.capacity(); at += (int) small.getLong(at + 8)) {
                small.putLong(at + 40, small.getLong(at + 40) + i);
            }
            all.write(small.array());
        }
        chunks = all.toByteArray();
    }

    private Path file() throws Exception {
        return Files.write(folder.resolve("chunks.jfr"), chunks);
    }

    private static Optional<Folded<Collected>> onePass(Path file, Function<EventSource, Object> context)
            throws DataError {
        return onePass(file, Reading.own(), context);
    }

    private static Optional<Folded<Collected>> onePass(Path file, Reading reading,
            Function<EventSource, Object> context)
            throws DataError {
        try (var chunks = new ChunkWorkers(ChunkIndex.of(file), reading)) {
            return Recording.foldInOnePass(chunks, Optional.empty(), context, t -> new Collected(), Collected::merged);
        }
    }

    private static Folded<Collected> folded(Path file, Function<EventSource, Object> context) throws DataError {
        return Recording.fold(file, Optional.empty(), Reading.own(), context, t -> new Collected(),
                Collected::merged);
    }

    private static void assertAsInTwoPasses(Folded<Collected> folded, Path file) throws DataError {
        var twoPasses = Recording.open(file);
        assertThat(folded.result().events()).isNotEmpty().containsExactlyInAnyOrderElementsOf(Collected.of(twoPasses));
        assertThat(folded.source().profile().eventCounts()).isEqualTo(twoPasses.profile().eventCounts());
        assertThat(folded.source().window()).isEqualTo(twoPasses.window());
        assertThat(folded.source().coverage()).isEqualTo(twoPasses.coverage());
    }

    @Test
    void onePassSufficesIfTheLastChunksGiveTheContext() throws Exception {
        assertAsInTwoPasses(onePass(file(), EventSource::window).orElseThrow(), file());
    }

    @Test
    void aContextThatEarlierChunksChangeNeedsTwoPasses() throws Exception {
        Function<EventSource, Object> context = source -> source.profile().events();
        assertThat(onePass(file(), context)).isEmpty();
        assertAsInTwoPasses(folded(file(), context), file());
    }

    @Test
    void aDamagedChunkNeedsTwoPasses() throws Exception {
        Arrays.fill(chunks, 200, 400, (byte) 0xFF);
        assertThat(onePass(file(), EventSource::window)).isEmpty();
        var folded = folded(file(), EventSource::window);
        assertAsInTwoPasses(folded, file());
        assertThat(folded.source().coverage().lost()).singleElement().asString().startsWith("chunk 1 of");
    }

    @Test
    void aSmallFileNeedsTwoPasses() throws Exception {
        Path file = Files.write(folder.resolve("one.jfr"), SyntheticRecording.oneChunk());
        assertThat(onePass(file, EventSource::window)).isEmpty();
        assertAsInTwoPasses(folded(file, EventSource::window), file);
    }

    @Test
    void progressReachesTheEnd() throws Exception {
        var read = new AtomicLong();
        var reading = new Reading(Reader.OWN, read::addAndGet);
        onePass(file(), reading, EventSource::window).orElseThrow();
        assertThat(read).hasValue((long) Recording.PASSES * chunks.length);
    }
}
