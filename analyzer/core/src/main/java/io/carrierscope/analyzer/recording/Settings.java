package io.carrierscope.analyzer.recording;

import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The event settings that were active in a window of a recording. When a second recording begins or ends in a JVM, the settings of all
 * of its recordings change: of values that held one after the other the one that shows least counts, as a threshold of 20 ms if it held
 * for a part of the window, or {@code enabled=false}.
 */
public final class Settings {
    /** That of {@code jdk.ExecutionSample} and {@code jdk.NativeMethodSample} in the JDK's default.jfc. */
    private static final long USUAL_SAMPLE_PERIOD_NANOS = 20_000_000;
    /** The threshold of async-profiler for waits for all kinds of locks, in nanoseconds. */
    private static final String PROFILER_LOCKS = "lock";
    /** Its time between two samples of CPU time, in nanoseconds; 0 for its default. */
    private static final String PROFILER_INTERVAL = "interval";
    private static final long DEFAULT_INTERVAL_NANOS = 10_000_000;
    private static final Pattern NANOS = Pattern.compile("\\d{1,18}");
    private static final long MILLI = 1_000_000;
    private static final String TRACE = "jdk.MethodTrace";
    private static final Map<String, TimeUnit> UNITS = Map.of("ns", TimeUnit.NANOSECONDS, "us", TimeUnit.MICROSECONDS,
            "ms", TimeUnit.MILLISECONDS, "s", TimeUnit.SECONDS, "m", TimeUnit.MINUTES, "h", TimeUnit.HOURS,
            "d", TimeUnit.DAYS);
    private static final Pattern TIMESPAN = Pattern.compile("\\s*(\\d{1,18})\\s*([a-z]+)\\s*");
    /** As JDK 8 writes a threshold. */
    private static final Pattern MILLIS_IN_NANOS = Pattern.compile("^(\\d{1,12})000000 ns$");
    private static final Pattern COUNT = Pattern.compile("\\s*(\\d{1,18}).*");
    /** What held for less, such as between the start of a recording and its settings, changes no figure that matters. */
    private static final double LEAST_SHARE = 0.01;

    /** When a value was seen first and last, in nanoseconds since the epoch. */
    private record Seen(long firstNanos, long lastNanos) {
        Seen plus(Seen other) {
            return new Seen(Math.min(firstNanos, other.firstNanos), Math.max(lastNanos, other.lastNanos));
        }

        /** When this one may have begun to hold after the other, at the latest. */
        private long after(Seen other) {
            return firstNanos > other.lastNanos ? firstNanos : lastNanos > other.lastNanos ? lastNanos : Long.MAX_VALUE;
        }
    }

    private final Map<String, Map<String, Map<String, Seen>>> byType;
    private final Optional<Window> window;
    /** Values that were asked for, by type and name; only of a window, which does not change any more. */
    private final transient Map<String, Map<String, Optional<String>>> known = new ConcurrentHashMap<>();
    private long firstNanos = Long.MAX_VALUE;

    /** Creates settings without any, of all of a recording. */
    Settings() {
        this(new TreeMap<>(), Optional.empty());
    }

    private Settings(Map<String, Map<String, Map<String, Seen>>> byType, Optional<Window> window) {
        this.byType = byType;
        this.window = window;
    }

    /** Returns those of the settings that held within the window. */
    public Settings in(Window part) {
        return new Settings(byType, Optional.of(part));
    }

    /** Adds a setting. A setting without a name or value, which only a damaged file has, is ignored. */
    void add(JvmEvent.Setting setting) {
        if (setting.eventType() == null || setting.name() == null || setting.value() == null) {
            return;
        }
        firstNanos = Math.min(firstNanos, setting.startNanos());
        var seen = new Seen(setting.startNanos(), setting.startNanos());
        add(setting.eventType(), setting.name(), setting.value(), seen);
        if (setting.name().equals(PROFILER_LOCKS) && NANOS.matcher(setting.value()).matches()) {
            Stream.of("jdk.JavaMonitorEnter", "jdk.ThreadPark")
                    .forEach(type -> add(type, "threshold", timespan(Long.parseLong(setting.value())), seen));
        }
        if (setting.name().equals(PROFILER_INTERVAL) && NANOS.matcher(setting.value()).matches()) {
            long nanos = Long.parseLong(setting.value());
            add(setting.eventType(), "period", timespan(nanos == 0 ? DEFAULT_INTERVAL_NANOS : nanos), seen);
        }
    }

    private static String timespan(long nanos) {
        return nanos % MILLI == 0 ? nanos / MILLI + " ms" : nanos + " ns";
    }

    private void add(String type, String name, String value, Seen seen) {
        byType.computeIfAbsent(type, t -> new TreeMap<>()).computeIfAbsent(name, n -> new TreeMap<>()).merge(value,
                seen,
                Seen::plus);
    }

    /** Adds the settings of another part of the same recording. */
    void merge(Settings other) {
        firstNanos = Math.min(firstNanos, other.firstNanos);
        other.byType.forEach((type, names) -> names
                .forEach((name, values) -> values.forEach((value, seen) -> add(type, name, value, seen))));
    }

    /** Returns when settings first took effect, in nanoseconds since the epoch; {@link Long#MAX_VALUE} without settings. */
    public long firstNanos() {
        return firstNanos;
    }

    /** Returns the value of the setting that shows least; empty if the recording does not have it. */
    public Optional<String> value(String eventType, String setting) {
        return window.isEmpty()
                ? least(eventType, setting)
                : known.computeIfAbsent(eventType, t -> new ConcurrentHashMap<>()).computeIfAbsent(setting,
                        name -> least(eventType, name));
    }

    private Optional<String> least(String eventType, String setting) {
        return held(eventType, setting).max(shownLeast(setting)).map(Map.Entry::getKey)
                .map(v -> MILLIS_IN_NANOS.matcher(v).replaceFirst("$1 ms"));
    }

    /** The values that held within the window for long enough, or all if none did. */
    private Stream<Map.Entry<String, Seen>> held(String eventType, String setting) {
        var values = byType.getOrDefault(eventType, Map.of()).getOrDefault(setting, Map.of());
        var held = values.entrySet().stream().filter(v -> held(v.getValue(), values.values())).toList();
        return (held.isEmpty() ? values.entrySet() : held).stream();
    }

    private boolean held(Seen value, Collection<Seen> all) {
        if (window.isEmpty() || all.size() == 1) {
            return true;
        }
        long until = all.stream().mapToLong(other -> other.after(value)).min().orElse(Long.MAX_VALUE);
        return window.get().overlapNanos(value.firstNanos, until) >= LEAST_SHARE * window.get().lengthNanos();
    }

    /** Orders values by how little they show; values of settings that show nothing by their time. */
    private static Comparator<Map.Entry<String, Seen>> shownLeast(String setting) {
        Comparator<Map.Entry<String, Seen>> latest = Comparator.comparingLong(v -> v.getValue().lastNanos);
        return switch (setting) {
            case "enabled", "stackTrace" -> Comparator.comparing(v -> !v.getKey().equals("true"));
            case "threshold", "period" -> Comparator.comparingLong(v -> nanos(v.getKey()).orElse(Long.MAX_VALUE));
            case "throttle" -> Comparator.comparingLong(v -> -count(v.getKey()));
            default -> latest.thenComparing(Map.Entry.comparingByKey());
        };
    }

    /** The number in a limit such as {@code 100/s}; the largest for {@code off}. */
    private static long count(String limit) {
        var number = COUNT.matcher(limit);
        return number.matches() ? Long.parseLong(number.group(1)) : Long.MAX_VALUE;
    }

    /**
     * Returns true if the recording says that the event type was enabled all the time. This alone does not show that an event
     * was absent: see {@link #complete}.
     */
    public boolean enabled(String eventType) {
        return value(eventType, "enabled").filter("true"::equals).isPresent();
    }

    /**
     * Returns the threshold of the type in nanoseconds; empty if the type was disabled or has no threshold. A threshold of
     * {@code infinity}, or one that cannot be read, is {@link Long#MAX_VALUE}: no event is known to be long enough.
     */
    public OptionalLong thresholdNanos(String eventType) {
        return value(eventType, "threshold").filter(t -> enabled(eventType)).stream()
                .mapToLong(t -> nanos(t).orElse(Long.MAX_VALUE)).findFirst();
    }

    /** Returns the least threshold with which the type was enabled at any time; empty if it never was. */
    public OptionalLong leastThresholdNanos(String eventType) {
        return held(eventType, "enabled").noneMatch(v -> v.getKey().equals("true"))
                ? OptionalLong.empty()
                : OptionalLong.of(held(eventType, "threshold")
                        .mapToLong(v -> nanos(v.getKey()).orElse(Long.MAX_VALUE)).min().orElse(0));
    }

    /**
     * Returns true if the type was enabled without a threshold, so that the absence of an event means that it did not
     * happen.
     */
    public boolean complete(String eventType) {
        return enabled(eventType) && thresholdNanos(eventType).orElse(0) == 0;
    }

    /** Returns the period, such as {@code 1 s}, in nanoseconds; empty for {@code everyChunk} and similar values. */
    public OptionalLong periodNanos(String eventType) {
        return value(eventType, "period").or(() -> value(eventType, "throttle")).map(Settings::nanos)
                .orElse(OptionalLong.empty());
    }

    /** Returns the period of samples of this type, in nanoseconds; that of the JDK's settings where it is not known. */
    public long samplePeriodNanos(String eventType) {
        return periodNanos(eventType).orElse(USUAL_SAMPLE_PERIOD_NANOS);
    }

    /**
     * Returns true if every park was traced. Parks of unmounted virtual threads show only in {@code jdk.MethodTrace}.
     */
    public boolean tracesParks() {
        return complete(TRACE) && (traces("LockSupport::park") || traces("VirtualThread::park"));
    }

    /**
     * Returns the prefix of the traced park methods. {@code LockSupport.park} calls {@code VirtualThread.park}: where
     * both are traced, the outer one counts.
     */
    public String tracedPark() {
        return traces("VirtualThread::park") && !traces("LockSupport::park")
                ? "java.lang.VirtualThread.park"
                : "java.util.concurrent.locks.LockSupport.park";
    }

    private boolean traces(String method) {
        return byType.getOrDefault(TRACE, Map.of()).containsKey("filter")
                && held(TRACE, "filter").allMatch(v -> v.getKey().contains(method));
    }

    /** A timespan as Flight Recorder takes it, with or without a space before the unit; empty for any other text. */
    public static OptionalLong nanos(String timespan) {
        var parts = TIMESPAN.matcher(timespan);
        return parts.matches() && UNITS.containsKey(parts.group(2))
                ? OptionalLong.of(UNITS.get(parts.group(2)).toNanos(Long.parseLong(parts.group(1))))
                : OptionalLong.empty();
    }
}
