package io.carrierscope.analyzer.report.table;

import static io.carrierscope.analyzer.report.metric.Unit.COUNT;
import static io.carrierscope.analyzer.report.metric.Unit.FIGURE;
import static io.carrierscope.analyzer.report.metric.Unit.FLAG;
import static io.carrierscope.analyzer.report.metric.Unit.MILLIS;
import static io.carrierscope.analyzer.report.metric.Unit.RATE;
import static io.carrierscope.analyzer.report.metric.Unit.RATIO;
import static io.carrierscope.analyzer.report.metric.Unit.SHARE;
import static io.carrierscope.analyzer.report.metric.Unit.TEXT;

import io.carrierscope.analyzer.cell.LittlesLaw;
import io.carrierscope.analyzer.cell.PauseImpact;
import io.carrierscope.analyzer.cell.RequestTimeBreakdown;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.fold.request.Part;
import io.carrierscope.analyzer.fold.request.Routes.Route;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.model.simulation.Prediction.ResponseTimes;
import io.carrierscope.analyzer.model.simulation.Prediction;
import io.carrierscope.analyzer.recording.event.JvmEvent.RateStep;
import io.carrierscope.analyzer.cell.Knee;
import io.carrierscope.analyzer.compare.NoiseFloor.ControlGroups;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.block.Block.Prose;
import io.carrierscope.analyzer.report.block.Block.Tone;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.format.CellNames.Captions;
import io.carrierscope.analyzer.report.metric.Table;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Times of requests, pauses and steps: measured, predicted, and taken apart. */
public final class TimeTables {
    /** A distribution of durations. */
    public static final Table<Durations> TIMES = percentile(percentile(percentile(percentile(Table.of(), "p50", 50),
            "p90", 90), "p99", 99), "p99.9", 99.9).add(MILLIS, "max", "max", Durations::maxNanos)
            .add(MILLIS, "mean", "mean", Durations::meanNanos);

    private static Table<Durations> percentile(Table<Durations> table, String name, double percent) {
        return table.add(MILLIS, name.replace(".", ""), name, d -> d.count() == 0 ? null : d.percentileNanos(percent));
    }

    /** The same as an object in milliseconds. */
    public static final Table<Durations> PERCENTILES = TIMES.unitless();

    /** Predicted response times. */
    public static final Table<ResponseTimes> PREDICTED = Table.<ResponseTimes>of()
            .add(MILLIS, "p50", "p50 predicted", ResponseTimes::p50Nanos)
            .add(MILLIS, "p90", "p90 predicted", ResponseTimes::p90Nanos)
            .add(MILLIS, "p99", "p99 predicted", ResponseTimes::p99Nanos)
            .add(MILLIS, "p99Least", ResponseTimes::p99LeastNanos).add(MILLIS, "p99Most", ResponseTimes::p99MostNanos);

    /** The same as an object in milliseconds. */
    public static final Table<ResponseTimes> PREDICTED_MILLIS = PREDICTED.unitless();

    /** A step of a search for the knee that was held at a share of it. */
    public static final Table<OfCell<RateStep>> LEVELS = Table.<RateStep>of()
            .add(SHARE, "share", "share of knee", RateStep::kneeShare).shown(s -> Numbers.whole(100 * s.kneeShare()))
            .add(RATE, "offered", "offered", RateStep::offeredPerSecond)
            .add(RATE, "achieved", "achieved", RateStep::achievedPerSecond)
            .add(MILLIS, "p50", "p50", RateStep::responseP50Nanos).add(MILLIS, "p99", "p99", RateStep::responseP99Nanos)
            .<OfCell<RateStep>>over(OfCell::part)
            .show(MILLIS, "p99 predicted", r -> predicted(r).map(ResponseTimes::p99Nanos))
            .show(RATIO, "predicted", r -> ratio(predicted(r), r.part().responseP99Nanos())).in("× measured")
            .add(COUNT, "failed", "failed", r -> r.part().failed());

    /** Little's law applied to a recording. */
    public static final Table<LittlesLaw> LAW = Table.<LittlesLaw>of().add(TEXT, "of", "counted", LittlesLaw::of)
            .add(FIGURE, "perSecond", "throughput", LittlesLaw::perSecond).in("per s")
            .add(MILLIS, "mean", "mean", LittlesLaw::meanNanos).show(FIGURE, "product", LittlesLaw::product)
            .add(FIGURE, "inFlight", "in flight", LittlesLaw::inFlight)
            .add(SHARE, "deviation", "deviation", LittlesLaw::deviation)
            .shown(law -> Numbers.percent(law.deviation()) + (law.conclusive() ? "" : " (few)"))
            .add(FLAG, "conclusive", LittlesLaw::conclusive);

    public static final RunTable<LittlesLaw> LAWS = new RunTable<>(
            "Throughput × mean time must equal the mean number in flight. The three are"
                    + " measured independently. A deviation means that the load was not steady or that events are missing. (few): too few"
                    + " requests for a conclusion.",
            "Little's law", LAW.over(OfCell::part),
            c -> LittlesLaw.of(c.cell()).stream().filter(law -> c.cell().observed().isEmpty() || law.broken()));

    /** Pauses of the JVM, and what they did to requests. */
    public static final Table<PauseImpact> PAUSE = Table.<PauseImpact>of()
            .add(COUNT, "count", "pauses", PauseImpact::pauses)
            .add(MILLIS, "total", "total", PauseImpact::totalNanos)
            .add(SHARE, "share", "share of window", PauseImpact::share)
            .add(MILLIS, "longest", "longest", PauseImpact::longestNanos)
            .add(COUNT, "requestsHit", "requests hit", p -> p.hit().count())
            .shown(p -> requests(p) == 0 ? null : Numbers.count(p.hit().count()))
            .add(COUNT, "requestsSpared", p -> p.spared().count())
            .show(SHARE, "share hit", p -> (double) p.hit().count() / requests(p))
            .and(TIMES.pick("p99").of("hit").label("hitP99", "p99 of hit").over(PauseImpact::hit))
            .and(TIMES.pick("p99").of("spared").label("sparedP99", "p99 of others").over(PauseImpact::spared));

    public static final RunTable<PauseImpact> PAUSES = new RunTable<>(
            "Pauses are GC pauses and other operations at a safepoint. A request is"
                    + " hit when it was in flight during a pause. Long requests are hit more often, so pauses are not the only reason for a"
                    + " higher p99 of these.",
            run -> "Pauses of the " + run.cells().get(0).cell().kind().role(),
            PAUSE.over(OfCell::part), c -> PauseImpact.of(c.cell()).stream());

    /** Where the response time of all requests went. */
    public static final RunTable<RequestTimeBreakdown> BREAKDOWNS = new RunTable<>(
            "Response time runs from the intended start to the end of a request."
                    + " The parts sum to 100 %. Dispatch: the client sent late. Before: transport and the server's queue. In the handler:"
                    + " requested wait, wake-up delay, lock, pinned (not in a sleep), call (of a service downstream), other waits, on CPU (an"
                    + " upper limit: it includes the threads' work outside of handlers), unknown (waiting for a carrier or processor, or waits"
                    + " without an event). After: writing and transport.",
            "Response time breakdown",
            Table.<RequestTimeBreakdown>of().show(MILLIS, "mean", RequestTimeBreakdown::meanNanos)
                    .and(parts(RequestTimeBreakdown.PARTS).<RequestTimeBreakdown>over(b -> b::share))
                    .over(OfCell::part),
            c -> c.requestTime().stream());

    /**
     * Requests of one name.
     *
     * @param seconds length of the time in which they ended
     */
    public record Named(Route route, double seconds) {}

    /** Requests by name. */
    public static final Table<Named> ROUTES = Table.<Named>of().show(TEXT, "route", r -> r.route.name())
            .show(RATE, "requests", r -> r.route.ended() / r.seconds)
            .show(SHARE, "failed", r -> (double) r.route.failed() / r.route.ended())
            .and(TIMES.pick("p50", "p99", "max").label("max", "longest").over(r -> r.route.durations()));

    private TimeTables() {}

    private static long requests(PauseImpact p) {
        return p.hit().count() + p.spared().count();
    }

    /** Shares of parts of the response time, in JSON rounded to four digits. */
    public static Table<ToDoubleFunction<Part>> parts(List<Part> parts) {
        var table = Table.<ToDoubleFunction<Part>>of();
        for (Part part : parts) {
            table = table.add(SHARE, name(part), part.heading(), f -> Math.round(f.applyAsDouble(part) * 1e4) / 1e4)
                    .shown(f -> Numbers.percent(f.applyAsDouble(part)));
        }
        return table;
    }

    private static String name(Part part) {
        return switch (part) {
            case BEFORE -> "beforeHandler";
            case ASKED -> "waitAskedFor";
            case OTHER_WAIT -> "otherWaits";
            case ON_CPU -> "onCpu";
            case AFTER -> "afterHandler";
            case DISPATCH, OVERSLEPT, LOCK, PINNED, CALL, PAUSE, RUNNING, UNKNOWN ->
                part.name().toLowerCase(Locale.ROOT);
        };
    }

    /** Response times of the open loops of a run, predicted beside measured; empty if there is none. */
    public static Optional<Figures> predictions(Run run) {
        var loops = run.cells().stream().filter(c -> c.prediction().isPresent()).toList();
        var predicted = PREDICTED.<JudgedCell>over(c -> predicted(c).map(Prediction.Predicted::times).orElse(null));
        var measured = CellTables.CELL.pick("p50", "p90", "p99");
        return loops.isEmpty()
                ? Optional.empty()
                : Optional.of(KeyColumns.of(loops).and(measured.pick("p50")).and(predicted.pick("p50"))
                        .and(measured.pick("p90")).and(predicted.pick("p90")).and(measured.pick("p99"))
                        .and(predicted.pick("p99"))
                        .show(TEXT, "of 8 in 10 runs", c -> predicted(c).map(Prediction.Predicted::times)
                                .filter(t -> t.p99LeastNanos() < t.p99MostNanos())
                                .map(t -> Numbers.millis(t.p99LeastNanos())
                                        + "–" + Numbers.millis(t.p99MostNanos())))
                        .in("ms")
                        .show(RATIO, "predicted",
                                c -> ratio(predicted(c).map(Prediction.Predicted::times), ResponseTimes
                                        .of(c.cell().response().orElseGet(Durations::new)).p99Nanos()))
                        .in("× measured")
                        .show(TEXT, "note", c -> c.prediction().filter(Prediction.NotPredicted.class::isInstance)
                                .map(p -> "not predicted: " + ((Prediction.NotPredicted) p).missing()).orElse(""))
                        .figures(Captions.of(run, "Response times of open loops, predicted by simulation"), loops));
    }

    /** The prediction of the cell, if there is one. */
    public static Optional<Prediction.Predicted> predicted(JudgedCell c) {
        return c.prediction().filter(Prediction.Predicted.class::isInstance).map(Prediction.Predicted.class::cast);
    }

    private static Optional<ResponseTimes> predicted(OfCell<RateStep> level) {
        return predicted(level.cell()).flatMap(p -> p.at(level.part()));
    }

    /** Predicted divided by measured p99. */
    private static Optional<Double> ratio(Optional<ResponseTimes> predicted, long measuredNanos) {
        return predicted.filter(t -> measuredNanos > 0).map(t -> (double) t.p99Nanos() / measuredNanos);
    }

    private static Table<JudgedCell> knees() {
        return CellTables.CELL.pick("knee")
                .show(MILLIS, "p99 limit", c -> c.cell().rateSteps().get(0).limitNanos())
                .show(COUNT, "steps", c -> c.cell().rateSteps().size())
                .show(TEXT, "note", c -> c.cell().knee().isPresent() ? "" : "no offered rate stayed within the limit");
    }

    /** The highest rate at which each cell kept its latency limit, and its behaviour at equal shares of that rate. */
    public static List<Block> knees(Run run) {
        var searched = run.cells().stream().filter(c -> !c.cell().rateSteps().isEmpty()).toList();
        if (searched.isEmpty()) {
            return List.of();
        }
        var keyColumns = KeyColumns.of(searched);
        return Stream.<Block>concat(
                Stream.of(keyColumns.and(knees()).figures(Captions.of(run, "Knees"), searched),
                        keyColumns.<OfCell<RateStep>>over(OfCell::cell).and(LEVELS)
                                .figures(Captions.of(run, "At equal utilization"), levels(run, searched))),
                controlSpread(run).stream().mapToObj(s -> new Prose(Tone.NOTE,
                        "Control: the knees of identical systems differ by " + Numbers.ratio(s)
                                + " ×. A smaller ratio is noise.")))
                .toList();
    }

    /** How far the knees of a control group differ, in the row in which they differ most. */
    private static OptionalDouble controlSpread(Run run) {
        return CellGroup.rows(run.groups().stream().filter(Run::searched).toList()).stream()
                .map(row -> ControlGroups.spread(row, g -> g,
                        g -> Arrays.stream(g.figures(c -> Figure.of(c.knee(), Knee::perSecond))).average()))
                .flatMapToDouble(OptionalDouble::stream).max();
    }

    /** Grouped by what is compared, then by share of the knee, so that variants are adjacent. */
    private static List<OfCell<RateStep>> levels(Run run, List<JudgedCell> searched) {
        var place = KeyColumns.withoutServer(run);
        var places = searched.stream()
                .collect(Collectors.groupingBy(place::texts, LinkedHashMap::new, Collectors.toList()));
        return places.values().stream().flatMap(cells -> levels(cells).stream()
                .sorted(Comparator.comparingDouble(l -> l.part().kneeShare()))).toList();
    }

    /** The levels of the knees of the cells. */
    public static List<OfCell<RateStep>> levels(List<JudgedCell> cells) {
        return OfCell.all(cells, c -> c.cell().knee().stream().flatMap(k -> k.levels().stream()));
    }

    /** The requests that applications were asked, each by its name. */
    public static List<Block> routes(Run run) {
        return KeyColumns.of(run.cells()).<OfCell<Named>>over(OfCell::cell)
                .and(ROUTES.label("route", "request").label("requests", "ended").<OfCell<Named>>over(OfCell::part))
                .block(Captions.of(run,
                        "Requests to the application, as the client saw them; repeated cells: the typical run"),
                        OfCell.all(run.cells(), c -> c.cell().client().stream()
                                .flatMap(client -> client.measured().requests.routes().stream())
                                .map(r -> new Named(r, c.cell().measuredNanos() / 1e9))));
    }
}
