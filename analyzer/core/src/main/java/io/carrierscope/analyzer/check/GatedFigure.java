package io.carrierscope.analyzer.check;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.Differences.Unit;
import io.carrierscope.analyzer.fold.request.Routes.Route;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.recording.Sight;
import io.carrierscope.analyzer.recording.Topic;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A figure that a change of code may make worse.
 *
 * @param name such as {@code p99}
 * @param unit as it is printed after the figure
 * @param lessIsWorse true for throughput alone
 * @param least the least difference that matters, in the unit
 * @param topics what its events must show, in the same way on both sides
 * @param causes what makes it worse; empty for whatever takes time
 * @param units in what differences are counted that make it worse
 * @param ways to tell the figure of one run, the best first; empty where its recordings do not show it
 */
record GatedFigure(String name, String unit, boolean lessIsWorse, double least, List<Topic> topics, Set<String> causes,
        Set<Unit> units, List<Function<Cell, OptionalDouble>> ways) {
    private static final Set<Unit> OF_TIME = Set.of(Unit.THREADS, Unit.PROCESSORS, Unit.SHARE);
    private static final Set<String> ANY = Set.of();
    private static final Set<String> PAUSES = Set.of("gc-pressure", "safepoint-pauses", "heap-growth",
            "thread-local-churn");
    private static final List<Topic> STOPS = List.of(Topic.GC_PAUSES, Topic.SAFEPOINTS);

    static final List<GatedFigure> ALL = List.of(
            new GatedFigure("throughput", "per s", true, 0, List.of(), ANY, OF_TIME,
                    List.of(CellGroup::throughput)),
            new GatedFigure("p50", "ms", false, 0.1, List.of(), ANY, OF_TIME, List.of(c -> percentile(c, 50))),
            new GatedFigure("p99", "ms", false, 0.1, List.of(), ANY, OF_TIME, List.of(c -> percentile(c, 99))),
            new GatedFigure("failed requests", "%", false, 1, List.of(), Set.of("leaked-connections"), Set.of(),
                    List.of(GatedFigure::failed, GatedFigure::answeredWithFailure)),
            new GatedFigure("CPU per request", "µs", false, 1, List.of(),
                    Set.of("hot-code", "gc-pressure", "spinning", "yield-spin", "thread-churn", "thread-local-churn"),
                    Set.of(Unit.PROCESSORS),
                    List.of(c -> Figure.times(c.outcome().cpuNanosPerRequest(), 1e-3), GatedFigure::cpu)),
            new GatedFigure("pinned share of carrier time", "%", false, 1, List.of(Topic.PINS),
                    Set.of("pinning-monitor", "pinning-native", "pinning-class-init"), Set.of(),
                    List.of(GatedFigure::pinned)),
            new GatedFigure("pauses, of the time", "%", false, 1, STOPS, PAUSES, Set.of(Unit.SHARE),
                    List.of(c -> pauses(c, s -> 100.0 * s.measured().pauses.spans().stream()
                            .mapToLong(p -> p.lengthNanos()).sum() / s.window().lengthNanos()))),
            new GatedFigure("longest pause", "ms", false, 10, STOPS, PAUSES, Set.of(Unit.SHARE),
                    List.of(c -> pauses(c, s -> s.measured().pauses.spans().stream().mapToLong(p -> p.lengthNanos())
                            .max().orElse(0) / 1e6))),
            new GatedFigure("allocated per request", "kB", false, 1, List.of(),
                    Set.of("gc-pressure", "thread-local-churn"), Set.of(Unit.MEGABYTES),
                    List.of(GatedFigure::collected, GatedFigure::sampled)));

    /** The way that most runs tell, of equal ones the first, so that both sides are told in the same way. */
    Function<Cell, OptionalDouble> way(List<Cell> runs) {
        return ways.stream().reduce((a, b) -> told(b, runs) > told(a, runs) ? b : a).orElseThrow();
    }

    private static long told(Function<Cell, OptionalDouble> way, List<Cell> runs) {
        return runs.stream().filter(c -> way.apply(c).isPresent()).count();
    }

    /** What the runs do not show of it, or count; a text for each way in which they are recorded. */
    Set<String> lacks(List<Cell> runs) {
        return topics.isEmpty()
                ? runs.stream().map(c -> c.unit().many()).collect(Collectors.toSet())
                : runs.stream().flatMap(c -> c.subject().stream())
                        .map(s -> s.visibility().of(topics.toArray(Topic[]::new)))
                        .map(Sight::missing).map(m -> m.isEmpty() ? "nothing left out" : m).collect(Collectors.toSet());
    }

    private static OptionalDouble percentile(Cell c, double percent) {
        return Figure.of(c.outcome().response(), d -> d.percentileNanos(percent) / 1e6);
    }

    private static OptionalDouble failed(Cell c) {
        return c.failure().isPresent() ? OptionalDouble.of(100) : percent(c.outcome().failed(), c.outcome().ended());
    }

    /** As a service sees it that records its requests. */
    private static OptionalDouble answeredWithFailure(Cell c) {
        var routes = c.subject().map(s -> s.measured().handlers.routes()).orElse(List.of());
        return percent(routes.stream().mapToLong(Route::failed).sum(),
                routes.stream().mapToLong(Route::ended).sum());
    }

    private static OptionalDouble percent(double some, double all) {
        return Figure.when(all > 0, () -> 100 * some / all);
    }

    /** Without that of the JIT compilers, which differs from run to run. */
    private static OptionalDouble cpu(Cell c) {
        return Figure.times(c.subjectCpuNanosPerRequest(),
                1e-3 * c.subject().map(s -> s.threadCpu().warmShare()).orElse(1.0));
    }

    private static OptionalDouble pinned(Cell c) {
        return Figure.of(
                c.carrierTime()
                        .filter(t -> c.subject().filter(s -> !s.visibility().of(Topic.PINS).blind()).isPresent()),
                (CarrierTimeBreakdown t) -> 100 * t.pinned());
    }

    private static OptionalDouble pauses(Cell c, Function<MeasuredRecording, Double> figure) {
        return Figure.of(c.subject().filter(s -> !s.visibility().of(Topic.GC_PAUSES).blind()),
                figure::apply);
    }

    private static OptionalDouble collected(Cell c) {
        return c.perRequest(
                Figure.times(Figure.in(c.subject(), s -> s.measured().heapAfter.allocatedPerSecond()), 1e-12));
    }

    /** The first sample of each thread has what it allocated before the recording, so this is only good for long ones. */
    private static OptionalDouble sampled(Cell c) {
        return c.perRequest(Figure.of(c.subject().filter(s -> s.measured().allocations.totalBytes() > 0),
                s -> s.measured().allocations.totalBytes() / s.window().lengthSeconds() / 1e12));
    }
}
