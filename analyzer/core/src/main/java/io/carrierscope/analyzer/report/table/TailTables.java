package io.carrierscope.analyzer.report.table;

import static io.carrierscope.analyzer.report.metric.Unit.COUNT;
import static io.carrierscope.analyzer.report.metric.Unit.FIGURE;
import static io.carrierscope.analyzer.report.metric.Unit.MILLIS;
import static io.carrierscope.analyzer.report.metric.Unit.RATIO;
import static io.carrierscope.analyzer.report.metric.Unit.SECONDS;
import static io.carrierscope.analyzer.report.metric.Unit.SHARE;
import static io.carrierscope.analyzer.report.metric.Unit.SITE;
import static io.carrierscope.analyzer.report.metric.Unit.TEXT;

import io.carrierscope.analyzer.finding.tail.Band;
import io.carrierscope.analyzer.finding.tail.Excess;
import io.carrierscope.analyzer.finding.tail.Tail;
import io.carrierscope.analyzer.finding.tail.Timeline.Segment;
import io.carrierscope.analyzer.finding.tail.Timeline;
import io.carrierscope.analyzer.fold.request.KeptWaits.Wait;
import io.carrierscope.analyzer.fold.request.Part;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.format.TailText;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.metric.Table;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where the slowest requests of one cell spent their time, beside usual ones. */
public final class TailTables {
    /** A smaller share of the response time is not shown. */
    private static final double SHOWN = 0.005;
    private static final int MOST_PARTS = 3;

    private static final int MOST = 10;

    private static final Table<ToDoubleFunction<Part>> PARTS = TimeTables
            .parts(Arrays.stream(Part.values()).filter(p -> p != Part.ON_CPU)
                    .toList());

    private static final Table<Band> BANDS = Table.<Band>of().add(TEXT, "band", b -> b.range().text())
            .add(COUNT, "requests", Band::requests).add(MILLIS, "mean", Band::responseNanos)
            .object("parts", PARTS, b -> b::share);
    private static final Table<JudgedCell> EXCESS = Table.<Excess>of()
            .add(RATIO, "ratio", e -> Math.round(e.ratio() * 1e4) / 1e4)
            .object("parts", PARTS, e -> e::share)
            .<JudgedCell>over(c -> c.tail().orElseThrow().excess()).add(TEXT, "text", TailText::of);
    private static final Table<Timeline> SLOWEST = Table.<Timeline>of()
            // an instant since 1970 has more digits than a figure
            .add(TEXT, "startSeconds", t -> BigDecimal.valueOf(t.startNanos() / 1_000, 6))
            .add(FIGURE, "millis", t -> t.responseNanos() / 1e6)
            .object("parts", PARTS, t -> p -> (double) t.nanos(p) / t.responseNanos())
            .add(TEXT, "heldBy", t -> t.longest().map(TailTables::holder));
    /** Slow requests beside usual ones, of a cell that has a tail. */
    public static final Table<JudgedCell> TAIL = Table.<JudgedCell>of()
            .add(COUNT, "requests", c -> c.tail().map(Tail::requests))
            .list("bands", BANDS, c -> c.tail().orElseThrow().bands()).object("excess", EXCESS, c -> c)
            .list("causes", VerdictTables.VERDICT, JudgedCell::tailVerdicts)
            .list("slowest", SLOWEST, c -> c.tail().orElseThrow().slowest().stream().limit(MOST).toList());

    private TailTables() {}

    /** A row of the bands: the time of each in a part, or in all. */
    private record Row(String name, ToDoubleFunction<Band> nanos) {}

    /** Mean times in each part, of usual and slow requests. */
    public static Block bands(String name, String many, Tail tail) {
        var table = Table.<Row>of().show(TEXT, "part", Row::name);
        for (Band band : tail.bands()) {
            table = table.show(MILLIS, band.range().text(), r -> r.nanos.applyAsDouble(band))
                    .show(SHARE, "",
                            r -> band.responseNanos() == 0 ? 0 : r.nanos.applyAsDouble(band) / band.responseNanos());
        }
        var parts = Arrays.stream(Part.values()).filter(p -> tail.bands().stream().anyMatch(b -> b.share(p) >= SHOWN))
                .map(p -> new Row(p.text(), b -> b.nanos(p)));
        return table.figures(name + ": mean times of " + Numbers.count(tail.requests()) + " " + many,
                Stream.concat(parts, Stream.of(new Row("response time", Band::responseNanos))).toList());
    }

    /** The slowest requests one by one. */
    public static Block slowest(String name, String many, Tail tail, int slowest) {
        long first = tail.slowest().stream().mapToLong(Timeline::startNanos).min().orElse(0);
        return Table.<Timeline>of().show(SECONDS, "starts at", t -> t.startNanos() - first)
                .show(MILLIS, "took", Timeline::responseNanos).show(TEXT, "parts in ms", TailTables::parts)
                .show(SITE, "held longest by", t -> t.longest().map(TailTables::holder))
                .figures(name + ": the slowest " + many, tail.slowest().stream().limit(slowest).toList());
    }

    /** The largest parts of the request, in the order in which it passed them. */
    private static String parts(Timeline t) {
        return Arrays.stream(Part.values()).filter(p -> t.nanos(p) > 0)
                .sorted(Comparator.comparingLong((Part p) -> t.nanos(p)).reversed()).limit(MOST_PARTS)
                .filter(p -> t.nanos(p) >= SHOWN * t.responseNanos()).sorted()
                .map(p -> p.text() + " " + Numbers.millis(t.nanos(p))).collect(Collectors.joining(", "));
    }

    /** What the piece is, and where the thread waited. */
    public static String holder(Segment piece) {
        String what = piece.part().text() + " " + Numbers.millis(piece.nanos()) + " ms";
        return Texts.plain(what + piece.waited().map(TailTables::place).orElse("")
                + piece.meanwhile().map(w -> "; meanwhile another thread: " + Part.of(w.reason()).text() + " "
                        + Numbers.millis(w.nanos()) + " ms" + place(w)).orElse(""));
    }

    private static String owner(ThreadRef thread) {
        return thread.name().isEmpty() ? "the thread #" + thread.id() : thread.name();
    }

    private static String place(Wait w) {
        return (w.what().isEmpty() ? "" : ", " + w.what())
                + (w.owner() == null ? "" : ", which " + owner(w.owner()) + " had")
                + (w.stack().frames().isEmpty() ? "" : ", at " + CellTables.site(w.stack().site()));
    }
}
