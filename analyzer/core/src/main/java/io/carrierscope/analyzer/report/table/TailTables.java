package io.carrierscope.analyzer.report.table;

import io.carrierscope.analyzer.finding.tail.Band;
import io.carrierscope.analyzer.finding.tail.Segment;
import io.carrierscope.analyzer.finding.tail.Tail;
import io.carrierscope.analyzer.finding.tail.Timeline;
import io.carrierscope.analyzer.fold.request.KeptWaits.Wait;
import io.carrierscope.analyzer.fold.request.Part;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.format.Texts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where the slowest requests of one cell spent their time, beside usual ones. */
public final class TailTables {
    /** A smaller share of the response time is not shown. */
    private static final double SHOWN = 0.005;
    private static final int MOST_PARTS = 3;

    private TailTables() {}

    /** Mean times in each part, of usual and slow requests. */
    public static Block bands(String name, String many, Tail tail) {
        var columns = new ArrayList<>(List.of(Column.text("part")));
        for (Band band : tail.bands()) {
            columns.add(Column.number(band.range().text(), "ms"));
            columns.add(Column.number("", "%"));
        }
        var rows = new ArrayList<>(Arrays.stream(Part.values())
                .filter(p -> tail.bands().stream().anyMatch(b -> b.share(p) >= SHOWN))
                .map(p -> row(p.text(), tail, b -> b.nanos(p))).toList());
        rows.add(row("response time", tail, Band::responseNanos));
        return new Figures(name + ": mean times of " + Numbers.count(tail.requests()) + " " + many, columns, rows);
    }

    private static List<String> row(String part, Tail tail, ToDoubleFunction<Band> nanos) {
        return Stream.concat(Stream.of(part),
                tail.bands().stream().flatMap(b -> Stream.of(Numbers.millis(nanos.applyAsDouble(b)),
                        Numbers.percent(b.responseNanos() == 0 ? 0 : nanos.applyAsDouble(b) / b.responseNanos()))))
                .toList();
    }

    /** The slowest requests one by one. */
    public static Block slowest(String name, String many, Tail tail, int slowest) {
        long first = tail.slowest().stream().mapToLong(Timeline::startNanos).min().orElse(0);
        return new Figures(name + ": the slowest " + many,
                List.of(Column.number("starts at", "s"), Column.number("took", "ms"), Column.text("parts in ms"),
                        Column.site("held longest by")),
                tail.slowest().stream().limit(slowest)
                        .map(t -> List.of(Numbers.seconds(t.startNanos() - first), Numbers.millis(t.responseNanos()),
                                parts(t), t.longest().map(TailTables::holder).orElse(Numbers.ABSENT)))
                        .toList());
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
