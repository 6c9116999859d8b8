package io.carrierscope.analyzer.report.table;

import static io.carrierscope.analyzer.report.metric.Unit.COUNT;
import static io.carrierscope.analyzer.report.metric.Unit.FIGURE;
import static io.carrierscope.analyzer.report.metric.Unit.FLAG;
import static io.carrierscope.analyzer.report.metric.Unit.MEBIBYTES;
import static io.carrierscope.analyzer.report.metric.Unit.MICROS;
import static io.carrierscope.analyzer.report.metric.Unit.RATE;
import static io.carrierscope.analyzer.report.metric.Unit.SECONDS;
import static io.carrierscope.analyzer.report.metric.Unit.SHARE;
import static io.carrierscope.analyzer.report.metric.Unit.TEXT;
import static io.carrierscope.analyzer.report.metric.Unit.WHOLE;

import io.carrierscope.analyzer.cell.Cell.Hold;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.CellMetric;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.OfferedRate;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.thread.Pinning;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.block.Block.Point;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.chart.CarrierShares;
import io.carrierscope.analyzer.report.format.CellNames.Captions;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.metric.Table;
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

    /** What a system under test uses: a server, or a client. */
    public static final Table<Cell> USAGE = Table.<Cell>of()
            .add(FIGURE, "cpuPercentOfProcessor", "CPU", CellMetric.CPU_PERCENT::of).in("% of a processor")
            .show(MICROS, "CPU per request", Cell::subjectCpuNanosPerRequest)
            .add(COUNT, "platformThreadsMax", "platform threads", CellMetric.PLATFORM_THREADS_MAX::of).in("max")
            .add(COUNT, "virtualThreadsMax", "virtual threads", CellMetric.VIRTUAL_THREADS_MAX::of).in("max")
            .add(MEBIBYTES, "heapMax", "heap max", CellMetric.HEAP_MAX::of)
            .add(MEBIBYTES, "heapMean", "heap mean", CellMetric.HEAP_MEAN::of)
            .add(MEBIBYTES, "residentMax", "resident", CellMetric.RESIDENT_MAX::of)
            .add(MEBIBYTES, "committedMax", "committed", CellMetric.COMMITTED_MAX::of);

    /** Number of long-lived connections that a client reached. */
    public static final Table<Hold> HOLD = Table.<Hold>of().add(COUNT, "target", "target", Hold::target)
            .add(COUNT, "started", Hold::started).add(COUNT, "reached", "reached", Hold::reached)
            .add(FIGURE, "seconds", "in", Hold::seconds).in("s").add(TEXT, "stoppedBy", "stopped by", Hold::stoppedBy)
            .shown(h -> h.met() ? "target reached" : Texts.plain(h.stoppedBy()));

    /** The offered and the achieved rate. */
    public static final Table<Cell> RATE_OF_CLIENT = Table.<OfferedRate>of()
            .add(RATE, "offered", "offered", OfferedRate::offeredPerSecond)
            .add(RATE, "achieved", "achieved", OfferedRate::achievedPerSecond).add(FLAG, "met", OfferedRate::met)
            .add(TEXT, "text", OfferedRate::text).<Cell>over(c -> OfferedRate.of(c).orElse(null))
            .show(TEXT, "rate", c -> OfferedRate.of(c).map(r -> r.text() + blame(c, r)));

    private static final Table<Cell> DEFAULTS = Table.<Cell>of().show(TEXT, "library defaults", ClientTables::decisive);

    private static final Table<JudgedCell> CONNECTIONS = HOLD.<Cell>over(c -> c.hold().orElse(null))
            .and(USAGE.pick("platformThreadsMax", "virtualThreadsMax", "heapMax", "residentMax", "committedMax"))
            .show(WHOLE, "own CPU", c -> c.client().flatMap(ClientTables::busy)).in("%").and(DEFAULTS)
            .over(JudgedCell::cell);

    private static final Table<JudgedCell> RATES = RATE_OF_CLIENT
            .and(TimeTables.TIMES.pick("p50", "p99", "max", "mean").over(c -> c.outcome().response().orElse(null)))
            .and(TimeTables.TIMES.pick("mean", "p99", "max").of("service")
                    .over(c -> c.outcome().service().orElse(null)))
            .show(COUNT, "failed", c -> c.outcome().failed())
            .show(WHOLE, "own CPU", c -> c.client().flatMap(ClientTables::busy)).in("%")
            .show(WHOLE, "server CPU", c -> c.server().flatMap(ClientTables::busy)).in("%").over(JudgedCell::cell);

    private static final Table<JudgedCell> COSTS = Table.<JudgedCell>of()
            .show(SHARE, "carriers idle", c -> CarrierShares.used(c.cell()).filter(CarrierShares::complete)
                    .map(s -> s.budget().idle()))
            .show(SECONDS, "pinned", c -> CarrierShares.used(c.cell()).map(s -> pins(c).totalNanos()))
            .show(TEXT, "largest pinning site", c -> pins(c).places().stream().findFirst().map(CellTables::site))
            .show(TEXT, "bottleneck and cause", CellTables::limit).and(DEFAULTS.over(JudgedCell::cell));

    private ClientTables() {}

    private static Pinning pins(JudgedCell c) {
        return c.cell().client().orElseThrow().measured().pinning;
    }

    /** Number of long-lived connections that each client reached, and what stopped it. */
    private static List<Block> connections(Run run, List<CellGroup> groups) {
        var held = typical(groups).stream().filter(c -> c.cell().hold().isPresent()).toList();
        return KeyColumns.of(held).and(CONNECTIONS)
                .block(Captions.of(run, "Long-lived connections, opened as fast as possible"), held);
    }

    /** Offered and achieved rates, and times. */
    private static List<Block> rates(Run run, List<CellGroup> groups) {
        var rated = typical(groups).stream().filter(c -> OfferedRate.of(c.cell()).isPresent()).toList();
        return KeyColumns.of(rated).and(RATES)
                .block(Captions.of(run, "Offered and achieved rates; response time starts when"
                        + " a request is due, service time when it is sent"), rated);
    }

    /**
     * Cost of a request for each client: threads, memory and CPU time, the thread models of a library below each other, with
     * intervals where cells were repeated. Costs are comparable only where rates were met alike, so the rates are shown too.
     */
    private static List<Block> costs(Run run, List<CellGroup> groups) {
        var rated = groups.stream().filter(g -> OfferedRate.of(g.typical().cell()).isPresent()).toList();
        return KeyColumns.of(rated.stream().map(CellGroup::typical).toList()).<CellGroup>over(CellGroup::typical)
                .show(TEXT, "rate", g -> OfferedRate.of(g.typical().cell()).map(OfferedRate::text))
                .and(means(USAGE.without("cpuPercentOfProcessor"))).and(COSTS.over(CellGroup::typical))
                .block(Captions.of(run, "Cost of the load per client; means with 95 % intervals where repeated"),
                        rated);
    }

    /** CPU time, memory and threads of the servers of a run. */
    public static Figures usage(Run run) {
        var shown = run.groups().stream().filter(g -> !(g.typical().cell().kind() instanceof Subject.ClientUnderTest))
                .filter(g -> Stream.of(CellMetric.HEAP_MAX, CellMetric.RESIDENT_MAX)
                        .anyMatch(metric -> metric.of(g.typical().cell()).isPresent()))
                .toList();
        return KeyColumns.of(shown.stream().map(CellGroup::typical).toList()).<CellGroup>over(CellGroup::typical)
                .and(means(USAGE.pick("cpuPercentOfProcessor", "CPU per request", "heapMax", "heapMean", "residentMax",
                        "platformThreadsMax")))
                .figures(
                        Captions.of(run,
                                "CPU time, memory and threads of the server; means with 95 % intervals where repeated"),
                        shown);
    }

    /** The same metrics, averaged over the repetitions of cells. */
    private static Table<CellGroup> means(Table<Cell> table) {
        return new Table<>(table.metrics().stream().map(m -> m.<CellGroup>over(g -> g.typical().cell())
                .shown(g -> MetricMeans.of(g, m).text())).toList());
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

    private static Optional<Double> busy(MeasuredRecording r) {
        return r.availableProcessors().isEmpty() ? Optional.empty() : Optional.of(100 * share(r));
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
    private static String decisive(Cell c) {
        return c.client().flatMap(r -> r.profile().last(JvmEvent.ClientUnderTest.class)).map(u -> Stream.of(settings(u))
                .filter(s -> s.contains(LIFTED) || s.startsWith(KEPT)).map(Texts::plain)
                .collect(Collectors.joining("; "))).filter(s -> !s.isEmpty()).orElse(Numbers.ABSENT);
    }

    private static String[] settings(JvmEvent.ClientUnderTest client) {
        return String.valueOf(client.settings()).split("; ");
    }

    /** What the clients under test of a run reached and cost. */
    public static List<Block> clients(Run run) {
        var groups = run.groups().stream().filter(g -> g.typical().cell().kind() instanceof Subject.ClientUnderTest)
                .sorted(ClientSummary.ORDER).toList();
        return Stream.of(connections(run, groups), rates(run, groups), costs(run, groups),
                settings(groups).stream().toList()).flatMap(List::stream).toList();
    }

    /** The settings of each client; clients with the same settings share a row. */
    private static Optional<Block> settings(List<CellGroup> groups) {
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
