package io.carrierscope.analyzer.fold.stat;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Figures that are absent where the recording lacks what they follow from. */
public final class Figure {
    private Figure() {}

    /** The figure of the value; absent without a value. */
    public static <T> OptionalDouble of(Optional<T> value, ToDoubleFunction<? super T> figure) {
        return value.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(figure.applyAsDouble(value.get()));
    }

    /** The figure of the value, which may lack it; absent without a value. */
    public static <T> OptionalDouble in(Optional<T> value, Function<? super T, OptionalDouble> figure) {
        return value.map(figure).orElseGet(OptionalDouble::empty);
    }

    /** The figure under a condition. */
    public static OptionalDouble when(boolean known, DoubleSupplier figure) {
        return known ? OptionalDouble.of(figure.getAsDouble()) : OptionalDouble.empty();
    }

    /** The figure times a factor. */
    public static OptionalDouble times(OptionalDouble figure, double factor) {
        return figure.isEmpty() ? figure : OptionalDouble.of(figure.getAsDouble() * factor);
    }

    /** A figure in bytes, in MiB. */
    public static OptionalDouble mebibytes(OptionalDouble bytes) {
        return times(bytes, 1.0 / (1 << 20));
    }

    /** A text with figures, the same on every machine. */
    public static String text(String format, Object... figures) {
        return String.format(Locale.ROOT, format, figures);
    }

    /** What follows from two figures; absent if one of them is. */
    public static OptionalDouble both(OptionalDouble a, OptionalDouble b, DoubleBinaryOperator of) {
        return when(a.isPresent() && b.isPresent(), () -> of.applyAsDouble(a.getAsDouble(), b.getAsDouble()));
    }
}
