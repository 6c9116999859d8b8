package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.classify.PinKind;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.Pinned;
import io.carrierscope.analyzer.recording.event.JvmEvent.Timed;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Time in which virtual threads were pinned to their carrier while they waited, by site. A pinned wait is in a recording
 * twice, as pinned and as park, monitor enter or monitor wait, but counts once: before JDK 24 parks come from {@code
 * jdk.VirtualThreadPinned} and monitors from monitor events; from JDK 24 on everything comes from {@code
 * jdk.VirtualThreadPinned}.
 */
public final class Pinning extends Fold<Pinning> {
    private static final String PINNED = "jdk.VirtualThreadPinned";
    private static final int MAX_SITES = 10_000;

    /**
     * The site and reason of pins. {@code reason} and {@code operation} are {@code null} where the JDK does not record them;
     * {@code event} is the type of the event.
     */
    public record Site(PinKind kind, String reason, String operation, Stack stack, String event) {
        /** Returns the site of a pin; empty if the event is no pin, or another event reports the same pin. */
        public static Optional<Site> of(JvmEvent event, int jdkFeature) {
            if (event instanceof Pinned p) {
                return Optional.of(new Site(PinKind.of(p), p.reason(), p.operation(), p.stack(), PINNED));
            }
            if (event instanceof MonitorEnter m && pins(m.thread(), jdkFeature)) {
                return Optional.of(monitor("Contended monitor enter", m.stack(), "jdk.JavaMonitorEnter"));
            }
            return event instanceof MonitorWait m && pins(m.thread(), jdkFeature)
                    ? Optional.of(monitor("Object.wait", m.stack(), "jdk.JavaMonitorWait"))
                    : Optional.empty();
        }

        private static boolean pins(ThreadRef thread, int jdkFeature) {
            return Topic.monitorsPin(jdkFeature) && thread != null && thread.virtual();
        }

        private static Site monitor(String operation, Stack stack, String event) {
            return new Site(PinKind.MONITOR, null, operation, stack, event);
        }

        /** Returns true if another event reports the wait, too: of a sleep or a contended monitor. */
        private boolean hasWaitEvent() {
            return event.equals("jdk.JavaMonitorEnter") || stack
                    .anyFrame(f -> f.type().equals("java.lang.Thread") && f.method().startsWith("sleep"));
        }
    }

    /** Waits at one site, clipped to the window. */
    public record Held(Site site, long count, long totalNanos, long maxNanos) {}

    private static final class Tally {
        private long count;
        private long totalNanos;
        private long maxNanos;

        private void add(long n, long nanos, long max) {
            count += n;
            totalNanos += nanos;
            maxNanos = Math.max(maxNanos, max);
        }
    }

    private static final Site REST = new Site(PinKind.OTHER, "sites beyond the first " + MAX_SITES, null, Stack.NONE,
            PINNED);

    private final Window window;
    private final int jdkFeature;
    private final Map<Site, Tally> sites = new HashMap<>();
    private final Durations durations = new Durations();
    private final TimeBins overTime;

    /**
     * Creates the fold.
     *
     * @param jdkFeature the JDK of the recording, 0 when unknown (treated as a current JDK)
     */
    public Pinning(Window window, int jdkFeature) {
        this.window = window;
        this.jdkFeature = jdkFeature;
        this.overTime = new TimeBins(window);
        on(Pinned.class, this::add);
        on(MonitorEnter.class, this::add);
        on(MonitorWait.class, this::add);
    }

    private void add(Timed event) {
        Site.of(event, jdkFeature).ifPresent(site -> add(event, site));
    }

    private void add(Timed event, Site site) {
        long inside = window.overlapNanos(event);
        if (inside > 0) {
            tally(site).add(1, inside, inside);
            durations.add(inside);
            overTime.add(event.startNanos(), event.endNanos(), 1);
        }
    }

    private Tally tally(Site site) {
        Site key = sites.size() < MAX_SITES || sites.containsKey(site) ? site : REST;
        return sites.computeIfAbsent(key, k -> new Tally());
    }

    @Override
    public void merge(Pinning other) {
        other.sites.forEach((site, t) -> tally(site).add(t.count, t.totalNanos, t.maxNanos));
        durations.merge(other.durations);
        overTime.merge(other.overTime);
    }

    public long count() {
        return durations.count();
    }

    public long totalNanos() {
        return durations.totalNanos();
    }

    public long totalNanos(PinKind kind) {
        return sites.entrySet().stream().filter(e -> e.getKey().kind() == kind).mapToLong(e -> e.getValue().totalNanos)
                .sum();
    }

    /**
     * Returns the time of pins of the kind whose wait no other event reports, in nanoseconds: all but sleeps and contended
     * monitors.
     */
    public long otherWaitNanos(PinKind kind) {
        return sites.entrySet().stream().filter(e -> e.getKey().kind() == kind && !e.getKey().hasWaitEvent())
                .mapToLong(e -> e.getValue().totalNanos).sum();
    }

    /** Returns the number of pins of the kind. */
    public long count(PinKind kind) {
        return sites.entrySet().stream().filter(e -> e.getKey().kind() == kind).mapToLong(e -> e.getValue().count)
                .sum();
    }

    public Durations durations() {
        return durations;
    }

    public TimeBins overTime() {
        return overTime;
    }

    /** Returns the sites by total time, longest first; ties are ordered by text. */
    public List<Held> sites() {
        return sites.entrySet().stream()
                .map(e -> new Held(e.getKey(), e.getValue().count, e.getValue().totalNanos, e.getValue().maxNanos))
                .sorted(Comparator.comparingLong(Held::totalNanos).reversed()
                        .thenComparing(h -> h.site().toString()))
                .toList();
    }
}
