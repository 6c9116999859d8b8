package io.carrierscope.analyzer.report.format;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Formats a figure for machines: six significant digits in plain notation, rounded half up. */
public final class SixDigits {
    private static final MathContext SIX = new MathContext(6, RoundingMode.HALF_UP);

    private SixDigits() {}

    /** @param value a finite number */
    public static String of(double value) {
        return new BigDecimal(value, SIX).stripTrailingZeros().toPlainString();
    }
}
