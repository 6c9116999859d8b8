package io.carrierscope.analyzer.evidence;

import io.carrierscope.analyzer.recording.EventSource.Coverage;
import io.carrierscope.analyzer.recording.EventSource;
import io.carrierscope.analyzer.recording.RecordingProfile;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.chunk.ChunkIndex;
import io.carrierscope.analyzer.recording.chunk.ChunkReader;
import io.carrierscope.analyzer.recording.chunk.ChunkSource;
import io.carrierscope.analyzer.recording.event.Decoding.EventBatchConsumer;
import io.carrierscope.analyzer.recording.event.Decoding.EventSink;
import io.carrierscope.analyzer.recording.event.EventCatalogue;
import io.carrierscope.analyzer.recording.event.EventDescriptor;
import io.carrierscope.analyzer.recording.event.JdkEvents;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.Setting;
import io.carrierscope.analyzer.recording.event.Selection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * All events of a recording in memory, from which some can be taken. Each operation returns other evidence and leaves this as it is.
 *
 * @param told what the recording tells of itself, with its settings
 * @param measured all other events by type
 * @param counts number of events by type
 */
record Evidence(Path file, List<JvmEvent> told, Map<String, List<JvmEvent>> measured, Map<String, Long> counts,
        Window span, Coverage coverage) implements EventSource {
    private static final Map<Class<?>, List<String>> TYPES = EventCatalogue.all().collect(Collectors
            .groupingBy(EventDescriptor::kind, Collectors.mapping(EventDescriptor::type, Collectors.toList())));
    private static final Set<String> ALL_TYPES = EventCatalogue.all().map(EventDescriptor::type)
            .collect(Collectors.toSet());

    /** Reads a whole file. */
    static Evidence of(Path file) throws Exception {
        var index = ChunkIndex.of(file);
        var told = new ArrayList<JvmEvent>();
        var measured = new TreeMap<String, List<JvmEvent>>();
        var counts = new TreeMap<String, Long>();
        try (var channel = index.open()) {
            var reader = new ChunkReader(UnaryOperator.identity());
            for (var entry : index.entries()) {
                reader.read(new ChunkSource(channel, entry.offset(), entry.header().sizeBytes()), entry.header(),
                        Selection.everything(Optional.empty()), kind -> EventBatchConsumer.each(e -> {
                            if (EventCatalogue.isProfile(kind)) {
                                told.add(e);
                            } else {
                                measured.computeIfAbsent(type(e), t -> new ArrayList<>()).add(e);
                            }
                        })).forEach((type, n) -> counts.merge(type, n, Long::sum));
            }
        }
        long start = index.entries().stream().mapToLong(e -> e.header().startNanos()).min().orElseThrow();
        long end = index.entries().stream().mapToLong(e -> e.header().endNanos()).max().orElseThrow();
        return new Evidence(file, told, measured, counts, new Window(start, Math.max(end, start + 1)),
                new Coverage(index.entries().size(), List.of()));
    }

    /** The type of an event; of kinds with several types a field tells which. */
    private static String type(JvmEvent event) {
        var types = TYPES.get(event.getClass());
        return types.size() == 1 ? types.getFirst() : switch (event) {
            case JvmEvent.SocketIo e -> e.read() ? "jdk.SocketRead" : "jdk.SocketWrite";
            case JvmEvent.ThreadLife e -> e.started() ? "jdk.ThreadStart" : "jdk.ThreadEnd";
            case JvmEvent.VirtualThreadLife e -> e.started() ? "jdk.VirtualThreadStart" : "jdk.VirtualThreadEnd";
            case JvmEvent.CpuSample e -> e.cpuTime() ? "jdk.CPUTimeSample" : "jdk.ExecutionSample";
            case JdkEvents.Thrown e -> e.error() ? "jdk.JavaErrorThrow" : "jdk.JavaExceptionThrow";
            default -> types.getFirst();
        };
    }

    /** True for a type of events with a duration. */
    static boolean timed(String type) {
        return TYPES.entrySet().stream().anyMatch(t -> t.getValue().contains(type)
                && JvmEvent.Timed.class.isAssignableFrom(t.getKey()));
    }

    /** The types of which there are events or settings. */
    Set<String> types() {
        var types = new TreeSet<>(measured.keySet());
        told.stream().map(e -> e instanceof Setting s ? s.eventType() : type(e)).filter(ALL_TYPES::contains)
                .forEach(types::add);
        return types;
    }

    /** True if the type was recorded with this setting. */
    boolean has(String type, String setting) {
        return told.stream().anyMatch(e -> e instanceof Setting s && s.eventType().equals(type)
                && s.name().equals(setting));
    }

    /** The events of one type as the function returns them; {@code null} leaves one out. */
    Evidence each(String type, UnaryOperator<JvmEvent> change) {
        var other = new TreeMap<>(measured);
        var counted = new TreeMap<>(counts);
        var left = measured.getOrDefault(type, List.of()).stream().map(change).filter(Objects::nonNull).toList();
        other.put(type, left);
        counted.computeIfPresent(type, (t, n) -> left.isEmpty() ? null : (Long) (long) left.size());
        return new Evidence(file, told, other, counted, span, coverage);
    }

    /** The same of all types that measurements use. */
    Evidence each(UnaryOperator<JvmEvent> change) {
        return measured.keySet().stream().reduce(this, (e, type) -> e.each(type, change), (a, b) -> b);
    }

    /** Without any event of the type. */
    Evidence without(String type) {
        var counted = new TreeMap<>(counts);
        counted.remove(type);
        return each(type, e -> null).toldAs(e -> !(e instanceof Setting) && type(e).equals(type) ? null : e)
                .counted(counted);
    }

    private Evidence counted(Map<String, Long> other) {
        return new Evidence(file, told, measured, other, span, coverage);
    }

    /** What it tells of itself as the function returns it; {@code null} leaves one out. */
    Evidence toldAs(UnaryOperator<JvmEvent> change) {
        return new Evidence(file, told.stream().map(change).filter(Objects::nonNull).toList(), measured, counts, span,
                coverage);
    }

    /** The same with other values of a setting. */
    Evidence set(String type, String setting, UnaryOperator<String> value) {
        return toldAs(e -> e instanceof Setting s && s.eventType().equals(type) && s.name().equals(setting)
                ? new Setting(s.startNanos(), type, setting, value.apply(s.value()))
                : e);
    }

    /** The same with a setting that holds from an instant on, as that of a second recording does. */
    Evidence alsoFrom(long nanos, String type, String setting, String value) {
        return plus(new Setting(nanos, type, setting, value));
    }

    /** The same with one more thing that it tells. */
    Evidence plus(JvmEvent more) {
        var all = new ArrayList<>(told);
        all.add(more);
        return new Evidence(file, all, measured, counts, span, coverage);
    }

    /** The same of another time. Settings and what tells of the JVM are written at the start of each chunk. */
    Evidence in(Window part, Predicate<JvmEvent> keep) {
        var cut = each(e -> keep.test(e) ? e : null).toldAs(e -> e instanceof Setting s
                ? s.startNanos() >= part.endNanos()
                        ? null
                        : new Setting(Math.max(s.startNanos(), part.startNanos()), s.eventType(), s.name(), s.value())
                : e);
        return new Evidence(file, cut.told, cut.measured, cut.counts, part, coverage);
    }

    /** The same with a part that cannot be read. */
    Evidence damaged() {
        return new Evidence(file, told, measured, counts, span, new Coverage(coverage.chunks(), List.of("a part")));
    }

    @Override
    public RecordingProfile profile() {
        var profile = new RecordingProfile();
        told.forEach(profile::accept);
        profile.count(counts);
        return profile;
    }

    @Override
    public <A extends EventSink> A fold(Supplier<A> accumulator, BinaryOperator<A> merge) {
        A all = accumulator.get();
        measured.values().stream().filter(events -> !events.isEmpty()).forEach(events -> {
            var consumer = all.consumer(events.getFirst().getClass());
            if (consumer != null) {
                consumer.accept(events.toArray(JvmEvent[]::new), events.size());
            }
        });
        return all;
    }
}
