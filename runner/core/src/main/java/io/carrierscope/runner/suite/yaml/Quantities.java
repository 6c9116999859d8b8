package io.carrierscope.runner.suite.yaml;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses times and sizes such as 5ms and 256m. */
public final class Quantities {
    private static final Pattern TIME = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,6})?)(us|ms|s|m)");
    private static final Pattern SIZE = Pattern.compile("(\\d{1,6})(m|g)");

    private Quantities() {}

    /** Throws IllegalArgumentException, which says what was expected. */
    public static Duration time(String text) {
        Matcher time = TIME.matcher(text);
        if (!time.matches()) {
            throw new IllegalArgumentException("expected a time such as 5ms, 4s or 2m, not '" + text + "'");
        }
        double nanosPerUnit = switch (time.group(2)) {
            case "us" -> 1e3;
            case "ms" -> 1e6;
            case "s" -> 1e9;
            default -> 60e9;
        };
        return Duration.ofNanos(Math.round(Double.parseDouble(time.group(1)) * nanosPerUnit));
    }

    /** Percent of a processor; IllegalArgumentException below one of them. */
    public static int percent(double processors) {
        if (!(processors >= 0.01 && processors <= 1_000)) {
            throw new IllegalArgumentException("expected processors such as 1.5, not " + processors);
        }
        return (int) Math.round(100 * processors);
    }

    static SuiteText.Size size(String text) {
        return new SuiteText.Size(megabytes(text));
    }

    /** Throws IllegalArgumentException, which says what was expected. */
    public static int megabytes(String text) {
        Matcher size = SIZE.matcher(text);
        if (!size.matches()) {
            throw new IllegalArgumentException("expected a size such as 256m or 1g, not '" + text + "'");
        }
        int number = Integer.parseInt(size.group(1));
        return size.group(2).equals("g") ? number * 1024 : number;
    }
}
