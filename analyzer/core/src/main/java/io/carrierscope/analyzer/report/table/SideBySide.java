package io.carrierscope.analyzer.report.table;

import static io.carrierscope.analyzer.report.metric.Unit.FIGURE;
import static io.carrierscope.analyzer.report.metric.Unit.FLAG;
import static io.carrierscope.analyzer.report.metric.Unit.RATIO;
import static io.carrierscope.analyzer.report.metric.Unit.SITE;
import static io.carrierscope.analyzer.report.metric.Unit.TEXT;

import io.carrierscope.analyzer.cell.Cell.UnitOfWork;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.Differences.Difference;
import io.carrierscope.analyzer.compare.Differences;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.JvmEvent.VirtualThreadLife;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.metric.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What recordings of any programs have in common: one row for each figure, one column for each side. */
public final class SideBySide {
    /**
     * A figure of a cell; empty where it was not recorded.
     *
     * @param bound whether the recording shows only a lower bound of it
     */
    private record Line(String name, String unit, Function<Cell, OptionalDouble> of,
            Predicate<MeasuredRecording> bound) {}

    /** Longer names of all sides together stand above the table, not over its columns. */
    private static final int MOST_NAMES = 40;
    private static final List<String> PLACES = List.of("first", "second", "third", "fourth");

    private final List<CellGroup> sides;
    private final List<Line> figures = new ArrayList<>();

    private SideBySide(List<CellGroup> sides) {
        this.sides = sides;
    }

    /**
     * Means over the recordings of each side; with two sides also their ratio, unless one of them alone is a lower bound. Figures that no side
     * has are left out.
     */
    public static Figures of(List<CellGroup> sides) {
        var table = new SideBySide(sides);
        table.work();
        table.carriers();
        table.process();
        return table.figures();
    }

    /** Of sides that count different things each has rows of its own. */
    private void work() {
        for (UnitOfWork unit : UnitOfWork.values()) {
            work(unit, unit.many(), "per s", c -> c.outcome().perSecond());
            work(unit, unit.one() + ", median", "ms", c -> millis(c, d -> d.percentileNanos(50)));
            work(unit, unit.one() + ", p99", "ms", c -> millis(c, d -> d.percentileNanos(99)));
            work(unit, "CPU time per " + unit.one(), "µs", c -> Figure.times(c.subjectCpuNanosPerRequest(), 1e-3));
        }
    }

    private void work(UnitOfWork counted, String name, String unit, Function<Cell, OptionalDouble> figure) {
        add(name, unit, c -> c.unit() == counted ? figure.apply(c) : OptionalDouble.empty());
    }

    private static OptionalDouble millis(Cell cell, ToDoubleFunction<Durations> nanos) {
        return Figure.of(cell.outcome().response(), d -> nanos.applyAsDouble(d) / 1e6);
    }

    private void carriers() {
        seen("carriers pinned", "%", Topic.PINS, r -> Figure.of(r.carrierTime(), b -> 100 * b.pinned()));
        add("carriers on CPU", "%", c -> Figure.in(c.carrierTime(), b -> Figure.times(b.onCpu(), 100)));
        add("carriers idle", "%", c -> Figure.in(c.carrierTime(), b -> Figure.times(b.knownIdle(), 100)));
        seen("pins", "per s", Topic.PINS, r -> Figure.when(r.carrierTime().isPresent(),
                () -> r.measured().pinning.count() / r.window().lengthSeconds()));
        some("virtual threads started", "per s", r -> Figure.when(
                r.measured().virtualThreads.started() > 0
                        || r.visibility().recorded(List.of(VirtualThreadLife.class)).seen(),
                () -> r.measured().virtualThreads.started() / r.window().lengthSeconds()), r -> false);
        waiting("threads waiting for locks", WaitKind::ofLock);
        waiting("threads waiting for permits, connections or places in queues", WaitKind::ofPermit);
        waiting("threads waiting for results", k -> k == WaitKind.TASK);
    }

    private void waiting(String name, Predicate<WaitKind> kinds) {
        some(name, "mean", r -> OptionalDouble.of(r.measured().waits.meanWaiting(kinds)), SideBySide::missesWaits);
    }

    private static boolean missesWaits(MeasuredRecording r) {
        var visibility = r.visibility();
        return !visibility.of(Topic.PARKS, Topic.MONITOR_ENTERS).seen()
                || r.carrierTime().isPresent()
                        && !(visibility.virtualParks().seen() && visibility.virtualMonitors().seen());
    }

    private void process() {
        add("processors busy", "", c -> subject(c, MeasuredRecording::busyProcessors));
        add("processors busy with others", "", c -> subject(c, MeasuredRecording::othersBusyProcessors));
        seen("GC pauses", "per s", Topic.GC_PAUSES,
                r -> OptionalDouble.of(r.measured().gc.pauses().count() / r.window().lengthSeconds()));
        seen("time in GC pauses", "%", Topic.GC_PAUSES,
                r -> OptionalDouble.of(100.0 * r.measured().gc.pauses().totalNanos() / r.window().lengthNanos()));
        add("heap in use, mean", "MiB",
                c -> subject(c, r -> Figure.mebibytes(r.measured().footprint.heapBytes().mean())));
        add("resident memory, mean", "MiB",
                c -> subject(c, r -> Figure.mebibytes(r.measured().footprint.residentBytes().mean())));
        add("platform threads, mean", "", c -> subject(c, r -> r.measured().footprint.platformThreads().mean()));
    }

    /** Adds a figure that is a lower bound, or not known, where the recording does not show all of the topic. */
    private void seen(String name, String unit, Topic topic, Function<MeasuredRecording, OptionalDouble> figure) {
        figures.add(new Line(name, unit,
                c -> subject(c, r -> r.visibility().of(topic).blind() ? OptionalDouble.empty() : figure.apply(r)),
                r -> !r.visibility().of(topic).seen()));
    }

    /** Adds a figure of which a side has some: most programs have none. */
    private void some(String name, String unit, Function<MeasuredRecording, OptionalDouble> figure,
            Predicate<MeasuredRecording> bound) {
        var line = new Line(name, unit, c -> subject(c, figure), bound);
        if (sides.stream().anyMatch(s -> mean(s, line).orElse(0) > 0)) {
            figures.add(line);
        }
    }

    private void add(String name, String unit, Function<Cell, OptionalDouble> figure) {
        figures.add(new Line(name, unit, figure, r -> false));
    }

    private static OptionalDouble subject(Cell cell, Function<MeasuredRecording, OptionalDouble> figure) {
        return Figure.in(cell.subject(), figure);
    }

    private Figures figures() {
        var columns = new ArrayList<Column>(List.of(Column.text("figure")));
        heads(sides).forEach(head -> columns.add(Column.number(head, "")));
        if (sides.size() == 2) {
            columns.add(Column.number("second : first", ""));
        }
        return new Figures("Means over the recordings of each side" + named(sides), columns,
                figures.stream().map(this::row)
                        .filter(row -> row.stream().skip(1).anyMatch(v -> !v.equals(Numbers.ABSENT))).toList());
    }

    private List<String> row(Line figure) {
        var row = new ArrayList<String>(List.of(Column.number(figure.name(), figure.unit()).header()));
        var values = sides.stream().map(s -> mean(s, figure)).toList();
        var bounds = sides.stream().map(s -> bound(s, figure)).toList();
        for (int i = 0; i < values.size(); i++) {
            row.add(bounds.get(i) ? atLeast(Numbers.rate(values.get(i))) : Numbers.rate(values.get(i)));
        }
        if (sides.size() == 2) {
            double first = values.get(0).orElse(0);
            row.add(!Numbers.rate(first).equals(Numbers.rate(0)) && !row.getLast().equals(Numbers.ABSENT)
                    && bounds.get(0).equals(bounds.get(1))
                            ? Numbers.ratio(values.get(1).getAsDouble() / first)
                            : Numbers.ABSENT);
        }
        return row;
    }

    /** A lower bound of 0 tells nothing. */
    private static String atLeast(String figure) {
        return figure.equals(Numbers.ABSENT) || figure.equals(Numbers.rate(0)) ? Numbers.ABSENT : "≥ " + figure;
    }

    private static boolean bound(CellGroup side, Line figure) {
        return side.repetitions().stream().flatMap(c -> c.cell().subject().stream()).anyMatch(figure.bound());
    }

    private static OptionalDouble mean(CellGroup side, Line figure) {
        return side.repetitions().stream().flatMapToDouble(c -> figure.of().apply(c.cell()).stream()).average();
    }

    private static List<String> names(List<CellGroup> sides) {
        return sides.stream().map(s -> Texts.plain(s.key().id())).toList();
    }

    /** What stands over the column of each side. */
    private static List<String> heads(List<CellGroup> sides) {
        var names = names(sides);
        return names.stream().mapToInt(String::length).sum() <= MOST_NAMES
                ? names
                : IntStream.range(0, names.size()).mapToObj(SideBySide::place).toList();
    }

    private static String place(int side) {
        return side < PLACES.size() ? PLACES.get(side) : "side " + (side + 1);
    }

    /** The end of a caption: the names that do not stand over the columns. */
    private static String named(List<CellGroup> sides) {
        var names = names(sides);
        var heads = heads(sides);
        return heads.equals(names)
                ? ""
                : IntStream.range(0, names.size()).mapToObj(i -> heads.get(i) + ": " + names.get(i))
                        .collect(Collectors.joining(", ", "; ", ""));
    }

    /** What differs between two recordings of services. */
    public static final class DifferenceTables {
        private static final int MOST = 12;

        /** A figure of both sides. */
        public static final Table<Difference> DIFFERENCES = Table.<Difference>of()
                .add(TEXT, "what", "what", Difference::what).add(SITE, "at", "where", Difference::at)
                .add(FIGURE, "a", "a", Difference::one).shown(d -> text(d, d.one()))
                .add(FIGURE, "b", "b", Difference::other).shown(d -> text(d, d.other()))
                .add(TEXT, "unit", "unit", d -> d.unit().text()).add(RATIO, "ratio", "b : a", Difference::ratio)
                .add(FLAG, "lowerBounds", Difference::atLeast)
                .add(TEXT, "reason", "found only there, work without it", d -> d.reason().map(Verdict::cause))
                .shown(d -> d.reason().map(DifferenceTables::withGain).orElse("")).leftOut();

        private DifferenceTables() {}

        /** The ratio of the row is that of a wait or a use, the gain is that of throughput. */
        private static String withGain(Verdict.Found f) {
            return f.cause() + f.gained().map(g -> ", " + g.replaceFirst(" the work", "")).orElse("");
        }

        private static String text(Difference d, double figure) {
            return (d.atLeast() ? "≥ " : "") + Numbers.rate(figure);
        }

        /** The largest differences between two sides, and how many more there are; a sentence where none is shown. */
        public static List<Block> of(CellGroup one, CellGroup other) {
            var all = Differences.of(one, other);
            if (all.isEmpty()) {
                return List
                        .of(Block.Prose.of("No wait, no place on CPU and no resource of " + Texts.plain(one.key().id())
                                + " and " + Texts.plain(other.key().id()) + " is shown to differ."));
            }
            var sides = List.of(one, other);
            var blocks = new ArrayList<Block>(List.of(DIFFERENCES.label("a", heads(sides).get(0))
                    .label("b", heads(sides).get(1)).label("ratio", "second : first")
                    .figures("What differs, largest first; means over the time of each side" + named(sides),
                            all.stream().limit(MOST).toList())));
            if (all.size() > MOST) {
                blocks.add(Block.Prose.of("and " + Numbers.count(all.size() - MOST) + " more"));
            }
            return blocks;
        }
    }
}
