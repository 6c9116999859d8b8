package io.carrierscope.analyzer.recording.file;

import io.carrierscope.analyzer.recording.EventSource.Coverage;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.EventSource;
import io.carrierscope.analyzer.recording.RecordingProfile;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.chunk.ChunkIndex;
import io.carrierscope.analyzer.recording.chunk.TypeLayout;
import io.carrierscope.analyzer.recording.event.Decoding.EventBatchConsumer;
import io.carrierscope.analyzer.recording.event.Decoding.EventSink;
import io.carrierscope.analyzer.recording.event.EventCatalogue;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.Row.NameLimit;
import io.carrierscope.analyzer.recording.event.Selection.RequestEvent;
import io.carrierscope.analyzer.recording.event.Selection;
import io.carrierscope.analyzer.recording.file.Reading.ReadProgress;
import io.carrierscope.analyzer.recording.file.Reading.Reader;
import io.carrierscope.analyzer.recording.jmc.LoadedRecording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

/** A Flight Recorder file. It is read chunk by chunk, one chunk per worker, so memory does not grow with its size. */
public final class Recording implements EventSource {
    /** The number of passes over a file: one for its profile, one for the measurements. */
    public static final int PASSES = 2;
    private static final EventSink NO_MEASUREMENTS = kind -> null;
    /** Number of chunks of which reading one twice is a large part of the work. */
    private static final int FEW_CHUNKS = 8;

    /** The profile events of one chunk, and its number of events by type name. */
    private record ChunkProfile(List<JvmEvent> events, Map<String, Long> counts) {
        static ChunkProfile read(ChunkWorkers.Events chunk, Selection wanted, EventSink measured) throws Exception {
            var events = new ArrayList<JvmEvent>();
            var counts = chunk.read(wanted,
                    kind -> EventCatalogue.isProfile(kind)
                            ? EventBatchConsumer.each(events::add)
                            : measured.consumer(kind));
            return new ChunkProfile(events, counts);
        }

        void addTo(RecordingProfile profile) {
            events.forEach(profile::accept);
            profile.count(counts);
        }
    }

    private final ChunkIndex index;
    private final RecordingProfile profile;
    private final Losses losses;
    private final Optional<RequestEvent> requestEvent;
    private final Reading reading;

    private Recording(ChunkWorkers chunks, RecordingProfile profile, Losses losses,
            Optional<RequestEvent> requestEvent) {
        this.index = chunks.index();
        this.profile = profile;
        this.losses = losses;
        this.requestEvent = profile.cell().isPresent() ? Optional.empty() : requestEvent;
        this.reading = chunks.reading();
    }

    /**
     * Opens the file and reads its profile with the default reader.
     *
     * @throws DataError if the file is missing, empty, not a recording, or has no readable chunk
     */
    public static EventSource open(Path file) throws DataError {
        return open(file, Optional.empty(), Reading.own());
    }

    /**
     * Opens the file and reads its profile.
     *
     * @param requestEvent the event type to count as requests; ignored for a matrix recording, which has requests of
     *      its own
     * @throws DataError if the file is missing, empty, not a recording, has no readable chunk, or has no such request
     *      event
     */
    public static EventSource open(Path file, Optional<RequestEvent> requestEvent, Reading reading) throws DataError {
        var old = ChunkIndex.oldFormat(file);
        if (old.isPresent()) {
            return LoadedRecording.ofOld(file, old.get(), requestEvent);
        }
        try (var chunks = new ChunkWorkers(ChunkIndex.of(file), reading)) {
            return open(chunks, requestEvent);
        }
    }

    private static Recording open(ChunkWorkers chunks, Optional<RequestEvent> requestEvent) throws DataError {
        var recording = profile(chunks, i -> true, chunks.reading().progress(), requestEvent);
        if (!recording.losses.anyReadable()) {
            var lost = recording.losses.coverage().lost();
            throw new DataError(recording.file() + ": no chunk can be read (" + lost.get(0) + ")");
        }
        return recording.withRequestEvent();
    }

    /**
     * Opens the file and folds the events that measurements need, in one pass if possible.
     *
     * @param context derives from a recording what accumulators depend on; accumulators of equal contexts are
     *      equivalent
     * @throws DataError as {@link #open(Path, Optional, Reading)} does
     */
    public static <T, A extends EventSink> Folded<A> fold(Path file, Optional<RequestEvent> requestEvent,
            Reading reading,
            Function<EventSource, T> context, Function<T, A> accumulator, BinaryOperator<A> merge) throws DataError {
        var old = ChunkIndex.oldFormat(file);
        if (old.isPresent()) {
            var loaded = LoadedRecording.ofOld(file, old.get(), requestEvent);
            T actual = context.apply(loaded);
            return new Folded<>(loaded, loaded.fold(() -> accumulator.apply(actual), merge));
        }
        try (var chunks = new ChunkWorkers(ChunkIndex.of(file), reading)) {
            var onePass = foldInOnePass(chunks, requestEvent, context, accumulator, merge);
            return onePass.isPresent()
                    ? onePass.get()
                    : foldInTwoPasses(chunks, requestEvent, context, accumulator, merge);
        }
    }

    private static <T, A extends EventSink> Folded<A> foldInTwoPasses(ChunkWorkers chunks,
            Optional<RequestEvent> requestEvent, Function<EventSource, T> context, Function<T, A> accumulator,
            BinaryOperator<A> merge) throws DataError {
        var recording = open(chunks, requestEvent);
        T actual = context.apply(recording);
        return new Folded<>(recording, recording.fold(chunks, () -> accumulator.apply(actual), merge));
    }

    /**
     * Tries to read the profile and fold the events of a large file in one pass. The profile of the first chunk and of the last ones, one
     * per worker, gives the assumed context. Of few chunks the last ones are read only if this is a matrix recording, which names its
     * measured phase when that is over.
     *
     * @return empty if all chunks together give another context, if a chunk cannot be read, or if the file is small
     */
    static <T, A extends EventSink> Optional<Folded<A>> foldInOnePass(ChunkWorkers chunks,
            Optional<RequestEvent> requestEvent, Function<EventSource, T> context, Function<T, A> accumulator,
            BinaryOperator<A> merge) throws DataError {
        if (chunks.keepsAll() || chunks.reading().reader() != Reader.OWN) {
            return Optional.empty();
        }
        int count = chunks.index().entries().size();
        IntPredicate ends = i -> i == 0 || i >= count - chunks.workers();
        var known = profile(chunks, count > FEW_CHUNKS ? ends : i -> i == 0, ReadProgress.UNWATCHED, requestEvent);
        if (count <= FEW_CHUNKS && (known.profile().cell().isPresent() || known.profile().endsMatrix())) {
            known = profile(chunks, ends, ReadProgress.UNWATCHED, requestEvent);
        }
        if (!known.coverage().complete() || known.profile().endsMatrix()) {
            return Optional.empty();
        }
        T assumed = context.apply(known);
        var accumulators = new AccumulatorPool<>(() -> accumulator.apply(assumed));
        var all = read(chunks, i -> true, bytes -> chunks.reading().progress().read(PASSES * bytes),
                Selection.everything(known.requestEvent).wallTime(known.profile().samplesWallTime()), accumulators,
                requestEvent);
        boolean valid = all.coverage().complete() && all.requestEvent.equals(known.requestEvent)
                && context.apply(all).equals(assumed);
        return valid ? Optional.of(new Folded<>(all.withRequestEvent(), accumulators.merged(merge))) : Optional.empty();
    }

    private static Recording profile(ChunkWorkers chunks, IntPredicate chosen, ReadProgress progress,
            Optional<RequestEvent> requestEvent) throws DataError {
        return read(chunks, chosen, progress, Selection.profile(), new AccumulatorPool<>(() -> NO_MEASUREMENTS),
                requestEvent);
    }

    /** Reads the wanted events of some chunks: profile events into the profile, all others into the accumulators. */
    private static Recording read(ChunkWorkers chunks, IntPredicate chosen, ReadProgress progress, Selection wanted,
            AccumulatorPool<? extends EventSink> accumulators, Optional<RequestEvent> requestEvent)
            throws DataError {
        var profile = new RecordingProfile();
        var losses = new Losses(chunks.index());
        chunks.each(chosen, progress,
                events -> accumulators.lend(measured -> ChunkProfile.read(events, wanted, measured)),
                (chunk, i) -> chunk.addTo(profile), losses::add);
        return new Recording(chunks, profile, losses, requestEvent);
    }

    /** Returns this recording if it has the request event that was asked for. */
    private Recording withRequestEvent() throws DataError {
        if (requestEvent.isPresent() && !profile.eventCounts().containsKey(requestEvent.get().type())) {
            throw new DataError(
                    file() + ": holds no event " + requestEvent.get().type() + ", so there are no requests to count");
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
        return Window.around(index.entries().stream().map(e -> e.header().span()).toList());
    }

    @Override
    public <A extends EventSink> A fold(Supplier<A> accumulator, BinaryOperator<A> merge) throws DataError {
        try (var chunks = new ChunkWorkers(index, reading)) {
            return fold(chunks, accumulator, merge);
        }
    }

    /** Folds chunks in parallel, one accumulator per worker. A chunk that fails is reported as lost coverage. */
    private <A extends EventSink> A fold(ChunkWorkers chunks, Supplier<A> accumulator, BinaryOperator<A> merge)
            throws DataError {
        var accumulators = new AccumulatorPool<>(accumulator);
        var wanted = Selection.measured(requestEvent).wallTime(profile.samplesWallTime());
        chunks.each(losses::readable, reading.progress(),
                events -> accumulators.lend(into -> events.read(wanted, into)), (counts, i) -> {}, losses::add);
        return accumulators.merged(merge);
    }

    /** A recording and the result of folding its events. */
    public record Folded<A>(EventSource source, A result) {}

    /**
     * A pool of objects that are lent for the time of one chunk each. It never holds more objects than there are workers.
     */
    static final class AccumulatorPool<A> {
        private final Supplier<A> factory;
        private final Queue<A> free = new ConcurrentLinkedQueue<>();

        /** The work done with a lent object. */
        @FunctionalInterface
        interface Work<A, R> {
            R apply(A item) throws Exception;
        }

        AccumulatorPool(Supplier<A> factory) {
            this.factory = factory;
        }

        /** Runs the work with a free object, creating one if none is free. */
        <R> R lend(Work<A, R> work) throws Exception {
            A pooled = free.poll();
            A item = pooled == null ? factory.get() : pooled;
            try {
                return work.apply(item);
            } finally {
                free.add(item);
            }
        }

        /** Returns all objects merged into one; a new object if none was ever lent. No object may be on loan. */
        A merged(BinaryOperator<A> merge) {
            return free.stream().reduce(merge).orElseGet(factory);
        }
    }

    /** Collects the unreadable chunks of a file, with one line for each part that is lost. */
    static final class Losses {
        private static final int MAX_LINES = 20;

        private final int chunks;
        private final List<String> lines;
        private final Set<Integer> unreadable = new HashSet<>();

        Losses(ChunkIndex index) {
            this.chunks = index.entries().size();
            this.lines = new ArrayList<>(index.lost());
        }

        /**
         * Records why the chunk cannot be read, unless a reason is known already.
         *
         * @throws Error if the cause is an error other than a lack of memory or stack
         */
        void add(Throwable cause, int chunk) {
            if (cause instanceof Error e
                    && !(cause instanceof OutOfMemoryError || cause instanceof StackOverflowError)) {
                throw e;
            }
            if (unreadable.add(chunk)) {
                lines.add("chunk " + (chunk + 1) + " of " + chunks + " cannot be read: " + why(cause));
            }
        }

        /** Returns true if no failure of the chunk is known. */
        boolean readable(int chunk) {
            return !unreadable.contains(chunk);
        }

        /** Returns true if at least one chunk can be read. */
        boolean anyReadable() {
            return unreadable.size() < chunks;
        }

        /**
         * Returns the coverage with at most {@value #MAX_LINES} reasons, since a file may have millions of unreadable
         * chunks.
         */
        Coverage coverage() {
            if (lines.size() <= MAX_LINES) {
                return new Coverage(chunks, lines);
            }
            var some = new ArrayList<>(lines.subList(0, MAX_LINES));
            some.add((lines.size() - MAX_LINES) + " more parts cannot be read");
            return new Coverage(chunks, some);
        }

        private static String why(Throwable cause) {
            return cause instanceof OutOfMemoryError
                    ? "its constants need more memory; give the JVM more with -Xmx"
                    : cause instanceof TypeLayout.LimitException
                            ? "it exceeds a limit of this reader (" + detail(cause) + "); --reader jmc may read it"
                            : cause instanceof IOException
                                    ? cause.getMessage()
                                    : "it is damaged (" + detail(cause) + ")";
        }

        private static String detail(Throwable cause) {
            String message = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
            return NameLimit.cut(message).lines().findFirst().orElse("");
        }
    }
}
