package io.carrierscope.analyzer.recording;

import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** The event settings that were active during a recording: the last value of each setting of each event type. */
public final class Settings {
    private static final String TRACE = "jdk.MethodTrace";
    private static final Pattern TIMESPAN = Pattern.compile("\\s*(\\d{1,18})\\s*([a-z]+)\\s*");

    private record TimedValue(long atNanos, String value) {}

    private final Map<String, Map<String, TimedValue>> byType = new TreeMap<>();
    private long firstNanos = Long.MAX_VALUE;

    /** Adds a setting. A setting without a name, which only a damaged file has, is ignored. */
    void add(JvmEvent.Setting setting) {
        if (setting.eventType() == null || setting.name() == null) {
            return;
        }
        firstNanos = Math.min(firstNanos, setting.startNanos());
        add(setting.eventType(), setting.name(), new TimedValue(setting.startNanos(), setting.value()));
    }

    private void add(String type, String name, TimedValue value) {
        byType.computeIfAbsent(type, t -> new TreeMap<>()).merge(name, value,
                (a, b) -> a.atNanos >= b.atNanos ? a : b);
    }

    /** Adds the settings of another part of the same recording. */
    void merge(Settings other) {
        firstNanos = Math.min(firstNanos, other.firstNanos);
        other.byType.forEach((type, values) -> values.forEach((name, value) -> add(type, name, value)));
    }

    /** Returns when settings first took effect, in nanoseconds since the epoch; {@link Long#MAX_VALUE} without settings. */
    public long firstNanos() {
        return firstNanos;
    }

    /** Returns the last value of the setting; empty if the recording does not have it. */
    public Optional<String> value(String eventType, String setting) {
        return Optional.ofNullable(byType.getOrDefault(eventType, Map.of()).get(setting)).map(TimedValue::value);
    }

    /**
     * Returns true if the recording says that the event type was enabled. This alone does not show that an event was
     * absent: see {@link #complete}.
     */
    public boolean enabled(String eventType) {
        return value(eventType, "enabled").filter("true"::equals).isPresent();
    }

    /**
     * Returns the threshold of the type in nanoseconds; empty if the type was disabled or has no threshold. A threshold of
     * {@code infinity}, or one that cannot be read, is {@link Long#MAX_VALUE}: no event is known to be long enough.
     */
    public OptionalLong thresholdNanos(String eventType) {
        if (!enabled(eventType)) {
            return OptionalLong.empty();
        }
        return value(eventType, "threshold").map(t -> OptionalLong.of(nanos(t).orElse(Long.MAX_VALUE)))
                .orElse(OptionalLong.empty());
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
        return value(eventType, "period").map(Settings::nanos).orElse(OptionalLong.empty());
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
        return value(TRACE, "filter").filter(f -> f.contains(method)).isPresent();
    }

    /** A timespan as Flight Recorder takes it, with or without a space before the unit; empty for any other text. */
    static OptionalLong nanos(String timespan) {
        var parts = TIMESPAN.matcher(timespan);
        if (!parts.matches()) {
            return OptionalLong.empty();
        }
        long count = Long.parseLong(parts.group(1));
        return unit(parts.group(2)).map(u -> OptionalLong.of(u.toNanos(count))).orElse(OptionalLong.empty());
    }

    private static Optional<TimeUnit> unit(String symbol) {
        return Optional.ofNullable(switch (symbol) {
            case "ns" -> TimeUnit.NANOSECONDS;
            case "us" -> TimeUnit.MICROSECONDS;
            case "ms" -> TimeUnit.MILLISECONDS;
            case "s" -> TimeUnit.SECONDS;
            case "m" -> TimeUnit.MINUTES;
            case "h" -> TimeUnit.HOURS;
            case "d" -> TimeUnit.DAYS;
            default -> null;
        });
    }
}
