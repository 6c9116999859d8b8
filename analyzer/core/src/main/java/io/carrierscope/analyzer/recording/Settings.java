package io.carrierscope.analyzer.recording;

import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** What the recording was told to record: the last value of each setting of each event type. */
public final class Settings {
    private static final Pattern TIMESPAN = Pattern.compile("\\s*(\\d{1,18})\\s*([a-z]+)\\s*");

    private record Dated(long atNanos, String value) {}

    private final Map<String, Map<String, Dated>> byType = new TreeMap<>();

    /** One without a name, as only a damaged file has it, says nothing. */
    void add(JvmEvent.Setting setting) {
        if (setting.eventType() == null || setting.name() == null) {
            return;
        }
        byType.computeIfAbsent(setting.eventType(), t -> new TreeMap<>())
                .merge(setting.name(), new Dated(setting.startNanos(), setting.value()),
                        (a, b) -> a.atNanos >= b.atNanos ? a : b);
    }

    public Optional<String> value(String eventType, String setting) {
        return Optional.ofNullable(byType.getOrDefault(eventType, Map.of()).get(setting)).map(Dated::value);
    }

    /** True when the recording says that the event type was on. */
    public boolean enabled(String eventType) {
        return value(eventType, "enabled").filter("true"::equals).isPresent();
    }

    /**
     * The shortest event that was recorded, in nanoseconds; empty when the type was off or has no threshold. A threshold of
     * {@code infinity}, or one that cannot be read, is {@link Long#MAX_VALUE}: no event is known to be long enough.
     */
    public OptionalLong thresholdNanos(String eventType) {
        if (!enabled(eventType)) {
            return OptionalLong.empty();
        }
        return value(eventType, "threshold").map(t -> OptionalLong.of(nanos(t).orElse(Long.MAX_VALUE)))
                .orElse(OptionalLong.empty());
    }

    /** True when the type was on and every event of it was recorded, however short. */
    public boolean complete(String eventType) {
        return enabled(eventType) && thresholdNanos(eventType).orElse(0) == 0;
    }

    /** A period such as {@code 1 s} in nanoseconds; empty for {@code everyChunk} and the like. */
    public OptionalLong periodNanos(String eventType) {
        return value(eventType, "period").map(Settings::nanos).orElse(OptionalLong.empty());
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
