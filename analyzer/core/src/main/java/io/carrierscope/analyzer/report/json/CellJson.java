package io.carrierscope.analyzer.report.json;

import static io.carrierscope.analyzer.report.metric.Unit.COUNT;
import static io.carrierscope.analyzer.report.metric.Unit.FIGURE;
import static io.carrierscope.analyzer.report.metric.Unit.FLAG;
import static io.carrierscope.analyzer.report.metric.Unit.MICROS;
import static io.carrierscope.analyzer.report.metric.Unit.MILLIS;
import static io.carrierscope.analyzer.report.metric.Unit.SECONDS;
import static io.carrierscope.analyzer.report.metric.Unit.SHARE;
import static io.carrierscope.analyzer.report.metric.Unit.TEXT;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.CpuLayers;
import io.carrierscope.analyzer.cell.Knee;
import io.carrierscope.analyzer.cell.LittlesLaw;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.OfferedRate;
import io.carrierscope.analyzer.cell.PauseImpact;
import io.carrierscope.analyzer.cell.PoolTimeBreakdown;
import io.carrierscope.analyzer.cell.RequestTimeBreakdown;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.cell.Tasks;
import io.carrierscope.analyzer.cell.ThreadCpu.GroupCpu;
import io.carrierscope.analyzer.fold.classify.Layer;
import io.carrierscope.analyzer.fold.request.Batches;
import io.carrierscope.analyzer.fold.request.Requests;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.thread.Pinning;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.KnownTime;
import io.carrierscope.analyzer.model.ResidenceBounds.LowerBound;
import io.carrierscope.analyzer.model.simulation.Prediction;
import io.carrierscope.analyzer.recording.event.JvmEvent.LoadSummary;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.report.format.Explanation;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.metric.Table;
import io.carrierscope.analyzer.report.table.CarrierTables;
import io.carrierscope.analyzer.report.table.CellTables;
import io.carrierscope.analyzer.report.table.ClientTables;
import io.carrierscope.analyzer.report.table.OfCell;
import io.carrierscope.analyzer.report.table.RecordingTables.RecorderTables;
import io.carrierscope.analyzer.report.table.TailTables;
import io.carrierscope.analyzer.report.table.TimeTables;
import io.carrierscope.analyzer.report.table.VerdictTables;
import io.carrierscope.analyzer.report.table.WaitTables;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** The fields of a cell; figures from a missing recording are absent. */
final class CellJson {
    private static final int MOST_SITES = 100;

    private static final Table<Tasks> TASKS = Table.<Tasks>of().add(TEXT, "names", t -> t.group().names())
            .add(COUNT, "ended", t -> t.group().ended()).add(FIGURE, "meanAlive", t -> t.group().meanAlive())
            .add(TEXT, "leftOut", Tasks::leftOut);

    /** Makespans of the measured batches. */
    private static final Table<Batches> BATCHES = Table.<Batches>of().add(COUNT, "count", b -> b.makespans().count())
            .and(Table.<Durations>of().add(MILLIS, "mean", Durations::meanNanos)
                    .add(MILLIS, "min", d -> d.percentileNanos(0)).add(MILLIS, "max", Durations::maxNanos)
                    .over(b -> b.makespans().count() == 0 ? null : b.makespans()))
            .add(COUNT, "failed", Batches::failed);

    private static final Table<JudgedCell> KNEE = Table.<JudgedCell>of()
            .add(FIGURE, "perSecond", c -> c.cell().knee().map(Knee::perSecond))
            .add(MILLIS, "limit", c -> c.cell().knee().map(Knee::limitNanos))
            .list("levels", TimeTables.LEVELS, c -> TimeTables.levels(List.of(c)));

    /** How steady the load was at the end of the warm-up, and from the first to the second half of the measured phase. */
    private static final Table<MeasuredRecording> STEADINESS = Table.<MeasuredRecording>of()
            .object("warmup", Table.<JvmEvent.Steady>of().add(FLAG, "reached", JvmEvent.Steady::reached)
                    .add(FIGURE, "seconds", s -> s.warmupNanos() / 1e9)
                    .add(SHARE, "throughputChange", JvmEvent.Steady::throughputChange)
                    .add(SHARE, "cpuChange", JvmEvent.Steady::cpuChange),
                    r -> r.profile().last(JvmEvent.Steady.class).orElse(null))
            .object("measured",
                    Table.<JvmEvent.Halves>of().add(SHARE, "throughputChange", JvmEvent.Halves::throughputChange)
                            .add(SHARE, "cpuChange", JvmEvent.Halves::cpuChange),
                    r -> r.profile().last(JvmEvent.Halves.class).orElse(null));

    /** A client under test. */
    private static final Table<Cell> CLIENT = Table.<Cell>of()
            .add(TEXT, "settings",
                    c -> c.client().flatMap(r -> r.profile().last(JvmEvent.ClientUnderTest.class))
                            .map(u -> u.settings()))
            .object("hold", ClientTables.HOLD, c -> c.hold().orElse(null))
            .object("rate", ClientTables.RATE_OF_CLIENT, c -> OfferedRate.of(c).isPresent() ? c : null)
            .and(ClientTables.USAGE.without("cpuPercentOfProcessor"));

    /** Requests by outcome; the parts sum to the requests offered. */
    static final Table<LoadSummary> ACCOUNT = Table.<LoadSummary>of().add(COUNT, "offered", LoadSummary::offered)
            .add(COUNT, "answered", LoadSummary::completed).add(COUNT, "timedOut", LoadSummary::timeouts)
            .add(COUNT, "rejected", LoadSummary::rejected)
            .add(COUNT, "failedOtherwise", s -> s.errors() - s.timeouts() - s.rejected())
            .add(COUNT, "open", LoadSummary::open).add(COUNT, "unaccounted", LoadSummary::unaccounted);

    private static final Table<MeasuredRecording> REQUESTS = Table.<Requests>of()
            .add(COUNT, "recorded", Requests::recorded)
            .add(COUNT, "completed", Requests::completed).add(COUNT, "failed", Requests::failed)
            .add(TEXT, "errors", r -> Texts.named(r.errors())).<MeasuredRecording>over(r -> r.measured().requests)
            .object("account", ACCOUNT, r -> r.profile().last(LoadSummary.class).orElse(null));

    private static final Table<PoolTimeBreakdown> POOL = Table.<PoolTimeBreakdown>of()
            .add(TEXT, "group", PoolTimeBreakdown::group)
            .add(COUNT, "threads", PoolTimeBreakdown::threads).add(SHARE, "idle", PoolTimeBreakdown::idle)
            .add(SHARE, "blocked", PoolTimeBreakdown::blocked).add(SHARE, "onCpu", PoolTimeBreakdown::onCpu)
            .add(SHARE, "rest", PoolTimeBreakdown::rest);

    private static final Table<JudgedCell> PINNING = Table.<Pinning>of().add(COUNT, "count", Pinning::count)
            .add(SECONDS, "total", Pinning::totalNanos).add(COUNT, "siteCount", p -> p.sites().size())
            .<JudgedCell>over(c -> c.cell().subject().orElseThrow().measured().pinning)
            .list("sites", CarrierTables.PINS,
                    c -> OfCell.all(List.of(c), x -> x.cell().subject().orElseThrow().measured().pinning
                            .sites().stream().limit(MOST_SITES)));

    private static final Table<MeasuredRecording> CPU = Table.<MeasuredRecording>of()
            .add(FIGURE, "busyProcessors", MeasuredRecording::busyProcessors)
            .add(FIGURE, "othersBusyProcessors", MeasuredRecording::othersBusyProcessors)
            .add(FIGURE, "availableProcessors", MeasuredRecording::availableProcessors)
            .add(TEXT, "busyProcessorsByThreadGroup", CellJson::groups);

    /** What was measured. */
    private static final Table<JudgedCell> MEASURED = CellTables.CELL.pick("throughput").and(Table.<Cell>of()
            .object("tasks", TASKS, c -> c.tasks().orElse(null))
            .object("latencyMillis", TimeTables.PERCENTILES, c -> c.outcome().response().orElse(null))
            .object("serviceMillis", TimeTables.PERCENTILES, c -> c.outcome().service().orElse(null))
            .object("batches", BATCHES, c -> c.client().map(r -> r.measured().batches)
                    .filter(b -> b.makespans().count() + b.failed() > 0).orElse(null))
            .<JudgedCell>over(JudgedCell::cell)
            .object("knee", KNEE, c -> c.cell().knee().isPresent() ? c : null)).and(Table.<Cell>of()
                    .object("steadiness", STEADINESS,
                            c -> c.client().filter(r -> r.profile().last(JvmEvent.Steady.class).isPresent()
                                    || r.profile().last(JvmEvent.Halves.class).isPresent()).orElse(null))
                    .object("recorder", RecorderTables.PARTS,
                            c -> c.outcome().recordedShare().isPresent() ? c : null)
                    .object("clientUnderTest", CLIENT, c -> c.kind() instanceof Subject.ClientUnderTest ? c : null)
                    .object("requests", REQUESTS, c -> c.client().orElse(null)).over(JudgedCell::cell))
            .object("carriers", CarrierTables.CARRIERS, c -> c.cell().carrierTime().isPresent() ? c : null)
            .object("pool", POOL, c -> c.cell().poolTime().orElse(null))
            .object("pinning", PINNING, c -> c.cell().carrierTime().isPresent() ? c : null)
            .object("usage", ClientTables.USAGE.pick("cpuPercentOfProcessor", "heapMax", "heapMean", "residentMax",
                    "platformThreadsMax"), JudgedCell::cell)
            .and(CellTables.CELL.pick("cpu*PerRequest"))
            .object("cpuLayersMicrosPerRequest", layers(), c -> c.cell().subjectCpuNanosPerRequest().isEmpty()
                    || c.cell().subject().flatMap(CpuLayers::of).isEmpty() ? null : c.cell())
            .and(CellTables.CELL.pick("clientCpu*PerRequest"))
            .object("cpu", CPU, c -> c.cell().subject().orElse(null));

    private static final Table<Prediction> PREDICTION = Table.<Prediction>of()
            .object("times", TimeTables.PREDICTED_MILLIS, p -> p instanceof Prediction.Predicted x ? x.times() : null)
            .leftOut()
            .list("levels", Table.<Prediction.Level>of().add(SHARE, "share", l -> l.step().kneeShare())
                    .object("times", TimeTables.PREDICTED_MILLIS, Prediction.Level::times),
                    p -> p instanceof Prediction.Predicted x ? x.levels() : null)
            .leftOut()
            .add(TEXT, "missing", p -> p instanceof Prediction.NotPredicted n ? n.missing() : null).leftOut();

    private static final Table<RequestTimeBreakdown> BREAKDOWN = Table.<RequestTimeBreakdown>of()
            .add(COUNT, "requests", RequestTimeBreakdown::requests).add(MILLIS, "mean", RequestTimeBreakdown::meanNanos)
            .object("shares", TimeTables.parts(RequestTimeBreakdown.PARTS).key("dispatch", "clientQueue"),
                    b -> b::share);

    private static final Table<JudgedCell> LATENCY = Table.<JudgedCell>of()
            .object("requestBudget", BREAKDOWN, c -> c.requestTime().orElse(null))
            .object("tail", TailTables.TAIL, c -> c.tail().isPresent() ? c : null)
            .object("prediction", PREDICTION, c -> c.prediction().orElse(null)).leftOut()
            .list("littlesLaw", TimeTables.LAW, c -> LittlesLaw.of(c.cell()))
            .object("pauses", TimeTables.PAUSE, c -> PauseImpact.of(c.cell()).orElse(null))
            .list("eventLoopWaits", WaitTables.LOOPS, c -> c.cell().subject()
                    .filter(s -> !s.measured().eventLoops.threads().isEmpty())
                    .map(s -> OfCell.all(List.of(c), x -> s.measured().eventLoops.sites().stream().limit(MOST_SITES)))
                    .orElse(null));

    private static final Table<JudgedCell> JUDGEMENT = Table.<JudgedCell>of()
            .list("bounds", Table.<Bound>of().add(TEXT, "id", b -> b.id().text())
                    .add(TEXT, "limit", Bound::limit).add(FIGURE, "perSecond", Bound::perSecond)
                    .add(TEXT, "formula", Bound::formula),
                    c -> c.bounds().all())
            .and(CellTables.CELL.pick("bindingBound", "predicted"))
            .add(FLAG, "explained", c -> c.bounds().binding().map(b -> c.bounds().explained()))
            .add(MILLIS, "unknown", c -> KnownTime.of(c.cell()).map(KnownTime::unknownNanos)).leftOut()
            .object("lowerBound", Table.<LowerBound>of().add(TEXT, "formula", LowerBound::formula)
                    .add(FIGURE, "perSecond", LowerBound::perSecond), c -> LowerBound.of(c.cell()).orElse(null))
            .list("waits", WaitTables.WAITS, c -> OfCell.all(List.of(c), x -> x.mostWaits().stream()))
            .add(TEXT, "state", c -> c.service().map(s -> s.state().text()))
            .leftOut()
            .list("verdicts", VerdictTables.VERDICT, VerdictTables::of)
            .object("moreClients", VerdictTables.WHAT_IF, c -> c.moreClients().orElse(null))
            .add(TEXT, "warnings", JudgedCell::warnings)
            .add(TEXT, "failure", c -> c.cell().failure().map(f -> f.stage() + ": " + f.reason()))
            .add(TEXT, "text", c -> Explanation.of(c));

    static final Table<JudgedCell> CELL = CellTables.PLACE.and(Table.<Cell>of()
            .add(TEXT, "limits", c -> c.definition().limits()).add(TEXT, "controlOf", c -> c.definition().controlOf())
            .add(TEXT, "configuration", c -> c.server().flatMap(s -> s.profile().configuration())).leftOut()
            .<JudgedCell>over(JudgedCell::cell)).and(MEASURED).and(LATENCY).and(JUDGEMENT);

    private CellJson() {}

    private static Map<String, Double> groups(MeasuredRecording subject) {
        var groups = new LinkedHashMap<String, Double>();
        GroupCpu.of(subject).forEach(g -> groups.put(g.group(), g.busyProcessors()));
        return Texts.named(groups);
    }

    /** CPU time per request by kind of code, of a cell that has it. */
    private static Table<Cell> layers() {
        var table = Table.<Cell>of();
        for (Layer layer : Layer.values()) {
            table = table.add(MICROS, name(layer),
                    c -> perRequest(c, l -> l.busyProcessors().getOrDefault(layer, 0.0)));
        }
        return table.add(MICROS, "jvm", c -> perRequest(c, CpuLayers::jvmItself)).unitless();
    }

    private static OptionalDouble perRequest(Cell cell, ToDoubleFunction<CpuLayers> busy) {
        return cell.perRequest(Figure.of(cell.subject().flatMap(CpuLayers::of), busy));
    }

    private static String name(Layer layer) {
        return switch (layer) {
            case VIRTUAL_THREADS -> "virtualThreads";
            case LOCKS_AND_QUEUES -> "locksAndQueues";
            case FILES, SOCKETS, RECORDING, SERVER, CLIENT, APPLICATION, OTHER -> layer.name().toLowerCase(Locale.ROOT);
        };
    }
}
