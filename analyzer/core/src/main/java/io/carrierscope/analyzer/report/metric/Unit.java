package io.carrierscope.analyzer.report.metric;

import io.carrierscope.analyzer.fold.stat.Numbers;
import java.util.function.DoubleFunction;

/** The unit of a metric: how a figure in it is written, and how names of its JSON fields and CSV columns end. */
public enum Unit {
    /** A text. */
    TEXT,
    /** A place in code. */
    SITE,
    /** A {@link Boolean}. */
    FLAG,
    /** An {@link io.carrierscope.analyzer.compare.Interval}, written as that of ratios. */
    INTERVAL,
    COUNT("", "", "", 1, v -> Numbers.count((long) v)),
    /** A figure with three significant digits. */
    FIGURE("", "", "", 1, Numbers::rate),
    /** A figure without decimals. */
    WHOLE("", "", "", 1, Numbers::whole),
    /** A small figure with three decimals. */
    PRECISE("", "", "", 1, Numbers::precise), RATIO("", "", "", 1, Numbers::ratio),
    /** A figure for machines with two decimals for people. */
    RATE("per s", "PerSecond", "_per_second", 1, Numbers::rate),
    /** A share from 0 to 1, shown in percent. */
    SHARE("%", "", "_share", 1, Numbers::percent),
    /** These three are of figures in nanoseconds. */
    MICROS("µs", "Micros", "_us", 1e3, v -> Numbers.rate(v / 1e3)),
    MILLIS("ms", "Millis", "_ms", 1e6, Numbers::millis), SECONDS("s", "Seconds", "_s", 1e9, Numbers::seconds),
    BYTES("bytes", "Bytes", "_bytes", 1, v -> Numbers.count((long) v)),
    /** A figure in MiB. */
    MEBIBYTES("MiB", "Mebibytes", "_mib", 1, Numbers::whole);

    /** Shown in the head of a column. */
    final String sign;
    final String json;
    final String csv;
    final double perShown;
    private final DoubleFunction<String> text;

    Unit() {
        this("", "", "", 1, null);
    }

    Unit(String sign, String json, String csv, double perShown, DoubleFunction<String> text) {
        this.sign = sign;
        this.json = json;
        this.csv = csv;
        this.perShown = perShown;
        this.text = text;
    }

    boolean number() {
        return text != null || this == INTERVAL;
    }

    String text(double figure) {
        return text.apply(figure);
    }
}
