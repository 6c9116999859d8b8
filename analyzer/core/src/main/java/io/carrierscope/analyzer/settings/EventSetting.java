package io.carrierscope.analyzer.settings;

import java.util.Map;
import java.util.TreeMap;

/** An event type to record and how. */
public record EventSetting(String type, Map<String, String> values) {
    public EventSetting {
        values = new TreeMap<>(values);
    }

    /** On, as the JDK has it otherwise. */
    public static EventSetting on(String type) {
        return new EventSetting(type, Map.of("enabled", "true"));
    }

    public static EventSetting every(String type, String period) {
        return on(type).and("period", period);
    }

    /** Every event however short, with its stack. */
    public static EventSetting withStack(String type) {
        return on(type).and("threshold", "0 ns").and("stackTrace", "true");
    }

    /** Every event however short, without its stack, which is what costs. */
    public static EventSetting withoutStack(String type) {
        return on(type).and("threshold", "0 ns").and("stackTrace", "false");
    }

    public EventSetting and(String name, String value) {
        var more = new TreeMap<>(values);
        more.put(name, value);
        return new EventSetting(type, more);
    }

    /** Both: a stack that either wants is recorded. */
    public EventSetting merge(EventSetting other) {
        var both = new TreeMap<>(values);
        other.values.forEach((name, value) -> both.merge(name, value, (a, b) -> a.equals("true") ? a : b));
        return new EventSetting(type, both);
    }
}
