package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.classify.PinKind;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.Sites;
import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Pinned;
import io.carrierscope.analyzer.recording.event.JvmEvent.Timed;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.Stack.StackFact;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Time in which virtual threads were pinned to their carrier while they waited, by site. A pinned wait is in a recording
 * twice, as pinned and as park, monitor enter or monitor wait, but counts once: before JDK 24 parks come from {@code
 * jdk.VirtualThreadPinned} and monitors from monitor events; from JDK 24 on everything comes from {@code
 * jdk.VirtualThreadPinned}. Parks that are shorter than the threshold of that event come from {@code jdk.ThreadPark}, whose threshold
 * is lower in the JDK's profile.jfc.
 */
public final class Pinning extends Fold<Pinning> {
    private static final String PINNED = "jdk.VirtualThreadPinned";
    private static final String PARK = "jdk.ThreadPark";
    private static final String ENTER = "jdk.JavaMonitorEnter";
    private static final String WAIT = "jdk.JavaMonitorWait";
    /** Parks the carrier because the virtual thread cannot unmount, on all releases read here. */
    private static final StackFact<Boolean> ON_CARRIER = StackFact
            .anyFrame(f -> "parkOnCarrierThread".equals(f.method()));
    /** The outermost frame of every virtual thread. */
    private static final Predicate<Frame> ENTRY = f -> "jdk.internal.vm.Continuation".equals(f.type());
    private static final int MAX_SITES = 10_000;

    /**
     * The site and reason of pins. {@code reason} and {@code operation} are {@code null} where the JDK does not record them;
     * {@code event} is the type of the event.
     */
    public record Site(PinKind kind, String reason, String operation, Stack stack, String event) {
        /**
         * Returns the site of a pin; empty if the event is no pin, or another event reports the same pin.
         *
         * @param thresholdNanos as of {@link Pinning#Pinning}
         */
        public static Optional<Site> of(JvmEvent event, int jdkFeature, long thresholdNanos) {
            if (event instanceof Pinned p) {
                return Optional.of(new Site(PinKind.of(p), p.reason(), p.operation(), p.stack(), PINNED));
            }
            // a shorter pin than the pinned event's threshold shows in the park, if that is long enough for its own
            if (event instanceof Park p) {
                return p.durationNanos() < thresholdNanos && ThreadRef.isVirtual(p.thread()) && ON_CARRIER.of(p.stack())
                        ? Optional.of(new Site(kind(p.stack(), jdkFeature), null, "LockSupport.park", p.stack(), PARK))
                        : Optional.empty();
            }
            if (event instanceof MonitorEnter m && pins(m.thread(), jdkFeature)) {
                return Optional.of(new Site(PinKind.MONITOR, null, "Contended monitor enter", m.stack(), ENTER));
            }
            return event instanceof MonitorWait m && pins(m.thread(), jdkFeature)
                    ? Optional.of(waits(m))
                    : Optional.empty();
        }

        /** No monitor pins from JDK 24 on, so that a whole stack without an initialiser leaves a native frame. */
        private static PinKind kind(Stack stack, int jdkFeature) {
            var kind = PinKind.of(stack, null);
            return kind != PinKind.MONITOR || Topic.monitorsPin(jdkFeature)
                    ? kind
                    : stack.anyFrame(ENTRY) ? PinKind.NATIVE : PinKind.OTHER;
        }

        private static boolean pins(ThreadRef thread, int jdkFeature) {
            return Topic.monitorsPin(jdkFeature) && ThreadRef.isVirtual(thread);
        }

        /** A thread that waits for another one to initialise a class waits in a monitor of the JVM. */
        private static Site waits(MonitorWait wait) {
            return WaitKind.ofMonitorWait(wait.monitorClass(), wait.stack()) == WaitKind.INITIALIZATION
                    ? new Site(PinKind.CLASS_INIT, null, "Class initialisation", wait.stack(), WAIT)
                    : new Site(PinKind.MONITOR, null, "Object.wait", wait.stack(), WAIT);
        }

        private boolean cut() {
            return reason == null && kind == PinKind.MONITOR && !event.startsWith("jdk.JavaMonitor")
                    && !stack.anyFrame(ENTRY);
        }

        private static Site rest(PinKind kind) {
            return new Site(kind, "sites beyond " + MAX_SITES, null, Stack.NONE, PINNED);
        }

        /** Returns the site with the application's innermost frame alone: there are fewer of these than of stacks. */
        private Site innermost() {
            return new Site(kind, reason, operation,
                    new Stack(stack.firstApplicationFrame().or(stack::innermostFrame).stream()
                            .toList()),
                    event);
        }

        /** Returns true if another event reports the wait, too: of a sleep or a contended monitor. */
        private boolean hasWaitEvent() {
            return event.equals(ENTER) || WaitKind.sleeps(stack);
        }
    }

    /** Waits at one site, clipped to the window. */
    public record Held(Site site, long count, long totalNanos, long maxNanos) {
        private Held plus(Held other) {
            return new Held(site, count + other.count, totalNanos + other.totalNanos,
                    Math.max(maxNanos, other.maxNanos));
        }

        private String place() {
            return site.kind() + " " + site.stack().site();
        }
    }

    private record Tally(long count, long totalNanos, long maxNanos) {
        private static final Tally NONE = new Tally(0, 0, 0);

        private Tally plus(Tally other) {
            return new Tally(count + other.count, totalNanos + other.totalNanos, Math.max(maxNanos, other.maxNanos));
        }
    }

    private final int jdkFeature;
    private final long thresholdNanos;
    private final Map<PinKind, Tally> rest = new EnumMap<>(PinKind.class);
    private final Sites<Site, Tally> frames = part(Sites.spilling(MAX_SITES, site -> Tally.NONE, Tally::plus,
            (site, t) -> rest.merge(site.kind(), t, Tally::plus)));
    private final Sites<Site, Tally> sites = part(Sites.spilling(MAX_SITES, site -> Tally.NONE, Tally::plus,
            (site, t) -> frames.add(site.innermost(), t)));
    private final Durations durations = part(new Durations());
    private final TimeBins overTime = part(new TimeBins(window));

    /**
     * Creates the fold.
     *
     * @param jdkFeature the JDK of the recording, 0 when unknown (treated as a current JDK)
     * @param thresholdNanos the threshold of {@code jdk.VirtualThreadPinned}; {@link Long#MAX_VALUE} where it was off
     */
    public Pinning(Window window, int jdkFeature, long thresholdNanos) {
        super(window);
        this.jdkFeature = jdkFeature;
        this.thresholdNanos = thresholdNanos;
        on(Pinned.class, this::add);
        if (thresholdNanos > 0) {
            on(Park.class, VIRTUAL, this::add);
        }
        if (Topic.monitorsPin(jdkFeature)) {
            on(MonitorEnter.class, VIRTUAL, this::add);
            on(MonitorWait.class, VIRTUAL, this::add);
        }
    }

    private void add(Timed event) {
        Site.of(event, jdkFeature, thresholdNanos).ifPresent(site -> add(event, site));
    }

    private void add(Timed event, Site site) {
        long inside = window.overlapNanos(event);
        if (inside > 0) {
            sites.add(site, new Tally(1, inside, inside));
            durations.add(inside);
            overTime.add(event.startNanos(), event.endNanos(), 1);
        }
    }

    @Override
    public void merge(Pinning other) {
        super.merge(other);
        other.rest.forEach((kind, t) -> rest.merge(kind, t, Tally::plus));
    }

    public long count() {
        return durations.count();
    }

    public long totalNanos() {
        return durations.totalNanos();
    }

    public long totalNanos(PinKind kind) {
        return of(s -> s.kind() == kind).totalNanos();
    }

    /**
     * Returns the time of pins of the kind whose wait no other event reports, in nanoseconds: all but sleeps and contended
     * monitors.
     */
    public long otherWaitNanos(PinKind kind) {
        return of(s -> s.kind() == kind && !s.hasWaitEvent()).totalNanos();
    }

    /** Returns the time of pins in which the thread waited to enter a monitor, in nanoseconds; none from JDK 24 on. */
    public long enterNanos() {
        return of(s -> s.event().equals(ENTER)).totalNanos();
    }

    /** Returns the number of pins of the kind. */
    public long count(PinKind kind) {
        return of(s -> s.kind() == kind).count();
    }

    /**
     * Returns the time of pins before JDK 24 whose stack does not reach down to the continuation, in nanoseconds: a native frame or an
     * initialiser may be among the frames that were cut off.
     */
    public long cutStackNanos() {
        return sites.kept().entrySet().stream().filter(e -> e.getKey().cut()).mapToLong(e -> e.getValue().totalNanos())
                .sum();
    }

    private Tally of(Predicate<Site> sites) {
        return tallies().filter(e -> sites.test(e.getKey())).map(Map.Entry::getValue).reduce(Tally.NONE, Tally::plus);
    }

    private Stream<Map.Entry<Site, Tally>> tallies() {
        return Stream.of(sites.kept().entrySet().stream(), frames.kept().entrySet().stream(),
                rest.entrySet().stream().map(e -> Map.entry(Site.rest(e.getKey()), e.getValue()))).flatMap(s -> s);
    }

    public Durations durations() {
        return durations;
    }

    public TimeBins overTime() {
        return overTime;
    }

    /** Returns the sites by total time, longest first; ties are ordered by text. */
    public List<Held> sites() {
        return sorted(tallies().map(e -> new Held(e.getKey(), e.getValue().count(), e.getValue().totalNanos(),
                e.getValue().maxNanos())));
    }

    /** The same, one for each kind and innermost frame outside the JDK; the stack is that with the most time. */
    public List<Held> places() {
        return sorted(sites().stream()
                .collect(Collectors.toMap(Held::place, h -> h, Held::plus, LinkedHashMap::new)).values().stream());
    }

    private static List<Held> sorted(Stream<Held> held) {
        return held.sorted(Comparator.comparingLong(Held::totalNanos).reversed()
                .thenComparing(h -> h.site().toString())).toList();
    }
}
