package io.carrierscope.analyzer.recording.event;

import io.carrierscope.analyzer.plugin.Plugin;
import io.carrierscope.analyzer.plugin.Plugins;
import io.carrierscope.analyzer.recording.event.JvmEvent.Batch;
import io.carrierscope.analyzer.recording.event.JvmEvent.Call;
import io.carrierscope.analyzer.recording.event.JvmEvent.Companion;
import io.carrierscope.analyzer.recording.event.JvmEvent.Handler;
import io.carrierscope.analyzer.recording.event.JvmEvent.LockWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.PoolSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.ProducerSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.Request;
import io.carrierscope.analyzer.recording.event.JvmEvent.SchedulerSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.Send;
import io.carrierscope.analyzer.recording.event.JvmEvent.Setting;
import io.carrierscope.analyzer.recording.event.JvmEvent.UsageSample;
import io.carrierscope.analyzer.settings.EventSetting;
import io.carrierscope.analyzer.settings.Question;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The catalogue of all event types that the analyzer reads. */
public final class EventCatalogue {
    private static final Map<String, EventDescriptor> PROFILE = byType(ProfileEvents.ALL.stream());
    private static final Map<String, EventDescriptor> MEASURED = byType(
            Stream.of(JdkEvents.ALL, RuntimeEvents.ALL, RunnerEvents.ALL).flatMap(List::stream));
    /** Types of plug-ins, some of which are also measured. */
    private static final Map<String, EventDescriptor> OWN = byType(Plugins.all(Plugin::rules)
            .flatMap(r -> r.events().stream()).distinct().map(EventCatalogue::own));
    private static final Set<Class<? extends JvmEvent>> PROFILE_KINDS = PROFILE.values().stream()
            .map(EventDescriptor::kind).collect(Collectors.toUnmodifiableSet());

    private static final Map<Class<? extends JvmEvent>, List<EventDescriptor>> BY_KIND = Stream
            .of(ProfileEvents.ALL, JdkEvents.ALL, RuntimeEvents.ALL, RunnerEvents.ALL).flatMap(List::stream)
            .collect(Collectors.groupingBy(EventDescriptor::kind));

    /** By kinds that were asked for: findings ask for the same of each recording. */
    private static final Map<List<Class<? extends JvmEvent>>, Set<String>> TYPES = new ConcurrentHashMap<>();

    private EventCatalogue() {}

    private static Map<String, EventDescriptor> byType(Stream<EventDescriptor> descriptors) {
        return descriptors.collect(Collectors.toUnmodifiableMap(EventDescriptor::type, Function.identity()));
    }

    private static EventDescriptor own(String type) {
        return EventDescriptor.of(type, JvmEvent.Own.class,
                r -> new JvmEvent.Own(r.start(), r.duration(), r.thread("eventThread"), r.stack(), type));
    }

    /** Returns the settings with which a JDK of this feature release records what the questions need, and no more. */
    public static List<EventSetting> settings(int jdk, Collection<Question> questions) {
        var questionSet = Set.copyOf(questions);
        return all().map(d -> d.setting(jdk, questionSet)).flatMap(Optional::stream).toList();
    }

    /** Returns the descriptors of all types, in no particular order. */
    public static Stream<EventDescriptor> all() {
        return Stream.of(PROFILE, MEASURED).flatMap(m -> m.values().stream());
    }

    /** Returns the names of all types of these kinds, with the JDKs that have them where some do not, as an enumeration. */
    public static String names(Collection<Class<? extends JvmEvent>> kinds) {
        return of(kinds).map(EventDescriptor::name).collect(Collectors.joining(", "));
    }

    /** Returns the names of all types of these kinds. */
    public static Set<String> types(Collection<Class<? extends JvmEvent>> kinds) {
        return TYPES.computeIfAbsent(List.copyOf(kinds),
                all -> Collections.unmodifiableSet(of(all).map(EventDescriptor::type).collect(Collectors.toSet())));
    }

    /** Returns the descriptors of all types of these kinds. */
    public static Stream<EventDescriptor> of(Collection<Class<? extends JvmEvent>> kinds) {
        return kinds.stream().distinct().flatMap(kind -> BY_KIND.getOrDefault(kind, List.of()).stream());
    }

    /** Returns the names of the types that make up the profile of a recording. */
    static Set<String> profileTypes() {
        return PROFILE.keySet();
    }

    /** Returns true if events of this kind belong to the profile of a recording. Measurements never use them. */
    public static boolean isProfile(Class<? extends JvmEvent> kind) {
        return PROFILE_KINDS.contains(kind);
    }

    /** Returns the names of the types that measurements need. */
    static Set<String> measuredTypes() {
        return Stream.of(MEASURED, OWN).flatMap(m -> m.keySet().stream()).collect(Collectors.toSet());
    }

    /**
     * Returns the descriptors of a profile or measured type: two of one that a plug-in asks for too.
     *
     * @param typeNames names by id, since {@code jdk.ActiveSetting} refers to types by id
     */
    static Stream<EventDescriptor> descriptors(String type, Map<Long, String> typeNames) {
        return Stream.of(PROFILE.getOrDefault(type, MEASURED.get(type)), OWN.get(type)).filter(Objects::nonNull)
                .map(d -> d.kind() == Setting.class
                        ? EventDescriptor.of(type, Setting.class, r -> ProfileEvents.setting(r, typeNames))
                        : d);
    }

    /** Returns a second descriptor of a type whose events may be of two kinds; empty for all others. */
    static Optional<EventDescriptor> second(String type) {
        return Optional.ofNullable(JdkEvents.ALSO.get(type));
    }

    /** Returns the descriptor of a type of samples for a recording that samples wall-clock time: sleeping or not, each is one of these. */
    static EventDescriptor ofWallTime(String type) {
        return JdkEvents.ofWallTime(type);
    }

    /** The runner's event types that measurements use; docs/internals/events.md describes them. */
    static final class RunnerEvents {
        static final List<EventDescriptor> ALL = List.of(
                EventDescriptor.of("carrierscope.Usage", UsageSample.class,
                        r -> new UsageSample(r.start(), r.integer("heapUsed"), amount(r, "resident"),
                                (int) r.integer("platformThreads"))),
                EventDescriptor.of("carrierscope.Request", Request.class, RunnerEvents::request),
                EventDescriptor.of("carrierscope.Batch", Batch.class,
                        r -> new Batch(r.start(), r.duration(), (int) r.integer("size"), (int) r.integer("failed"),
                                r.flag("measured"))),
                EventDescriptor.of("carrierscope.LockWait", LockWait.class,
                        r -> new LockWait(r.start(), r.duration(), r.thread("eventThread"), r.text("lock"))),
                EventDescriptor.of("carrierscope.Call", Call.class,
                        r -> new Call(r.start(), r.duration(), (int) r.integer("requestId"), r.thread("eventThread"),
                                r.name("service"))),
                EventDescriptor.of("carrierscope.Handler", Handler.class,
                        r -> new Handler(r.start(), r.duration(), (int) r.integer("requestId"), r.thread("eventThread"),
                                r.nanos("queueDelay"),
                                r.name("threadKind"), r.name("route"), (int) r.integer("status"))),
                EventDescriptor.of("carrierscope.Send", Send.class,
                        r -> new Send(r.start(), r.duration(), r.nanos("acceptTime", 0),
                                r.nanos("acknowledgeTime", 0), r.nanos("resumeTime"))),
                EventDescriptor.of("carrierscope.Pool", PoolSample.class,
                        r -> new PoolSample(r.start(), String.valueOf(r.name("owner")), (int) r.integer("active"),
                                (int) r.integer("waiting"))),
                EventDescriptor.of("carrierscope.Producer", ProducerSample.class, RunnerEvents::producer),
                EventDescriptor.of("carrierscope.Companion", Companion.class,
                        r -> new Companion(r.start(), r.duration(), r.name("process"), r.nanos("cpuTime", 0))),
                EventDescriptor.of("carrierscope.Scheduler", SchedulerSample.class,
                        r -> new SchedulerSample(r.start(), (int) r.integer("parallelism"),
                                (int) r.integer("queued"), (int) r.integer("mounted"))));

        private RunnerEvents() {}

        private static ProducerSample producer(Row r) {
            return new ProducerSample(r.start(), r.nanos("linger", 0), r.integer("batchLimit"),
                    (int) r.integer("messages"), (int) r.integer("requests"), amount(r, "batchSize"),
                    r.nanos("queueTime"), r.nanos("requestTime"), (int) r.integer("waitingThreads"));
        }

        /** Returns an optional amount, which the runner writes as {@link Long#MIN_VALUE} when it is absent. */
        private static OptionalLong amount(Row r, String field) {
            long amount = r.integer(field);
            return amount == Long.MIN_VALUE ? OptionalLong.empty() : OptionalLong.of(amount);
        }

        private static Request request(Row r) {
            long duration = r.duration();
            return new Request(r.start(), duration, (int) r.integer("requestId"),
                    r.nanos("responseTime", duration),
                    r.nanos("dispatchLag", 0), r.nanos("timeToFirstByte"), r.name("errorClass"), r.name("route"),
                    r.flag("measured"), r.flag("completedInMeasure"));
        }
    }
}
