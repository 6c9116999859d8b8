package io.carrierscope.analyzer.report.metric;

import io.carrierscope.analyzer.compare.ConfidenceIntervals.Interval;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.format.Texts;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A figure or text of a row.
 *
 * @param key its name for programs, without the unit, which stands at a {@code *} or else at the end; {@code null} for people only
 * @param label its name for people; {@code null} for programs only
 * @param in the unit in the head of a column
 * @param value a number in the unit, where times are in nanoseconds; a text, a flag, a list, rows of another table, or one of these that may be
 *     absent
 * @param shown the text for people, where it is another one; {@code null} for the value itself
 * @param atLeast true for rows in which the figure is a lower bound
 * @param part the table of the rows that are the value; {@code null} for a plain value
 */
public record Metric<R>(String key, String label, String in, Unit unit, Function<? super R, ?> value,
        Function<? super R, String> shown, Predicate<? super R> atLeast, Table<?> part, Where where) {
    private static final Pattern CAPITAL = Pattern.compile("(?=\\p{Lu})");

    /**
     * Where a metric is found by programs.
     *
     * @param csv name of its CSV column in place of the one that follows from its key
     * @param json whether it is a field of JSON objects
     * @param unitless whether the name of the field is the key alone
     * @param leftOut whether an absent value has no field, and a column without any value is not shown
     */
    public record Where(String csv, boolean inCsv, boolean json, boolean unitless, boolean leftOut) {
        static final Where EVERYWHERE = new Where(null, true, true, false, false);
    }

    Metric(String key, String label, Unit unit, Function<? super R, ?> value, Table<?> part) {
        this(key, label, unit.sign, unit, value, null, null, part, Where.EVERYWHERE);
    }

    /** The same of a row that has such a row; absent where that is {@code null}. */
    public <S> Metric<S> over(Function<? super S, ? extends R> row) {
        return new Metric<>(key, label, in, unit, of(row, value), shown == null ? null : of(row, shown),
                atLeast == null ? null : s -> Optional.<R>ofNullable(row.apply(s)).filter(atLeast).isPresent(), part,
                where);
    }

    private static <S, R, V> Function<S, V> of(Function<? super S, ? extends R> row,
            Function<? super R, ? extends V> value) {
        return s -> {
            R r = row.apply(s);
            return r == null ? null : value.apply(r);
        };
    }

    Metric<R> named(String otherKey, String otherLabel) {
        return new Metric<>(otherKey, otherLabel, in, unit, value, shown, atLeast, part, where);
    }

    Metric<R> in(String sign) {
        return new Metric<>(key, label, sign, unit, value, shown, atLeast, part, where);
    }

    public Metric<R> shown(Function<? super R, String> text) {
        return new Metric<>(key, label, in, unit, value, text, atLeast, part, where);
    }

    Metric<R> atLeast(Predicate<? super R> bound) {
        return new Metric<>(key, label, in, unit, value, shown, bound, part, where);
    }

    Metric<R> where(Where other) {
        return new Metric<>(key, label, in, unit, value, shown, atLeast, part, other);
    }

    Block.Column column() {
        return new Block.Column(label, in, unit.number(), unit == Unit.SITE);
    }

    /** The text of the row for people. */
    String text(R row) {
        if (shown != null) {
            return Optional.ofNullable(shown.apply(row)).orElse(Numbers.ABSENT);
        }
        return switch (plain(value.apply(row))) {
            case null -> Numbers.ABSENT;
            case Number figure -> (bound(row) ? "≥ " : "") + unit.text(figure.doubleValue());
            case Interval i -> Numbers.ratio(i.low()) + " to " + Numbers.ratio(i.high());
            case List<?> texts -> Texts.plain(texts.stream().map(String::valueOf).collect(Collectors.joining(", ")));
            case Object other -> Texts.plain(String.valueOf(other));
        };
    }

    boolean bound(R row) {
        return atLeast != null && atLeast.test(row);
    }

    /** The value of the row for programs: {@code null}, a Long, a Double in the unit, a String, a Boolean, a List, or rows of a table. */
    public Object data(R row) {
        Object plain = plain(value.apply(row));
        return plain instanceof Number figure && unit.perShown != 1
                ? (Object) (figure.doubleValue() / unit.perShown)
                : plain;
    }

    private static Object plain(Object value) {
        return switch (value) {
            case OptionalDouble d -> d.isEmpty() ? null : plain(d.getAsDouble());
            case OptionalLong l -> l.isEmpty() ? null : (Object) l.getAsLong();
            case Optional<?> o -> plain(o.orElse(null));
            case Integer i -> i.longValue();
            case Double d when !Double.isFinite(d) -> null;
            case null, default -> value;
        };
    }

    /** Name of the field in JSON. */
    public String json() {
        return where.unitless() ? key : with(key, unit.json);
    }

    /** Name of the column in CSV. */
    String csv() {
        if (where.csv() != null) {
            return where.csv();
        }
        String snake = CAPITAL.matcher(key).replaceAll("_").toLowerCase(Locale.ROOT);
        return snake.endsWith(unit.csv.substring(Math.min(1, unit.csv.length()))) && unit == Unit.SHARE
                ? snake
                : with(snake, unit.csv);
    }

    private static String with(String key, String unit) {
        return key.contains("*") ? key.replace("*", unit) : key + unit;
    }
}
