package io.carrierscope.analyzer.fold.stat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.OptionalDouble;

/** Formats figures, the same on every machine; an absent figure is a dash. */
public final class Numbers {
    public static final String ABSENT = "-";
    private static final DateTimeFormatter UTC = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final MathContext SIX = new MathContext(6, RoundingMode.HALF_UP);
    private static final MathContext THREE = new MathContext(3, RoundingMode.HALF_UP);

    private Numbers() {}

    /** A finite figure for machines: six significant digits in plain notation, rounded half up. */
    public static String sixDigits(double value) {
        return new BigDecimal(value, SIX).stripTrailingZeros().toPlainString();
    }

    public static String count(long n) {
        return format("%,d", n);
    }

    /** A count with its noun: {@code 1 run}, {@code 2,000 runs}. */
    public static String count(long n, String one) {
        return count(n) + " " + one + (n == 1 ? "" : "s");
    }

    /** A part of a number: {@code 2 of 5 limits}, {@code all 5 limits}, {@code both limits}, {@code the only limit}. */
    public static String part(long n, long all, String one) {
        if (n < all || all == 0) {
            return count(n) + " of " + count(all, one);
        }
        return all == 1 ? "the only " + one : all == 2 ? "both " + one + "s" : "all " + count(all, one);
    }

    /** A rate per second or another figure with three significant digits: {@code 12,345}, {@code 245}, {@code 2.46}. */
    public static String rate(double value) {
        double size = Math.abs(value);
        return format(size >= 100 ? "%,.0f" : size >= 10 ? "%.1f" : "%.2f", value);
    }

    public static String rate(OptionalDouble value) {
        return value.isEmpty() ? ABSENT : rate(value.getAsDouble());
    }

    /** The same with three significant digits below 1, too: {@code 0.0123}. */
    public static String significant(double value) {
        return value > 0 && value < 1 ? new BigDecimal(value, THREE).toPlainString() : rate(value);
    }

    /** A figure without decimals. */
    public static String whole(double value) {
        return format("%,.0f", value);
    }

    public static String whole(OptionalDouble value) {
        return value.isEmpty() ? ABSENT : whole(value.getAsDouble());
    }

    /** A small figure with three decimals. */
    public static String precise(double value) {
        return format("%.3f", value);
    }

    /** A share from 0 to 1 as percent, without the sign. */
    public static String percent(double share) {
        return format("%.1f", 100 * share + 0.0);
    }

    /** A difference of shares in percentage points, with its sign. */
    public static String signedPercent(double difference) {
        return format("%+.1f", 100 * difference + 0.0);
    }

    /** A share as percent, after {@code ≥} if it is a lower bound. */
    public static String percent(double share, boolean lowerBound) {
        return (lowerBound ? "≥ " : "") + percent(share);
    }

    public static String percent(OptionalDouble share) {
        return share.isEmpty() ? ABSENT : percent(share.getAsDouble());
    }

    /** Nanoseconds in milliseconds. */
    public static String millis(double nanos) {
        double ms = nanos / 1e6;
        return format(ms >= 1000 ? "%,.0f" : ms >= 100 ? "%.1f" : ms >= 1 ? "%.2f" : "%.3f", ms);
    }

    /** Nanoseconds in microseconds. */
    public static String micros(OptionalDouble nanos) {
        return nanos.isEmpty() ? ABSENT : rate(nanos.getAsDouble() / 1e3);
    }

    /** Nanoseconds in seconds. */
    public static String seconds(double nanos) {
        return format("%,.2f", nanos / 1e9);
    }

    public static String ratio(double value) {
        return format(value >= 10 ? "%,.1f" : value >= 0.1 ? "%.2f" : "%.3f", value);
    }

    public static String ratio(OptionalDouble value) {
        return value.isEmpty() ? ABSENT : ratio(value.getAsDouble());
    }

    /** An instant in nanoseconds since the epoch, to the second, in UTC. */
    public static String instant(long epochNanos) {
        return UTC.format(Instant.ofEpochSecond(0, epochNanos));
    }

    private static String format(String pattern, Object figure) {
        return String.format(Locale.ROOT, pattern, figure);
    }
}
