package io.carrierscope.analyzer.settings;

import java.util.Map;
import java.util.TreeMap;

/** The settings of one event type, as name and value. */
public record EventSetting(String type, Map<String, String> values) {
    public EventSetting {
        values = new TreeMap<>(values);
    }

    /** Returns a setting that enables the type with the JDK's defaults. */
    public static EventSetting on(String type) {
        return new EventSetting(type, Map.of("enabled", "true"));
    }

    /** Returns a setting that disables the type. */
    static EventSetting off(String type) {
        return new EventSetting(type, Map.of("enabled", "false"));
    }

    /** Returns a setting that enables the type with a period, such as {@code 1 s}. */
    public static EventSetting every(String type, String period) {
        return on(type).and("period", period);
    }

    /** Returns a setting without a threshold and with stack traces. */
    public static EventSetting withStack(String type) {
        return on(type).and("threshold", "0 ns").and("stackTrace", "true");
    }

    /** Returns a setting without a threshold and without stack traces, which are the main cost of an event. */
    public static EventSetting withoutStack(String type) {
        return on(type).and("threshold", "0 ns").and("stackTrace", "false");
    }

    /** Returns this setting with one more value. */
    public EventSetting and(String name, String value) {
        var more = new TreeMap<>(values);
        more.put(name, value);
        return new EventSetting(type, more);
    }

    /** Returns the union of both settings: stack traces are on if either wants them, and filters name what either does. */
    public EventSetting merge(EventSetting other) {
        var both = new TreeMap<>(values);
        other.values.forEach((name, value) -> both.merge(name, value,
                (a, b) -> name.equals("filter") && !a.equals(b) ? a + ";" + b : a.equals("true") ? a : b));
        return new EventSetting(type, both);
    }
}
