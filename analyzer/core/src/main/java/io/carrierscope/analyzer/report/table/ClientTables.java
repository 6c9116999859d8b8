package io.carrierscope.analyzer.report.table;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.Cell.Hold;
import io.carrierscope.analyzer.cell.CellMetric;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.OfferedRate;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.block.Block.Point;
import io.carrierscope.analyzer.report.format.Captions;
import io.carrierscope.analyzer.report.format.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tables of clients under test; each group of repetitions is shown by its typical one. */
public final class ClientTables {
    private static final double FULL = 0.90;
    /** The words by which clients state that they lifted a limit, and its default. */
    private static final String LIFTED = "unlimited instead of";
    private static final String KEPT = "default kept";

    private ClientTables() {}

    /** Number of long-lived connections that each client reached, and what stopped it. */
    public static Optional<Block> connections(Run run, List<CellGroup> groups) {
        var held = typical(groups).stream().filter(c -> c.cell().hold().isPresent()).toList();
        if (held.isEmpty()) {
            return Optional.empty();
        }
        var keyColumns = KeyColumns.of(held);
        return Optional.of(new Figures(Captions.of(run, "Long-lived connections, opened as fast as possible"),
                keyColumns.columns(Column.number("target", ""), Column.number("reached", ""), Column.number("in", "s"),
                        Column.text("stopped by"), Column.number("platform threads", "max"),
                        Column.number("virtual threads", "max"), Column.number("heap", "max MiB"),
                        Column.number("resident", "max MiB"), Column.number("committed", "max MiB"),
                        Column.number("own CPU", "%"), Column.text("library defaults")),
                held.stream().map(c -> connections(keyColumns, c)).toList()));
    }

    private static List<String> connections(KeyColumns keyColumns, JudgedCell c) {
        Hold hold = c.cell().hold().orElseThrow();
        return keyColumns.row(c, Numbers.count(hold.target()), Numbers.count(hold.reached()),
                Numbers.rate(hold.seconds()), hold.met() ? "target reached" : Texts.plain(hold.stoppedBy()),
                most(c, CellMetric.PLATFORM_THREADS_MAX), most(c, CellMetric.VIRTUAL_THREADS_MAX),
                most(c, CellMetric.HEAP_MAX), most(c, CellMetric.RESIDENT_MAX), most(c, CellMetric.COMMITTED_MAX),
                busy(c.cell().client().orElseThrow()), decisive(c));
    }

    private static String most(JudgedCell c, CellMetric metric) {
        return Numbers.whole(metric.of(c.cell()));
    }

    /** Offered and achieved rates, and times. */
    public static Optional<Block> rates(Run run, List<CellGroup> groups) {
        var rated = typical(groups).stream().filter(c -> OfferedRate.of(c.cell()).isPresent()).toList();
        if (rated.isEmpty()) {
            return Optional.empty();
        }
        var keyColumns = KeyColumns.of(rated);
        return Optional.of(new Figures(
                Captions.of(run, "Offered and achieved rates; response time starts when a request is"
                        + " due, service time when it is sent"),
                keyColumns.columns(Column.number("offered", "per s"), Column.number("achieved", "per s"),
                        Column.text("rate"), Column.number("p50", "ms"), Column.number("p99", "ms"),
                        Column.number("max", "ms"), Column.number("mean", "ms"), Column.number("service mean", "ms"),
                        Column.number("service p99", "ms"), Column.number("service max", "ms"),
                        Column.number("failed", ""), Column.number("own CPU", "%"), Column.number("server CPU", "%")),
                rated.stream().map(c -> rate(keyColumns, c)).toList()));
    }

    private static List<String> rate(KeyColumns keyColumns, JudgedCell c) {
        OfferedRate rate = OfferedRate.of(c.cell()).orElseThrow();
        var response = c.cell().response();
        var service = c.cell().service();
        return keyColumns.row(c, Numbers.rate(rate.offeredPerSecond()), Numbers.rate(rate.achievedPerSecond()),
                rate.text() + blame(c.cell(), rate), CellTables.millis(response, 50), CellTables.millis(response, 99),
                response.map(d -> Numbers.millis(d.maxNanos())).orElse(Numbers.ABSENT),
                response.map(d -> Numbers.millis(d.meanNanos())).orElse(Numbers.ABSENT),
                service.map(d -> Numbers.millis(d.meanNanos())).orElse(Numbers.ABSENT), CellTables.millis(service, 99),
                service.map(d -> Numbers.millis(d.maxNanos())).orElse(Numbers.ABSENT),
                Numbers.count(c.cell().client().orElseThrow().measured().requests.failed()),
                busy(c.cell().client().orElseThrow()),
                c.cell().server().map(ClientTables::busy).orElse(Numbers.ABSENT));
    }

    /** A rate that the server could not keep up with says nothing about the client. */
    private static String blame(Cell cell, OfferedRate rate) {
        if (rate.met()) {
            return "";
        }
        boolean client = cell.client().filter(ClientTables::full).isPresent();
        boolean server = cell.server().filter(ClientTables::full).isPresent();
        return client ? " (client's processors)" : server ? " (the server's processors)" : "";
    }

    private static String busy(MeasuredRecording r) {
        return r.availableProcessors().isEmpty() ? Numbers.ABSENT : Numbers.whole(100 * share(r));
    }

    private static double share(MeasuredRecording r) {
        double available = r.availableProcessors().orElse(0);
        return available == 0 ? 0 : Math.min(1, r.busyProcessors().orElse(0) / available);
    }

    /** True when the process used nearly all the CPU time that was available to it. */
    static boolean full(MeasuredRecording r) {
        return share(r) >= FULL;
    }

    /** Settings of the client's library that affect the row: limits that would have decided, and particular behaviour. */
    static String decisive(JudgedCell c) {
        return c.cell().client().flatMap(r -> r.profile().last(JvmEvent.ClientUnderTest.class))
                .map(u -> Stream.of(settings(u))
                        .filter(s -> s.contains(LIFTED) || s.startsWith(KEPT)).map(Texts::plain)
                        .collect(Collectors.joining("; ")))
                .filter(s -> !s.isEmpty()).orElse(Numbers.ABSENT);
    }

    private static String[] settings(JvmEvent.ClientUnderTest client) {
        return String.valueOf(client.settings()).split("; ");
    }

    /** The settings of each client; clients with the same settings share a row. */
    public static Optional<Block> settings(List<CellGroup> groups) {
        Map<String, List<String>> clients = new LinkedHashMap<>();
        for (var c : typical(groups)) {
            c.cell().client().flatMap(r -> r.profile().last(JvmEvent.ClientUnderTest.class)).ifPresent(u -> {
                var names = clients.computeIfAbsent(String.valueOf(u.settings()), s -> new ArrayList<>());
                if (!names.contains(u.client())) {
                    names.add(u.client());
                }
            });
        }
        return clients.isEmpty()
                ? Optional.empty()
                : Optional.of(new Block.Points(clients.entrySet().stream().map(e -> new Point(Block.Mark.NEUTRAL,
                        e.getValue().stream().map(Texts::plain).collect(Collectors.joining(", ")),
                        Stream.of(e.getKey().split("; ")).map(Texts::plain).toList(), "")).toList()));
    }

    private static List<JudgedCell> typical(List<CellGroup> groups) {
        return groups.stream().map(CellGroup::typical).filter(c -> c.cell().client().isPresent()).toList();
    }
}
