package io.carrierscope.analyzer.report.metric;

import io.carrierscope.analyzer.compare.ConfidenceIntervals.Interval;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.metric.Metric.Where;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The metrics of one kind of rows. Text, page, Markdown, CSV and JSON of the rows follow from it: a metric with a label is a column
 * for people, one with a key is a field and a column for programs. Methods that change a metric change the last one.
 */
public record Table<R>(List<Metric<R>> metrics) {
    /** The table and a row of it: an object in JSON. */
    public record Row<R>(Table<R> table, R row) {}

    /** A column of a CSV file; its values are texts, flags, or numbers in six digits. */
    public record CsvColumn<R>(String name, Unit unit, Function<R, Object> value) {}

    public Table {
        metrics = List.copyOf(metrics);
    }

    /** A table without metrics. */
    public static <R> Table<R> of() {
        return new Table<>(List.of());
    }

    /** Adds a metric for people and programs; see {@link Metric} for its value. */
    public Table<R> add(Unit unit, String key, String label, Function<? super R, ?> value) {
        return plus(new Metric<>(key, label, unit, value, null));
    }

    /** Adds a metric for programs. */
    public Table<R> add(Unit unit, String key, Function<? super R, ?> value) {
        return add(unit, key, null, value);
    }

    /** Adds a column for people. */
    public Table<R> show(Unit unit, String label, Function<? super R, ?> value) {
        return add(unit, null, label, value);
    }

    /** Adds the object of another table in JSON; absent where its row is {@code null}. */
    public <T> Table<R> object(String key, Table<T> table, Function<? super R, ? extends T> row) {
        return plus(new Metric<R>(key, null, Unit.TEXT, r -> Optional.<T>ofNullable(row.apply(r))
                .map(t -> new Row<>(table, t)), table)).csv(null);
    }

    /** Adds the list of rows of another table in JSON; absent where that is {@code null}. */
    public <T> Table<R> list(String key, Table<T> table, Function<? super R, List<T>> rows) {
        return plus(new Metric<R>(key, null, Unit.TEXT, r -> Optional.ofNullable(rows.apply(r))
                .map(all -> all.stream().map(t -> new Row<>(table, t)).toList()), table)).csv(null);
    }

    private Table<R> plus(Metric<R> metric) {
        return new Table<>(Stream.concat(metrics.stream(), Stream.of(metric)).toList());
    }

    private Table<R> last(Function<Metric<R>, Metric<R>> change) {
        var changed = new ArrayList<>(metrics);
        changed.set(metrics.size() - 1, change.apply(changed.getLast()));
        return new Table<>(changed);
    }

    /** Shows another unit in the head of the column. */
    public Table<R> in(String unit) {
        return last(m -> m.in(unit));
    }

    /** Shows another text than that of the value to people; a {@code null} as absent. */
    public Table<R> shown(Function<? super R, String> text) {
        return last(m -> m.shown(text));
    }

    /** Marks the figure as a lower bound in some rows. */
    public Table<R> atLeast(Predicate<? super R> bound) {
        return last(m -> m.atLeast(bound));
    }

    /** Has no field in a JSON object without a value, and no column for people where no row has a value. */
    public Table<R> leftOut() {
        return last(m -> m.where(new Where(m.where().csv(), m.where().inCsv(), m.where().json(), false, true)));
    }

    /** Has another name in CSV; {@code null} for no column. */
    public Table<R> csv(String name) {
        return last(m -> m.where(new Where(name, name != null, m.where().json(), false, m.where().leftOut())));
    }

    /** Is a column of CSV, and no field of JSON. */
    public Table<R> notInJson() {
        return last(m -> m.where(new Where(m.where().csv(), m.where().inCsv(), false, false, false)));
    }

    /** Names each field by its key alone, for an object whose name has the unit. */
    public Table<R> unitless() {
        return each(m -> m
                .where(new Where(m.where().csv(), m.where().inCsv(), m.where().json(), true, m.where().leftOut())));
    }

    private Table<R> each(Function<Metric<R>, Metric<R>> change) {
        return new Table<>(metrics.stream().map(change).toList());
    }

    /** The metrics of both tables. */
    public Table<R> and(Table<? super R> others) {
        return new Table<>(Stream.concat(metrics.stream(), others.<R>over(r -> r).metrics.stream()).toList());
    }

    /** The same metrics of rows that have such a row, absent where it is {@code null}. */
    public <S> Table<S> over(Function<? super S, ? extends R> row) {
        return new Table<>(metrics.stream().map(m -> m.<S>over(row)).toList());
    }

    /** The same metrics, named after what they are of. */
    public Table<R> of(String what) {
        return each(m -> m.named(
                m.key() == null ? null : what + Character.toUpperCase(m.key().charAt(0)) + m.key().substring(1),
                m.label() == null ? null : what + " " + m.label()));
    }

    /** Some of the metrics in another order, by key, or by label where they have none. */
    public Table<R> pick(String... names) {
        return new Table<>(Arrays.stream(names).map(this::metric).toList());
    }

    /** These metrics before all others. */
    public Table<R> first(String... names) {
        return pick(names).and(without(names));
    }

    /** All metrics but these. */
    public Table<R> without(String... names) {
        var left = Arrays.stream(names).map(this::metric).toList();
        return new Table<>(metrics.stream().filter(m -> !left.contains(m)).toList());
    }

    /** Shows another text to people for the metric of that name. */
    public Table<R> shown(String name, Function<? super R, String> text) {
        var metric = metric(name);
        return each(m -> m == metric ? m.shown(text) : m);
    }

    /** Has another key for the metric of that name. */
    public Table<R> key(String name, String key) {
        var metric = metric(name);
        return each(m -> m == metric ? m.named(key, m.label()) : m);
    }

    /** Shows another label for the metric of that name. */
    public Table<R> label(String name, String label) {
        var metric = metric(name);
        return each(m -> m == metric ? m.named(m.key(), label) : m);
    }

    private Metric<R> metric(String name) {
        return metrics.stream().filter(m -> name.equals(m.key() == null ? m.label() : m.key())).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no metric " + name));
    }

    /** The heads of the columns for people. */
    public List<Block.Column> columns() {
        return metrics.stream().filter(m -> m.label() != null).map(Metric::column).toList();
    }

    /** The texts of a row for people. */
    public List<String> texts(R row) {
        return metrics.stream().filter(m -> m.label() != null).map(m -> m.text(row)).toList();
    }

    /** The table for people. */
    public Figures figures(String caption, List<R> rows) {
        var shown = new Table<>(metrics.stream().filter(m -> !m.where().leftOut() || m.label() == null
                || rows.stream().map(m::text).anyMatch(t -> !t.isEmpty() && !t.equals(Numbers.ABSENT))).toList());
        return new Figures(caption, shown.columns(), rows.stream().map(shown::texts).toList());
    }

    /** The table turned: a row for each metric that has a text, below a column for each of these rows. */
    public Figures turned(String caption, String head, List<String> names, List<R> rows) {
        var columns = Stream.concat(Stream.of(Block.Column.text(head)),
                names.stream().map(n -> Block.Column.number(n, "")));
        return new Figures(caption, columns.toList(), metrics.stream().filter(m -> m.label() != null)
                .map(m -> Stream.concat(Stream.of(m.column().header()), rows.stream().map(m::text)).toList())
                .filter(row -> row.stream().skip(1).anyMatch(t -> !t.equals(Numbers.ABSENT))).toList());
    }

    /** The same as the only block; none without rows. */
    public List<Block> block(String caption, List<R> rows) {
        return figures(caption, rows).unlessEmpty();
    }

    /** The fields of its JSON objects. */
    public List<Metric<R>> fields() {
        return metrics.stream().filter(m -> m.key() != null && m.where().json()).toList();
    }

    /** The columns of its CSV file. */
    public List<CsvColumn<R>> csv() {
        return metrics.stream().filter(m -> m.key() != null && m.where().inCsv()).flatMap(Table::columns).toList();
    }

    private static <R> Stream<CsvColumn<R>> columns(Metric<R> m) {
        if (m.unit() == Unit.INTERVAL) {
            return Stream.of(new CsvColumn<>(m.csv() + "_low", Unit.FIGURE, r -> end(m.data(r), Interval::low)),
                    new CsvColumn<>(m.csv() + "_high", Unit.FIGURE, r -> end(m.data(r), Interval::high)));
        }
        var own = new CsvColumn<R>(m.csv(), m.unit(), r -> flat(m.data(r)));
        return m.atLeast() == null
                ? Stream.of(own)
                : Stream.of(own, new CsvColumn<>(m.csv() + "_bound", Unit.TEXT, r -> m.bound(r) ? "lower" : null));
    }

    private static Object end(Object interval, Function<Interval, Double> end) {
        return interval == null ? null : flat(end.apply((Interval) interval));
    }

    private static Object flat(Object value) {
        return switch (value) {
            case Number n -> Double.parseDouble(Numbers.sixDigits(n.doubleValue()));
            case List<?> texts -> texts.stream().map(String::valueOf).collect(Collectors.joining(" "));
            case null, default -> value;
        };
    }
}
