package io.carrierscope.analyzer.recording.file;

import io.carrierscope.analyzer.recording.Coverage;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.EventSource;
import io.carrierscope.analyzer.recording.RecordingProfile;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.EventBatchConsumer;
import io.carrierscope.analyzer.recording.event.EventCatalogue;
import io.carrierscope.analyzer.recording.event.EventSink;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.Selection;
import io.carrierscope.analyzer.recording.format.ChunkIndex;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

/** A Flight Recorder file, read one chunk at a time per worker; memory does not grow with its size. */
public final class Recording implements EventSource {
    /** How often a file is read at most: once to learn what it is of, once to measure. */
    public static final int PASSES = 2;
    private static final EventSink NOTHING = kind -> null;

    /** What one chunk tells of its recording: the events that do so, and how many there are of every type. */
    private record Told(List<JvmEvent> events, Map<String, Long> counts) {
        static Told by(ChunkWorkers.Events chunk, Selection wanted, EventSink others) throws Exception {
            var events = new ArrayList<JvmEvent>();
            var counts = chunk.read(wanted,
                    kind -> EventCatalogue.ofProfile(kind) ? EventBatchConsumer.each(events::add) : others.taker(kind));
            return new Told(events, counts);
        }

        void addTo(RecordingProfile profile) {
            events.forEach(profile::accept);
            profile.count(counts);
        }
    }

    private final ChunkIndex index;
    private final RecordingProfile profile;
    private final Losses losses;
    private final Optional<String> requestEvent;
    private final Reading reading;

    private Recording(ChunkIndex index, RecordingProfile profile, Losses losses, Optional<String> requestEvent,
            Reading reading) {
        this.index = index;
        this.profile = profile;
        this.losses = losses;
        this.requestEvent = profile.cell().isPresent() ? Optional.empty() : requestEvent;
        this.reading = reading;
    }

    /**
     * Finds the chunks of the file and reads what it is of.
     *
     * @throws DataError when the file is missing, empty, not a recording, or has no chunk that can be read
     */
    public static Recording open(Path file) throws DataError {
        return open(file, Optional.empty(), Reading.DEFAULT);
    }

    /**
     * The same for a recording whose requests are events of the named type; one of the load matrix has requests of its own.
     *
     * @throws DataError also when a recording that is not of the matrix holds no such event
     */
    public static Recording open(Path file, Optional<String> requestEvent, Reading reading) throws DataError {
        return open(ChunkIndex.of(file), requestEvent, reading);
    }

    private static Recording open(ChunkIndex index, Optional<String> requestEvent, Reading reading) throws DataError {
        var recording = read(index, i -> true, Selection.profile(), new AccumulatorPool<>(() -> NOTHING), requestEvent,
                reading);
        if (!recording.losses.anyReadable()) {
            var lost = recording.losses.coverage().lost();
            throw new DataError(index.file() + ": no chunk can be read (" + lost.get(0) + ")");
        }
        return recording.withRequestEvent();
    }

    /**
     * Opens the file and folds the events that measurements need, if possible in one pass.
     *
     * @param terms what accumulators depend on; of equal terms they are alike
     * @throws DataError as {@link #open(Path, Optional, Reading)} does
     */
    public static <T, A extends EventSink> Folded<A> fold(Path file, Optional<String> requestEvent, Reading reading,
            Function<EventSource, T> terms, Function<T, A> accumulator, BinaryOperator<A> merge) throws DataError {
        var index = ChunkIndex.of(file);
        var once = foldInOnePass(index, requestEvent, reading, terms, accumulator, merge);
        if (once.isPresent()) {
            return once.get();
        }
        var recording = open(index, requestEvent, reading);
        T known = terms.apply(recording);
        return new Folded<>(recording, recording.fold(() -> accumulator.apply(known), merge));
    }

    /**
     * Spares a large file the second pass: the last chunks, as many as are read at once, tell what accumulators depend on. Nothing is
     * returned where all chunks together tell otherwise, or one cannot be read.
     */
    public static <T, A extends EventSink> Optional<Folded<A>> foldInOnePass(ChunkIndex index,
            Optional<String> requestEvent,
            Reading reading, Function<EventSource, T> terms, Function<T, A> accumulator, BinaryOperator<A> merge)
            throws DataError {
        int firstOfLast = index.entries().size() - Runtime.getRuntime().availableProcessors();
        if (firstOfLast <= 0 || reading.reader() != Reader.OWN) {
            return Optional.empty();
        }
        var last = read(index, i -> i >= firstOfLast, Selection.profile(), new AccumulatorPool<>(() -> NOTHING),
                requestEvent,
                Reading.DEFAULT);
        if (!last.coverage().complete() || last.profile().endsMatrix()) {
            return Optional.empty();
        }
        T assumed = terms.apply(last);
        var parts = new AccumulatorPool<>(() -> accumulator.apply(assumed));
        var all = read(index, i -> true, Selection.everything(last.requestEvent), parts, requestEvent,
                new Reading(Reader.OWN, bytes -> reading.progress().read(PASSES * bytes)));
        boolean right = all.coverage().complete() && all.requestEvent.equals(last.requestEvent)
                && terms.apply(all).equals(assumed);
        return right ? Optional.of(new Folded<>(all.withRequestEvent(), parts.merged(merge))) : Optional.empty();
    }

    /** Reads the wanted events of some chunks: those that say what the recording is of for its profile, the others into the parts. */
    private static Recording read(ChunkIndex index, IntPredicate chunks, Selection wanted,
            AccumulatorPool<? extends EventSink> parts, Optional<String> requestEvent, Reading reading)
            throws DataError {
        var profile = new RecordingProfile();
        var losses = new Losses(index);
        try (var workers = new ChunkWorkers(index, reading)) {
            workers.each(chunks, events -> parts.lend(others -> Told.by(events, wanted, others)),
                    (told, i) -> told.addTo(profile), losses::add);
        }
        return new Recording(index, profile, losses, requestEvent, reading);
    }

    private Recording withRequestEvent() throws DataError {
        if (requestEvent.isPresent() && !profile.eventCounts().containsKey(requestEvent.get())) {
            throw new DataError(
                    file() + ": holds no event " + requestEvent.get() + ", so there are no requests to count");
        }
        return this;
    }

    @Override
    public Path file() {
        return index.file();
    }

    @Override
    public RecordingProfile profile() {
        return profile;
    }

    @Override
    public Coverage coverage() {
        return losses.coverage();
    }

    @Override
    public Window span() {
        long start = index.entries().stream().mapToLong(e -> e.header().startNanos()).min().orElseThrow();
        long end = index.entries().stream().mapToLong(e -> e.header().endNanos()).max().orElseThrow();
        return new Window(start, Math.max(end, start + 1));
    }

    /** Chunks in parallel, one accumulator per worker, merged at the end; a chunk that fails on the way is lost coverage. */
    @Override
    public <A extends EventSink> A fold(Supplier<A> accumulator, BinaryOperator<A> merge) throws DataError {
        var parts = new AccumulatorPool<>(accumulator);
        var wanted = Selection.measured(requestEvent);
        try (var chunks = new ChunkWorkers(index, reading)) {
            chunks.each(losses::readable,
                    events -> parts.lend(into -> events.read(wanted, into)),
                    (counts, i) -> {}, losses::add);
        }
        return parts.merged(merge);
    }
}
