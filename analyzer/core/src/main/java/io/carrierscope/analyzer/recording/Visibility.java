package io.carrierscope.analyzer.recording;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a recording can tell: the only place that decides whether the absence of events means that nothing happened. It knows the
 * settings of each event type, which events a JDK does not write, the writer of the file and the parts that are lost.
 */
public final class Visibility {
    private static final String TRACE = "jdk.MethodTrace";
    private static final String PARK = "jdk.ThreadPark";
    private static final int JDK_WITH_METHOD_TRACE = 25;
    /** From this release on, waits of virtual threads for or in a monitor leave no event with a duration. */
    private static final int JDK_WITHOUT_MONITOR_EVENTS = 24;

    private final RecordingProfile profile;
    private final Settings settings;
    private final Coverage coverage;

    public Visibility(RecordingProfile profile, Coverage coverage) {
        this.profile = profile;
        this.settings = profile.settings();
        this.coverage = coverage;
    }

    /** Returns how much the recording shows of all these topics together. */
    public Sight of(Topic... topics) {
        if (mixesThreadsUp(topics)) {
            return Sight.blind("async-profiler may name the wrong thread for a monitor that virtual threads wait for",
                    "jdk.JavaMonitorEnter of Flight Recorder");
        }
        return whole(Sight.ofParts(Stream.of(topics).flatMap(t -> t.sources(profile.jdkFeature()).stream())
                .map(this::source).toList()));
    }

    /** Up to release 4.5 it keeps the state of a wait by carrier, and from JDK 24 on the thread may leave its carrier meanwhile. */
    private boolean mixesThreadsUp(Topic... topics) {
        return profile.writer() == Writer.ASYNC_PROFILER && profile.jdkFeature() >= JDK_WITHOUT_MONITOR_EVENTS
                && List.of(topics).contains(Topic.MONITOR_ENTERS);
    }

    /** Returns how much the recording shows of the parks of pool threads that wait for work: their stacks tell them from others. */
    public Sight idleParks() {
        return settings.enabled(PARK) && settings.value(PARK, "stackTrace").filter("false"::equals).isPresent()
                ? Sight.blind("the stacks of parks were not recorded", PARK + "#stackTrace=true")
                : of(Topic.PARKS);
    }

    /** Returns how much the recording shows of parks of virtual threads that unmount: only Method Trace has them. */
    public Sight virtualParks() {
        return whole(profile.tracesParks()
                ? Sight.SEEN
                : Sight.blind("waits of virtual threads leave no event",
                        profile.jdkFeature() >= JDK_WITH_METHOD_TRACE
                                ? TRACE + "#filter=java.util.concurrent.locks.LockSupport::park with threshold 0ns"
                                        + " (monitors stay invisible)"
                                : "JDK 25 with " + TRACE + " of java.util.concurrent.locks.LockSupport::park"));
    }

    /** Returns how much the recording shows of waits of virtual threads for or in monitors. */
    public Sight virtualMonitors() {
        return profile.jdkFeature() < JDK_WITHOUT_MONITOR_EVENTS
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

    /** Returns whether so many samples suffice; {@code fewest} are needed. */
    public Sight samples(long count, long fewest) {
        if (count >= fewest) {
            return Sight.SEEN;
        }
        return Sight.blind("too few CPU samples", profile.jdkFeature() >= JDK_WITH_METHOD_TRACE
                ? "jdk.CPUTimeSample#enabled=true,throttle=10ms"
                : "jdk.ExecutionSample#enabled=true,period=10ms");
    }

    private Sight source(Topic.Source source) {
        String event = source.event();
        if (!settings.enabled(event)) {
            String threshold = source.what() == null ? "" : " and " + event + "#threshold=0ns";
            return Sight.blind(event + " was not recorded", event + "#" + source.options() + threshold);
        }
        if (source.what() == null || settings.complete(event)) {
            return source.limited() ? throttled(source) : Sight.SEEN;
        }
        long nanos = settings.thresholdNanos(event).orElse(0);
        String missing = source.what() + " shorter than " + settings.value(event, "threshold").orElse("?")
                + " were not recorded";
        String howToRecord = event + "#threshold=0ns";
        return nanos == Long.MAX_VALUE
                ? Sight.blind(missing, howToRecord)
                : Sight.lowerBound(missing, howToRecord);
    }

    private Sight throttled(Topic.Source source) {
        return settings.value(source.event(), "throttle").filter(t -> !t.equals("off")).map(t -> Sight.lowerBound(
                "at most " + t + " " + source.what() + " were recorded", source.event() + "#throttle=off"))
                .orElse(Sight.SEEN);
    }

    /** What is seen of a recording that has only some of the events is a lower bound. */
    private Sight whole(Sight sight) {
        var parts = new ArrayList<>(List.of(sight));
        if (profile.writer() != Writer.HOTSPOT) {
            parts.add(Sight.lowerBound(profile.writer().text() + " writes only some of the events of HotSpot",
                    "Flight Recorder of a HotSpot JVM"));
        }
        if (profile.jdkFeature() == 0) {
            parts.add(Sight.lowerBound("the JDK is unknown, and with it which waits leave no event",
                    "jdk.JVMInformation#enabled=true"));
        }
        if (!coverage.complete()) {
            parts.add(Sight.lowerBound("parts of the file cannot be read", "a complete file"));
        }
        if (profile.dataLossBytes() > 0) {
            parts.add(Sight.lowerBound("the JVM dropped events",
                    "less, or with a larger memory size of Flight Recorder"));
        }
        return sight.blind() ? sight : Sight.ofParts(parts);
    }
}
