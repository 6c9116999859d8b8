package io.carrierscope.analyzer.recording.chunk;

import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.constant.ConstantPools;
import io.carrierscope.analyzer.recording.event.EventBatchConsumer;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.Selection;
import io.carrierscope.analyzer.recording.format.ChunkHeader;
import io.carrierscope.analyzer.recording.format.ChunkIndex;
import io.carrierscope.analyzer.recording.format.ChunkMetadata;
import io.carrierscope.analyzer.recording.format.ChunkSource;
import io.carrierscope.analyzer.recording.format.TypeLayout;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** Benchmarks of reading one chunk, by its parts. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 1)
public class ReadingLoops {
    @Param("")
    private String file;

    private final ChunkReader reader = new ChunkReader(stack -> stack);
    private final ConstantPools pools = new ConstantPools();
    private FileChannel channel;
    private ChunkHeader header;
    private ChunkSource source;

    /** Opens the first chunk of the file. */
    @Setup
    public void open() throws DataError {
        var index = ChunkIndex.of(Path.of(file));
        channel = index.open();
        header = index.entries().get(0).header();
        source = new ChunkSource(channel, 0, header.sizeBytes());
    }

    @TearDown
    public void close() throws IOException {
        channel.close();
    }

    /** The first pass: only the few events of the recording profile are decoded, all others are skipped. */
    @Benchmark
    public Map<String, Long> profile(Blackhole hole) throws IOException {
        return reader.read(source, header, Selection.profile(), kind -> EventBatchConsumer.each(hole::consume));
    }

    /** Indexes all constants. */
    @Benchmark
    public ConstantPools constants() throws IOException {
        pools.load(source, header.constantsOffset(),
                new TypeLayout.Catalogue(ChunkMetadata.types(source.event(header.metadataOffset()), 0)));
        return pools;
    }

    /** The second pass without folds. */
    @Benchmark
    public Map<String, Long> events(Blackhole hole) throws IOException {
        return reader.read(source, header, Selection.measured(Optional.empty()),
                kind -> EventBatchConsumer.each(hole::consume));
    }

    /** Starts and ends of virtual threads, of which only the time is decoded. */
    @Benchmark
    public Map<String, Long> lives(Blackhole hole) throws IOException {
        return only(JvmEvent.VirtualThreadLife.class, hole);
    }

    /** Sleeps: times, threads and stacks. */
    @Benchmark
    public Map<String, Long> sleeps(Blackhole hole) throws IOException {
        return only(JvmEvent.Sleep.class, hole);
    }

    private Map<String, Long> only(Class<? extends JvmEvent> wanted, Blackhole hole) throws IOException {
        return reader.read(source, header, Selection.measured(Optional.empty()),
                kind -> kind == wanted ? EventBatchConsumer.each(hole::consume) : null);
    }
}
