package io.carrierscope.analyzer.report.service;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.Cell.UnitOfWork;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.ThreadCpu.GroupCpu;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.wait.SocketWaits;
import io.carrierscope.analyzer.fold.wait.Waits;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.report.block.Block.Key;
import io.carrierscope.analyzer.report.block.Block.Mark;
import io.carrierscope.analyzer.report.block.Block.Point;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.card.CellDetails.SlowestRequests;
import io.carrierscope.analyzer.report.card.CellFlames;
import io.carrierscope.analyzer.report.chart.CarrierShares;
import io.carrierscope.analyzer.report.chart.CellCharts;
import io.carrierscope.analyzer.report.chart.Trends;
import io.carrierscope.analyzer.report.format.Explanation;
import io.carrierscope.analyzer.report.service.Headline.Where;
import io.carrierscope.analyzer.report.table.BoundTables;
import io.carrierscope.analyzer.report.table.CarrierTables;
import io.carrierscope.analyzer.report.table.CellTables;
import io.carrierscope.analyzer.report.table.OfCell;
import io.carrierscope.analyzer.report.table.TimeTables;
import io.carrierscope.analyzer.report.table.WaitTables.ThreadTables;
import io.carrierscope.analyzer.report.table.WaitTables;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/** What the report shows of the work, the threads and the waits of one service, one function for each section. */
public final class Topics {
    private static final int MOST_ROUTES = 15;
    private static final int MOST_SITES = 10;
    private static final int MOST_PINS = 8;
    private static final int MOST_GROUPS = 10;
    /** Sites that take less of the carriers' time are not worth a row. */
    private static final double WORTH_A_ROW = 0.001;
    private static final double LEAST_PROCESSORS = 0.005;
    /** A smaller share of the CPU time is worth a figure of its own. */
    private static final double MOSTLY_ITS_OWN = 0.8;

    private Topics() {}

    /** What a thread dump beside the recording shows; where the JVM stands still, its first line is that of the report. */
    public static List<Block> dump(JudgedCell c) {
        return c.cell().subject().flatMap(MeasuredRecording::dump).map(dump -> List.<Block>of(new Block.Points(
                dump.lines().stream().skip(dump.standsStill() ? 1 : 0)
                        .map(line -> new Point(Mark.NEUTRAL, line, List.of(), "")).toList())))
                .orElse(List.of());
    }

    /** Throughput, response times and bounds of requests or tasks; nothing where the recording has neither. */
    public static List<Block> requests(JudgedCell c) {
        if (c.cell().throughputPerSecond().isEmpty()) {
            return List.of();
        }
        var blocks = new ArrayList<Block>();
        blocks.add(new Block.Keys(keys(c).filter(k -> !k.value().equals(Numbers.ABSENT)).toList()));
        c.cell().tasks().ifPresent(t -> blocks.add(new Block.Prose(Block.Tone.NOTE, Explanation.of(t))));
        blocks.addAll(TimeTables.ROUTES.block("Routes, by the time of their requests together",
                c.cell().server().stream().flatMap(s -> s.measured().handlers.routes().stream().limit(MOST_ROUTES)
                        .map(r -> new TimeTables.Named(r, s.window().lengthSeconds()))).toList()));
        blocks.addAll(CellCharts.ofLatency(c.cell()));
        SlowestRequests.of(c).ifPresent(blocks::add);
        BoundTables.of(c).ifPresent(blocks::add);
        return blocks;
    }

    private static Stream<Key> keys(JudgedCell c) {
        var response = c.cell().response();
        String timed = c.cell().unit() == UnitOfWork.TASK ? "task" : "response";
        return Stream.of(new Key("throughput", Numbers.rate(c.cell().throughputPerSecond()), "per s"),
                new Key(timed + " p50", CellTables.millis(response, 50), "ms"),
                new Key(timed + " p99", CellTables.millis(response, 99), "ms"),
                new Key("longest", CellTables.millis(response, 100), "ms"),
                new Key("CPU per " + c.cell().unit().one(), Numbers.micros(c.cell().subjectCpuNanosPerRequest()), "µs"),
                new Key("without JIT compilers", Numbers.micros(warm(c.cell())), "µs"));
    }

    /** Where compilers take much of it, all of it is not what a request will cost. */
    private static OptionalDouble warm(Cell cell) {
        var warm = cell.warmCpuNanosPerRequest();
        return Figure.when(
                warm.orElse(Double.POSITIVE_INFINITY) < MOSTLY_ITS_OWN * cell.subjectCpuNanosPerRequest().orElse(0),
                warm::getAsDouble);
    }

    /** How carriers spent their time, and where they were pinned; nothing where no virtual thread ran. */
    public static List<Block> carriers(JudgedCell c) {
        if (CarrierShares.used(c.cell()).isEmpty()) {
            return List.of();
        }
        double carrierNanos = c.cell().carrierTime().orElseThrow().carrierNanos();
        var pins = CarrierTables.PINS.first("site", "kind").without("reason", "operation").block(
                "Where virtual threads held their carriers",
                OfCell.all(List.of(c), x -> x.cell().subject().orElseThrow().measured().pinning.places().stream()
                        .filter(h -> h.totalNanos() / carrierNanos >= WORTH_A_ROW).limit(MOST_PINS)));
        return Stream.of(CellCharts.ofCarriers(c.cell()), pins,
                pins.isEmpty() ? List.<Block>of() : CellFlames.pins(c.cell()).stream().toList()).flatMap(List::stream)
                .toList();
    }

    /** Groups of platform threads: how many there are, and what they do. */
    public static List<Block> threads(JudgedCell c) {
        var blocks = new ArrayList<Block>(CellCharts.ofPool(c.cell()));
        c.cell().subject().ifPresent(s -> {
            blocks.addAll(CellCharts.ofGroups(s));
            blocks.addAll(ThreadTables.GROUPS.without("CPU per request").block(
                    "Thread groups, busiest first; means over the recording",
                    ThreadTables.groups(c).stream().filter(g -> matters(s, g.part())).limit(MOST_GROUPS).toList()));
        });
        return blocks;
    }

    private static boolean matters(MeasuredRecording s, GroupCpu g) {
        double least = Waits.LEAST_THREADS * s.window().lengthNanos();
        return g.busyProcessors() >= LEAST_PROCESSORS || g.times().blockedNanos() >= least
                || g.times().idleNanos() >= least;
    }

    /** Where threads waited, and for what. */
    public static List<Block> waits(JudgedCell c) {
        var rows = OfCell.all(List.of(c), x -> x.mostWaits().stream());
        boolean owned = rows.stream().anyMatch(r -> r.part().owner().isPresent());
        return Stream.concat(WaitTables.WAITS.first("site", "kind", "threads", "heldBy").without("total")
                .block("Where threads waited; waits for work are left out"
                        + (owned ? ". Held by: the threads that had held most of the monitors" : ""), rows)
                .stream(),
                Where.flames(c, CellFlames.waits(c.cell()), Set.of(Where.WAITS, Where.ENTERS))).toList();
    }

    /** Which peers threads read from and wrote to, and how long that took. */
    public static List<Block> sockets(JudgedCell c) {
        return WaitTables.SOCKETS.block(
                "Reads and writes of sockets, longest first; a read may only wait for the next request"
                        + c.cell().subject().map(s -> s.visibility().of(Topic.SOCKETS)).filter(sight -> !sight.seen())
                                .map(sight -> "; " + sight.missing()).orElse(""),
                OfCell.all(List.of(c),
                        x -> x.cell().subject().stream().flatMap(s -> s.measured().sockets.sites().stream()
                                .filter(w -> threads(s, w) >= Waits.LEAST_THREADS).limit(MOST_SITES))));
    }

    /** Mean number of threads that wait there. */
    static double threads(MeasuredRecording s, SocketWaits.Waited w) {
        return (double) w.totalNanos() / s.window().lengthNanos();
    }

    /** Threads, queues, heap and pauses over time. */
    public static List<Block> overTime(JudgedCell c) {
        return c.cell().server().map(s -> Trends.charts(s).stream().<Block>map(Block.Chart::onPageOnly).toList())
                .orElse(List.of());
    }
}
