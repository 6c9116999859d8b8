package io.carrierscope.analyzer.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.carrierscope.analyzer.recording.Collected;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.file.Recording;
import io.carrierscope.analyzer.synthetic.ChunkWriter.Clock;
import io.carrierscope.analyzer.synthetic.Type.Field;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Chunks made to cost their reader memory or time: a few bytes that claim to be many. */
class DeceptiveChunksTest {
    private static final long SECOND = 1_000_000_000L;
    private static final int POOLED = 2;
    private static final int MANY = 20_000;

    @TempDir
    private Path folder;
    private final Schema schema = new Schema();

    private ChunkWriter writer() {
        return new ChunkWriter(schema, new Clock(SECOND, 1_700_000_000L * SECOND), 0);
    }

    private Path written(ChunkWriter... chunks) throws Exception {
        var out = new ByteArrayOutputStream();
        long end = SECOND;
        for (ChunkWriter chunk : chunks) {
            chunk.finish(out, 0, end++); // a chunk with the same header would be the same
        }
        return Files.write(folder.resolve("deceptive.jfr"), out.toByteArray());
    }

    private static void refused(Path file) {
        assertThatThrownBy(() -> Recording.open(file)).isInstanceOf(DataError.class)
                .hasMessageStartingWith(file + ": no chunk can be read").hasMessageNotContaining("\n");
    }

    private static List<JvmEvent> events(Path file) throws Exception {
        return Collected.of(Recording.open(file));
    }

    @Test
    void aTextThatStandsForItself() throws Exception {
        var chunk = writer();
        chunk.constant("java.lang.String", 7).raw(POOLED).number(7);
        chunk.begin("jdk.ActiveSetting", 5).number(schema.id("jdk.ThreadPark")).raw(POOLED).number(7).text("x");
        chunk.end();
        refused(written(chunk));
    }

    /** Elements of no bytes, many in each of many constants: passing over them one by one would take minutes here, and years elsewhere. */
    @Test
    void arraysOfNothing() throws Exception {
        schema.add("synthetic.Nothing", "", false);
        schema.add("synthetic.Nested", "", false, Field.of("a", "synthetic.Nothing"),
                Field.of("b", "synthetic.Nothing"));
        schema.add("synthetic.Many", "", false, Field.array("elements", "synthetic.Nested"));
        var chunk = writer();
        for (int key = 1; key <= MANY; key++) {
            chunk.constant("synthetic.Many", key).number(400_000);
        }
        // a count is believed up to the number of bytes that follow
        chunk.constant("jdk.types.Symbol", 1).text("x".repeat(500_000));
        chunk.lasting("jdk.ThreadSleep", 5, 3).number(0).number(0).number(1_000);
        chunk.end();
        assertThat(events(written(chunk))).hasSize(1);
    }

    @Test
    void aStackIsCutWhereNoJvmGoesOn() throws Exception {
        var chunk = writer();
        var trace = chunk.constant("jdk.types.StackTrace", 1).flag(true).number(5_000);
        for (int frame = 0; frame < 5_000; frame++) {
            trace.number(0).number(1).number(1).number(0);
        }
        chunk.lasting("jdk.ThreadSleep", 5, 3).number(0).number(1).number(1_000);
        chunk.end();
        assertThat(events(written(chunk))).singleElement().isInstanceOfSatisfying(JvmEvent.Sleep.class,
                sleep -> assertThat(sleep.stack().frames()).hasSize(2_048));
    }

    @Test
    void aStackThatClaimsMoreFramesThanThereAre() throws Exception {
        var chunk = writer();
        chunk.constant("jdk.types.StackTrace", 1).flag(true).number(60_000).number(1);
        chunk.lasting("jdk.ThreadSleep", 5, 3).number(0).number(1).number(1_000);
        chunk.end();
        refused(written(chunk));
    }

    @Test
    void namesAreCut() throws Exception {
        var chunk = writer();
        chunk.constant("java.lang.Thread", 1).text(null).number(1).text("n".repeat(1 << 20)).number(1).number(0)
                .flag(false);
        chunk.lasting("jdk.ThreadSleep", 5, 3).number(1).number(0).number(1_000);
        chunk.end();
        assertThat(events(written(chunk))).singleElement().isInstanceOfSatisfying(JvmEvent.Sleep.class,
                sleep -> assertThat(sleep.thread().name()).hasSize(1_000).endsWith("n…"));
    }

    @Test
    void whatCannotBeReadIsListedUpToANumber() throws Exception {
        var chunks = new ArrayList<ChunkWriter>();
        for (int i = 0; i < 31; i++) {
            var chunk = writer();
            chunk.constant("java.lang.String", 7).raw(POOLED).number(7);
            var name = chunk.begin("jdk.ActiveSetting", 5).number(1);
            (i < 30 ? name.raw(POOLED).number(7) : name.text("enabled")).text("x");
            chunk.end();
            chunks.add(chunk);
        }
        // the last one can be read
        var lost = Recording.open(written(chunks.toArray(ChunkWriter[]::new))).coverage().lost();
        assertThat(lost).hasSize(21);
        assertThat(lost.getLast()).isEqualTo("10 more parts cannot be read");
    }
}
