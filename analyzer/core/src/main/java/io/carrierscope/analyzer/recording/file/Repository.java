package io.carrierscope.analyzer.recording.file;

import io.carrierscope.analyzer.recording.EventSource.Coverage;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.EventSource;
import io.carrierscope.analyzer.recording.RecordingProfile;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.chunk.ChunkHeader;
import io.carrierscope.analyzer.recording.chunk.ChunkReader;
import io.carrierscope.analyzer.recording.chunk.ChunkSource;
import io.carrierscope.analyzer.recording.event.Decoding.EventBatchConsumer;
import io.carrierscope.analyzer.recording.event.Decoding.EventSink;
import io.carrierscope.analyzer.recording.event.EventCatalogue;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.Selection;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The folder in which a running JVM keeps its chunks, read while it writes. Each call of {@link #next} gives what was flushed since
 * the last one, after the starts of the virtual threads that were alive then; the JVM flushes once a second. Memory holds the profile events
 * of two chunks, the constants of one, and those starts.
 */
public final class Repository implements AutoCloseable {
    /** Chunks follow each other without a gap; a longer one means that some were removed before they were read. */
    private static final long GAP_NANOS = 1_000_000_000L;
    /** Without the ends nobody knows who is alive. */
    private static final List<String> LIVES = List.of("jdk.VirtualThreadStart", "jdk.VirtualThreadEnd");

    /** A chunk file that is open, and how far it was read. */
    private static final class Chunk {
        private final Path file;
        private final FileChannel channel;
        private long readTo = ChunkHeader.BYTES;

        Chunk(Path file) throws IOException {
            this.file = file;
            this.channel = FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
        }
    }

    /** A part of a chunk: from the offset of its first event to the size that the header states. */
    private record Part(ChunkSource source, ChunkHeader header, long from) {}

    private final Arrivals arrivals;
    private final Queue<Path> newer = new ArrayDeque<>();
    private final ChunkReader reader = new ChunkReader(UnaryOperator.identity());
    private final List<Chunk> finished = new ArrayList<>();
    private Chunk chunk;
    private List<JvmEvent> profileBefore = List.of();
    private List<JvmEvent> profileNow = new ArrayList<>();
    private long endNanos = Long.MIN_VALUE;
    private OpenLives open = OpenLives.none();

    /**
     * Opens the newest chunk of the folder; older ones are left out.
     *
     * @throws DataError if there is none
     */
    public Repository(Path folder) throws DataError {
        arrivals = new Arrivals(folder);
        try {
            chunk = new Chunk(arrivals.newest());
        } catch (IOException e) {
            throw new DataError(folder + ": cannot be read: " + e.getMessage());
        }
    }

    /**
     * Returns the events that were flushed since the last call, valid until the next one; empty if there are none.
     *
     * @throws DataError if a chunk cannot be read
     */
    public Optional<EventSource> next() throws DataError {
        try {
            closeFinished();
            var parts = parts();
            return parts.isEmpty() ? Optional.empty() : interval(parts);
        } catch (IOException | IndexOutOfBoundsException e) {
            throw new DataError(chunk.file + ": cannot be read: " + e.getMessage());
        }
    }

    private List<Part> parts() throws IOException {
        var parts = new ArrayList<Part>();
        boolean more = true;
        while (more) {
            var header = ChunkHeader.flushed(chunk.channel);
            header.filter(h -> h.sizeBytes() > chunk.readTo).ifPresent(h -> {
                parts.add(new Part(new ChunkSource(chunk.channel, 0, h.sizeBytes()), h, chunk.readTo));
                chunk.readTo = h.sizeBytes();
            });
            more = header.filter(h -> !h.growing()).isPresent() && goOn();
        }
        return parts;
    }

    /** Opens the chunk after a finished one; false if there is none yet. */
    private boolean goOn() throws IOException {
        newer.addAll(arrivals.next());
        while (!newer.isEmpty()) {
            try {
                var next = new Chunk(newer.remove());
                finished.add(chunk);
                chunk = next;
                return true;
            } catch (NoSuchFileException e) {
                // the JVM ended, or keeps only newer ones: it removed this one after it was listed
            }
        }
        return false;
    }

    private Optional<EventSource> interval(List<Part> parts) throws IOException {
        long start = endNanos == Long.MIN_VALUE ? parts.get(0).header().startNanos() : endNanos;
        long end = parts.get(parts.size() - 1).header().endNanos();
        var lost = start + GAP_NANOS < parts.get(0).header().startNanos()
                ? List.of("chunks were removed before they were read")
                : List.<String>of();
        var profile = profile(parts);
        if (end <= start) {
            return Optional.empty();
        }
        endNanos = end;
        return Optional.of(new Interval(parts, profile, new Coverage(parts.size(), lost), new Window(start, end)));
    }

    /** Profile events are written once for each chunk, or when they change. */
    private RecordingProfile profile(List<Part> parts) throws IOException {
        var counts = new HashMap<String, Long>();
        for (Part part : parts) {
            if (part.from() == ChunkHeader.BYTES) {
                profileBefore = profileNow;
                profileNow = new ArrayList<>();
            }
            read(part, Selection.profile(), kind -> EventCatalogue.isProfile(kind)
                    ? EventBatchConsumer.each(profileNow::add)
                    : null).forEach((type, n) -> counts.merge(type, n, Long::sum));
        }
        var profile = new RecordingProfile();
        profileBefore.forEach(profile::accept);
        profileNow.forEach(profile::accept);
        profile.count(counts);
        return profile;
    }

    private Map<String, Long> read(Part part, Selection wanted, EventSink sink) throws IOException {
        return reader.read(part.source(), part.header(), part.from(), wanted, sink);
    }

    /**
     * The chunk files that come into a folder. They are those that were not there before: their names are local times, which go back
     * when the clocks do.
     */
    public static final class Arrivals {
        private final Path folder;
        private List<Path> there;

        /** @throws DataError if there is no chunk yet */
        public Arrivals(Path folder) throws DataError {
            this.folder = folder;
            this.there = files();
            if (there.isEmpty()) {
                throw new DataError(folder + ": no chunk of a recording is there");
            }
        }

        /** The newest of those that were there last, by its name. */
        public Path newest() {
            return there.getLast();
        }

        /** Those that came since the last call. */
        public List<Path> next() {
            var before = Set.copyOf(there);
            var now = files();
            if (!now.isEmpty()) {
                there = now;
            }
            return now.stream().filter(f -> !before.contains(f)).toList();
        }

        private List<Path> files() {
            try (Stream<Path> all = Files.list(folder)) {
                return all.filter(
                        f -> f.toString().endsWith(".jfr") && Files.isRegularFile(f, LinkOption.NOFOLLOW_LINKS))
                        .sorted().toList();
            } catch (IOException e) {
                return List.of(); // the JVM ended and removed its folder
            }
        }
    }

    private void closeFinished() throws IOException {
        for (Chunk old : finished) {
            old.channel.close();
        }
        finished.clear();
    }

    @Override
    public void close() {
        try {
            closeFinished();
            chunk.channel.close();
        } catch (IOException e) {
            // they were only read
        }
    }

    /** What was flushed between two calls. */
    private final class Interval implements EventSource {
        private final List<Part> parts;
        private final RecordingProfile profile;
        private final Coverage coverage;
        private final Window span;
        private final OpenLives before;

        Interval(List<Part> parts, RecordingProfile profile, Coverage coverage, Window span) {
            this.parts = parts;
            this.profile = profile;
            this.coverage = coverage;
            this.span = span;
            this.before = coverage.complete() && LIVES.stream().allMatch(profile.settings()::enabled)
                    ? open
                    : OpenLives.none();
        }

        @Override
        public Path file() {
            return chunk.file;
        }

        @Override
        public RecordingProfile profile() {
            return profile;
        }

        @Override
        public Coverage coverage() {
            return coverage;
        }

        @Override
        public Window span() {
            return span;
        }

        @Override
        public <A extends EventSink> A fold(Supplier<A> accumulator, BinaryOperator<A> merge) throws DataError {
            A into = accumulator.get();
            var lives = before.tell(into);
            try {
                for (Part part : parts) {
                    read(part, Selection.measured(Optional.empty()), lives.watching(into));
                }
            } catch (IOException | IndexOutOfBoundsException e) {
                throw new DataError(file() + ": cannot be read: " + e.getMessage());
            }
            open = lives.started();
            return into;
        }
    }
}
