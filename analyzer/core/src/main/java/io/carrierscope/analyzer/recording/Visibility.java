package io.carrierscope.analyzer.recording;

import io.carrierscope.analyzer.recording.EventSource.Coverage;
import io.carrierscope.analyzer.recording.RecordingProfile.Writer;
import io.carrierscope.analyzer.recording.event.EventCatalogue;
import io.carrierscope.analyzer.recording.event.JdkEvents;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.settings.CommandName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a recording can tell: the only place that decides whether the absence of events means that nothing happened. It knows the
 * settings of each event type, which events a JDK does not write, the writer of the file and the parts that are lost.
 */
public final class Visibility {
    private static final String TRACE = "jdk.MethodTrace";
    private static final String PARK = "jdk.ThreadPark";
    private static final String LOAD = "jdk.ThreadCPULoad";
    private static final Pattern RATE = Pattern.compile("(\\d{1,9})/s");
    /** From this share of its limit on, an event type with a limited rate may lack some: they do not come evenly. */
    private static final double NEAR = 0.5;
    /** The first release with {@code jdk.MethodTrace}. */
    public static final int JDK_WITH_METHOD_TRACE = 25;

    /** Kinds with several types of which one suffices. */
    private static final Set<Class<? extends JvmEvent>> ALTERNATIVES = Set.of(JvmEvent.CpuSample.class,
            JdkEvents.Thrown.class);
    /** By kind: of each recording the same kinds are asked for. */
    private static final Map<Class<? extends JvmEvent>, List<Any>> SOURCES = new ConcurrentHashMap<>();

    private final RecordingProfile profile;
    private final Settings settings;
    private final Coverage coverage;
    private final double seconds;
    private final boolean monitorsOfCarriers;
    /** What was asked before: many findings ask the same. */
    private final Map<Object, Sight> known = new ConcurrentHashMap<>();

    /** @param window the time of which absence is asked */
    public Visibility(RecordingProfile profile, Coverage coverage, Window window) {
        this(profile, coverage, window, true);
    }

    /** @param monitorsOfCarriers false if no thread that may carry virtual threads waited to enter a monitor */
    public Visibility(RecordingProfile profile, Coverage coverage, Window window, boolean monitorsOfCarriers) {
        this.monitorsOfCarriers = monitorsOfCarriers;
        this.profile = profile;
        this.settings = profile.settings().in(window);
        this.coverage = coverage;
        this.seconds = window.lengthSeconds();
    }

    /** Returns the settings of that time. */
    public Settings settings() {
        return settings;
    }

    /** Returns how much the recording shows of all these topics together. */
    public Sight of(Topic... topics) {
        if (mixesThreadsUp(topics)) {
            return Sight.blind("async-profiler may name the wrong thread for a monitor that virtual threads wait for",
                    "jdk.JavaMonitorEnter of Flight Recorder");
        }
        return once(List.of(topics),
                () -> of(Stream.of(topics).flatMap(t -> t.sources(profile.jdkFeature()).stream()).distinct()));
    }

    private Sight once(Object question, Supplier<Sight> answer) {
        Sight sight = known.get(question);
        if (sight == null) {
            sight = answer.get();
            known.put(question, sight);
        }
        return sight;
    }

    /** Returns how much the recording shows of events of this kind; those with a duration may have a threshold. */
    public Sight of(Class<? extends JvmEvent> kind) {
        return once(kind, () -> of(EventCatalogue.of(List.of(kind)).map(d -> new Topic.Source(d.type(),
                JvmEvent.Timed.class.isAssignableFrom(kind) ? "events " + d.type() : null,
                d.options(profile.jdkFeature()), false, false))));
    }

    private Sight of(Stream<Topic.Source> sources) {
        var gaps = new LinkedHashMap<Gap, List<Topic.Source>>();
        sources.forEach(source -> gaps(source)
                .forEach(gap -> gaps.computeIfAbsent(gap, g -> new ArrayList<>()).add(source)));
        return whole(Sight.ofParts(gaps.entrySet().stream().map(g -> g.getKey().sight(g.getValue())).toList()));
    }

    /** Returns how much the recording shows of all topics that these event types show. */
    public Sight ofTypes(Set<String> types) {
        return once(types, () -> sight(types));
    }

    private Sight sight(Collection<String> types) {
        Sight traced = types.contains(TRACE) && profile.mayHaveVirtualThreads() ? virtualParks() : Sight.SEEN;
        return traced.given(of(Stream.of(Topic.values()).filter(t -> t.shownBy(types, profile.jdkFeature()))
                .toArray(Topic[]::new)));
    }

    /**
     * Returns a sight of events of these kinds that is blind where a type was not recorded, and a lower bound where it was not all the
     * time, or where the number of processors is unknown. It says nothing of thresholds. Types of our own libraries, and traces of
     * methods, are left out, since few recordings need them. Of a recording that tells neither its settings nor its events nothing is
     * said.
     */
    public Sight recorded(Collection<Class<? extends JvmEvent>> kinds) {
        return once(new Recorded(List.copyOf(kinds)), () -> recordedOf(kinds));
    }

    /** Returns the same if all events of these kinds would be in the recording: only then nothing happened where there are none. */
    public Sight absence(Collection<Class<? extends JvmEvent>> kinds) {
        return whole(recorded(kinds));
    }

    /** The question how much of these kinds was recorded. */
    private record Recorded(List<Class<? extends JvmEvent>> kinds) {}

    private Sight recordedOf(Collection<Class<? extends JvmEvent>> kinds) {
        var parts = new ArrayList<Sight>();
        if (profile.events() > 0 && !profile.knowsProcessors()) {
            parts.add(Sight.lowerBound("the number of processors is unknown", "jdk.CPUInformation#enabled=true"));
        }
        kinds.stream().filter(k -> k != JvmEvent.MethodTrace.class).distinct()
                .flatMap(k -> SOURCES.computeIfAbsent(k, Visibility::sources).stream())
                .map(any -> once(any, () -> recordedAny(any.types))).filter(s -> !s.seen()).forEach(parts::add);
        return Sight.ofParts(parts);
    }

    /** The types of a kind, each on its own unless one of them suffices. */
    private static List<Any> sources(Class<? extends JvmEvent> kind) {
        var types = EventCatalogue.types(List.of(kind));
        Stream<Collection<String>> sources = ALTERNATIVES.contains(kind)
                ? Stream.of(types)
                : types.stream().map(List::of);
        return sources.filter(all -> all.stream().allMatch(t -> t.startsWith("jdk."))).map(Any::new).toList();
    }

    /** The question whether any of these types was recorded. */
    private record Any(Collection<String> types) {}

    private Sight recordedAny(Collection<String> types) {
        var told = types.stream().filter(t -> settings.value(t, "enabled").isPresent()).toList();
        boolean happened = types.stream().anyMatch(t -> profile.eventCounts().getOrDefault(t, 0L) > 0);
        boolean notTold = told.isEmpty() && (happened || profile.events() == 0);
        if (notTold || types.stream().anyMatch(this::writes)) {
            return Sight.SEEN;
        }
        String all = types.stream().sorted().collect(Collectors.joining(" or "));
        String how = types.stream().sorted().findFirst().orElseThrow() + "#enabled=true";
        return happened
                ? Sight.lowerBound(all + " was recorded for a part of the time", how)
                : Sight.blind(all + " was not recorded", how);
    }

    /** Returns how much the recording shows of event types of any kind, from whatever duration on. */
    public Sight ofEvents(Collection<String> types) {
        return whole(Sight.ofParts(types.stream().map(t -> recordedAny(List.of(t)).given(fromAnyDuration(t)))
                .filter(s -> !s.seen()).toList()));
    }

    private Sight fromAnyDuration(String type) {
        return settings.thresholdNanos(type).orElse(0) == 0
                ? Sight.SEEN
                : Sight.lowerBound("short ones of " + type + " were not recorded", type + "#threshold=0 ns");
    }

    /** An infinite threshold is another word for off. */
    private boolean writes(String type) {
        return settings.enabled(type) && settings.thresholdNanos(type).orElse(0) < Long.MAX_VALUE;
    }

    /** Returns true if every event of the topic that lasted longer than this is in the recording. */
    public boolean seesFrom(long nanos, Topic topic) {
        return whole(Sight.SEEN).seen() && topic.sources(profile.jdkFeature()).stream().allMatch(
                s -> settings.enabled(s.event()) && settings.thresholdNanos(s.event()).orElse(0) <= nanos
                        && !limited(s.event(), 0));
    }

    /**
     * Returns true if the JVM may have left out events of this type, since so many happened that the limit of their rate was near.
     *
     * @param perSecond how many happened, by what else tells it; 0 where nothing does
     */
    public boolean limited(String type, double perSecond) {
        double recorded = profile.eventCounts().getOrDefault(type, 0L) / seconds;
        return settings.value(type, "throttle").map(RATE::matcher).filter(Matcher::matches)
                .filter(m -> Math.max(perSecond, recorded) >= NEAR * Long.parseLong(m.group(1))).isPresent();
    }

    /**
     * Returns false if a time is shorter than the period of the samples: the JVM then writes none of a thread in it, unless the thread
     * ends.
     */
    public boolean sampled(String eventType, long nanos) {
        return settings.periodNanos(eventType).orElse(0) <= nanos;
    }

    /** Why events of some types are missing: types of the same reason make one sentence. */
    private enum Reason {
        NONE, OFF, PARTLY, THRESHOLD, INFINITE, THROTTLE
    }

    /** @param value the threshold or the limit of the rate, as recorded */
    private record Gap(Reason reason, String value) {
        Sight sight(List<Topic.Source> sources) {
            String what = Sight.all(sources.stream().map(Topic.Source::what));
            String events = Sight.all(sources.stream().map(Topic.Source::event));
            return switch (reason) {
                case NONE -> Sight.SEEN;
                case OFF -> Sight.blind(events + (sources.size() == 1 ? " was" : " were") + " not recorded",
                        options(sources, s -> s.options() + (s.what() == null ? "" : ",threshold=0ns")));
                case PARTLY -> Sight.lowerBound("perhaps only some of " + events + " were recorded",
                        options(sources, Topic.Source::options));
                case THRESHOLD -> Sight.lowerBound(what + " shorter than " + value + " were not recorded",
                        options(sources, s -> "threshold=0ns"));
                case INFINITE -> Sight.blind(what + " shorter than " + value + " were not recorded",
                        options(sources, s -> "threshold=0ns"));
                case THROTTLE -> Sight.lowerBound("at most " + value + " of " + what + " were recorded",
                        options(sources, s -> "throttle=off"));
            };
        }

        private static String options(List<Topic.Source> sources, Function<Topic.Source, String> options) {
            return Sight.all(sources.stream().map(s -> s.event() + "#" + options.apply(s)));
        }
    }

    /** An event with a threshold may have a limited rate as well. */
    private List<Gap> gaps(Topic.Source source) {
        String event = source.event();
        if (!settings.enabled(event)) {
            boolean some = profile.eventCounts().getOrDefault(event, 0L) > 0;
            return List.of(new Gap(some ? Reason.PARTLY : Reason.OFF, ""));
        }
        boolean infinite = settings.thresholdNanos(event).orElse(0) == Long.MAX_VALUE;
        String threshold = settings.value(event, "threshold").orElse("?");
        boolean shorter = source.what() != null && !settings.complete(event);
        if (shorter && infinite) {
            return List.of(new Gap(Reason.INFINITE, threshold));
        }
        var gaps = new ArrayList<Gap>();
        if (shorter) {
            gaps.add(new Gap(Reason.THRESHOLD, threshold));
        }
        settings.value(event, "throttle").filter(t -> source.limited() && !t.equals("off"))
                .ifPresent(t -> gaps.add(new Gap(Reason.THROTTLE, t)));
        return gaps.isEmpty() ? List.of(new Gap(Reason.NONE, "")) : gaps;
    }

    /** Up to release 4.5 it keeps the state of a wait by carrier, and from JDK 24 on the thread may leave its carrier meanwhile. */
    private boolean mixesThreadsUp(Topic... topics) {
        return monitorsOfCarriers && profile.writer() == Writer.ASYNC_PROFILER
                && profile.jdkFeature() >= Topic.JDK_WHERE_MONITORS_DO_NOT_PIN
                && List.of(topics).contains(Topic.MONITOR_ENTERS);
    }

    /** Returns a lower bound if the stacks of events of a type were not recorded. */
    public Sight stacks(String... types) {
        var without = Stream.of(types).filter(t -> settings.value(t, "stackTrace").filter("false"::equals).isPresent())
                .toList();
        return without.isEmpty()
                ? Sight.SEEN
                : Sight.lowerBound("the stacks of " + Sight.all(without.stream()) + " were not recorded",
                        without.getFirst() + "#stackTrace=true");
    }

    /** Returns how much the recording shows of the parks of pool threads that wait for work: their stacks tell them from others. */
    public Sight idleParks() {
        return settings.enabled(PARK) && settings.value(PARK, "stackTrace").filter("false"::equals).isPresent()
                ? Sight.blind("the stacks of parks were not recorded", PARK + "#stackTrace=true")
                : of(Topic.PARKS);
    }

    /** Returns how much the recording shows of parks of virtual threads that unmount: only Method Trace has them. */
    public Sight virtualParks() {
        return whole(settings.tracesParks()
                ? Sight.SEEN
                : Sight.blind("waits of virtual threads leave no event",
                        profile.jdkFeature() >= JDK_WITH_METHOD_TRACE
                                ? TRACE + "#filter=java.util.concurrent.locks.LockSupport::park with threshold 0ns, as by "
                                        + CommandName.recordingWaits(profile.jdkFeature())
                                        + " (monitors stay invisible)"
                                : "JDK 25 with " + TRACE + " of java.util.concurrent.locks.LockSupport::park"));
    }

    /** Returns how much the recording shows of waits of virtual threads for or in monitors. */
    public Sight virtualMonitors() {
        return profile.jdkFeature() < Topic.JDK_WHERE_MONITORS_DO_NOT_PIN
                ? of(Topic.MONITOR_ENTERS, Topic.MONITOR_WAITS)
                : Sight.blind("from JDK 24, monitor waits of virtual threads leave no event with a duration",
                        TRACE + " of the methods that are synchronized or wait");
    }

    /** Returns whether every virtual thread that ran would have left an event, however short its waits. */
    public Sight virtualThreads() {
        return !profile.mayHaveVirtualThreads() || settings.enabled("jdk.VirtualThreadStart")
                ? whole(Sight.SEEN)
                : of(Topic.PARKS);
    }

    /** Returns whether carriers would have left an event though they idled, or were blocked, all the time. */
    public Sight carriers() {
        return !profile.mayHaveVirtualThreads() || settings.enabled(LOAD)
                ? Sight.SEEN
                : Sight.lowerBound(
                        "carriers that idled, or were blocked, all the time leave no other event than " + LOAD,
                        LOAD + "#enabled=true,period=1s");
    }

    /** Returns whether so many samples suffice; {@code fewest} are needed. */
    public Sight samples(long count, long fewest) {
        return samples(count >= fewest);
    }

    private Sight samples(boolean enough) {
        return unless(enough, "too few CPU samples", profile.jdkFeature() >= JDK_WITH_METHOD_TRACE
                ? "jdk.CPUTimeSample#enabled=true,throttle=10ms"
                : "jdk.ExecutionSample#enabled=true,period=10ms");
    }

    /**
     * Returns whether so many CPU samples tell that of all of them less than the least share is of a kind: not only of those taken, but within
     * two standard errors (Agresti and Coull).
     *
     * @param share of those taken, 0 to 1
     */
    public Sight less(double share, long count, double least) {
        return samples(below(share, count, least));
    }

    /** The same of samples of allocations. */
    public Sight lessAllocated(double share, long count, double least) {
        return allocations(below(share, count, least));
    }

    private static boolean below(double share, long count, double least) {
        return limit(share, count, 2) < least;
    }

    /** Returns whether so many samples tell that at least the least share of all is of a kind, within the same limits. */
    public Sight more(double share, long count, double least) {
        return samples(limit(share, count, -2) >= least);
    }

    private static double limit(double share, long count, double errors) {
        double n = count + 4.0;
        double middle = (share * count + 2) / n;
        return middle + errors * Math.sqrt(middle * (1 - middle) / n);
    }

    /** Returns whether the samples of allocations suffice. */
    public Sight allocations(boolean enough) {
        return unless(enough, "too few samples of allocations",
                "jdk.ObjectAllocationSample#enabled=true,throttle=1000/s");
    }

    /** Returns whether stacks reach down to who runs a thread. */
    public Sight deepStacks(boolean enough) {
        return unless(enough, "stacks do not tell who runs these threads",
                "deeper stacks (-XX:FlightRecorderOptions:stackdepth=128)");
    }

    /** Returns whether so many looks at all threads in native code suffice; {@code fewest} are needed. */
    public Sight looks(long count, long fewest) {
        return unless(count >= fewest, "too few samples of native code",
                "jdk.NativeMethodSample#enabled=true,period=20ms");
    }

    private static Sight unless(boolean seen, String why, String howToRecord) {
        return seen ? Sight.SEEN : Sight.blind(why, howToRecord);
    }

    /** What is seen of a recording that has only some of the events is a lower bound. */
    private Sight whole(Sight sight) {
        if (profile.writer() != Writer.HOTSPOT) {
            sight = sight.given(Sight.lowerBound(profile.writer().text() + " writes only some of the events of HotSpot",
                    "Flight Recorder of a HotSpot JVM"));
        }
        if (profile.jdkFeature() == 0) {
            sight = sight.given(Sight.lowerBound("the JDK is unknown, and with it which waits leave no event",
                    "jdk.JVMInformation#enabled=true"));
        }
        if (!coverage.complete()) {
            sight = sight.given(Sight.lowerBound("parts of the file cannot be read", "a complete file"));
        }
        return profile.dataLossBytes() == 0
                ? sight
                : sight.given(Sight.lowerBound("the JVM dropped events",
                        "less, or with a larger memory size of Flight Recorder"));
    }
}
