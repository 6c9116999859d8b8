package io.carrierscope.analyzer.report;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * A figure as machines read it: six significant digits in plain notation, rounded half up. Told without the JVM's decimal numbers where that
 * is exact, as the first of these takes 10 ms, in which the JVM works out powers of five.
 */
final class SixDigits {
    private static final int DIGITS = 6;
    private static final int END = 1_000_000;
    /** All powers of ten that a {@code double} holds exactly, so that a figure times one of them is off by half a unit of its last place. */
    private static final double[] TENS = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14,
            1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    /** Far more than a number below {@value #END} can be off. */
    private static final double DOUBT = 1e-6;

    private SixDigits() {}

    /** @param value a finite number */
    static String of(double value) {
        if (value == (int) value && Math.abs(value) < END) {
            return Integer.toString((int) value);
        }
        double size = Math.abs(value);
        int decimals = DIGITS - 1 - (int) Math.floor(Math.log10(size));
        if (Math.abs(decimals) >= TENS.length) {
            return exactly(value);
        }
        double digits = decimals >= 0 ? size * TENS[decimals] : size / TENS[-decimals];
        // a logarithm next to a whole number may be off by one, and what is next to the middle may be on either side of it
        boolean doubtful = digits < END / 10 || digits >= END || Math.abs(digits - Math.floor(digits) - 0.5) < DOUBT;
        return doubtful ? exactly(value) : (value < 0 ? "-" : "") + plain(Math.round(digits), decimals);
    }

    private static String plain(long digits, int decimals) {
        long shortest = digits;
        int places = decimals;
        while (places > 0 && shortest % 10 == 0) {
            shortest /= 10;
            places--;
        }
        if (places <= 0) {
            return shortest + "0".repeat(-places);
        }
        String padded = "0".repeat(Math.max(0, places + 1 - Long.toString(shortest).length())) + shortest;
        int point = padded.length() - places;
        return padded.substring(0, point) + "." + padded.substring(point);
    }

    static String exactly(double value) {
        var rounded = new BigDecimal(value, new MathContext(DIGITS)).stripTrailingZeros();
        return rounded.toPlainString();
    }
}
