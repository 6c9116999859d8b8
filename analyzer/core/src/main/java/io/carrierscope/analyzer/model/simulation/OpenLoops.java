package io.carrierscope.analyzer.model.simulation;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.PauseImpact.PauseCost;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.fold.classify.PinKind;
import io.carrierscope.analyzer.fold.request.RequestTraces.Sent;
import io.carrierscope.analyzer.model.simulation.Model.Background;
import io.carrierscope.analyzer.model.simulation.Model.Jvm;
import io.carrierscope.analyzer.model.simulation.Model.Stops;
import io.carrierscope.analyzer.model.simulation.Model.Threads;
import io.carrierscope.analyzer.model.simulation.OpenLoop.Part;
import io.carrierscope.analyzer.model.simulation.Prediction.MissingForSimulation;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.RateStep;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Takes the model of an open loop from the recordings of a cell. */
final class OpenLoops {
    private static final String VIRTUAL = "virtual";
    private static final String POOL = "platform-pool";
    /** Length of a burst where no event tells: of samplers, recorders, concurrent GC and other processes. */
    private static final double SHORT_NANOS = 1e6;
    /** A step has about three samples, too few to believe a larger factor. */
    private static final double MOST_OFF = 2;
    /** A step with fewer answers was cut short. */
    private static final double MOST_ANSWERED = 0.9;
    /** Arrivals of this part of the window bring requests under way before it. */
    private static final int PARTS_PER_LEAD = 4;
    /** Period of the samples of CPU time. */
    private static final double SAMPLE_NANOS = 1e9;

    private final Cell cell;
    private final MeasuredRecording server;
    private final MeasuredRecording client;
    private final CpuSplit serverCpu;
    private final CpuSplit clientCpu;
    private final Optional<RateStep> step;
    /** The time whose arrivals and pauses are simulated. */
    private final Window window;
    private final double serverFactor;
    private final double clientFactor;

    private OpenLoops(Cell cell, Optional<RateStep> step) {
        this.cell = cell;
        this.step = step;
        this.server = cell.server().orElseThrow();
        this.client = cell.client().orElseThrow();
        this.window = step.filter(s -> measured(cell, s)).map(OpenLoops::window)
                .orElse(step.isEmpty() && beganUnderWay() ? withLead(client.window()) : client.window());
        this.serverCpu = CpuSplit.of(server).orElseThrow();
        this.clientCpu = CpuSplit.of(client).orElseThrow().withoutSpinning(spinning(client));
        this.serverFactor = step.map(s -> factor(server, serverCpu, s, computeNanos(), 0)).orElse(1.0);
        this.clientFactor = step.map(s -> factor(client, clientCpu, s, 0, spinning(client)
                - (double) s.spunNanos() / s.durationNanos())).orElse(1.0);
    }

    /** Processors on which the load generator spun in the window. */
    private static double spinning(MeasuredRecording client) {
        return client.profile().last(JvmEvent.LoadSummary.class).map(s -> (double) s.spunNanos() / s.measureNanos())
                .orElse(0.0);
    }

    /**
     * How much CPU time a request takes while the rate of the step was held, as a multiple of what it takes in the window: wake-ups
     * are rarer at a higher rate. Pauses are taken for as frequent for each request, and what recorders and others use for the same.
     *
     * @param fixedNanos CPU time of a request that is the same at any rate, and is left out
     * @param spunLess processors on which the load generator spun in the window, minus those in the step; 0 for the server
     */
    private double factor(MeasuredRecording r, CpuSplit cpu, RateStep step, double fixedNanos, double spunLess) {
        var there = r.busyProcessors(window(step));
        double here = perRequest(cpu.requests()) - fixedNanos;
        if (there.isEmpty() || here <= 0 || step.achievedPerSecond() < MOST_ANSWERED * step.offeredPerSecond()) {
            return 1;
        }
        double pauses = PauseCost.of(r).processors();
        double other = r.busyProcessors().orElseThrow() - cpu.requests() - pauses
                + pauses * step.achievedPerSecond() / cell.throughputPerSecond().orElseThrow()
                - r.threadCpu().compilerProcessors() + r.compilersBusyProcessors(window(step));
        double requests = there.getAsDouble() + spunLess - other;
        return Math.clamp((requests / step.achievedPerSecond() * 1e9 - fixedNanos) / here, 1 / MOST_OFF, MOST_OFF);
    }

    /** True for a cell of the matrix whose requests were offered at a rate. */
    static boolean isOne(Cell cell) {
        return cell.offeredPerSecond().isPresent() && !(cell.kind() instanceof Subject.ClientUnderTest)
                && cell.server().isPresent()
                && cell.client().isPresent() && cell.response().isPresent();
    }

    /** Returns empty for a cell that is not an open loop, and where an input is missing. */
    static Optional<OpenLoop> of(Cell cell) {
        return of(cell, Optional.empty());
    }

    /** The same at a share of the knee, while it was held: with the arrivals then if they were measured. */
    static Optional<OpenLoop> of(Cell cell, RateStep step) {
        return of(cell, Optional.of(step)).map(
                l -> measured(cell, step) ? l : l.at(step.offeredPerSecond(), step.durationNanos()));
    }

    /** True for the step that was held in the window, but for the first part of it. */
    private static boolean measured(Cell cell, RateStep step) {
        return cell.heldStep().filter(step::equals).isPresent();
    }

    private static Optional<OpenLoop> of(Cell cell, Optional<RateStep> step) {
        return isOne(cell) && MissingForSimulation.of(cell).isEmpty()
                ? Optional.of(new OpenLoops(cell, step).loop())
                : Optional.empty();
    }

    private OpenLoop loop() {
        var serverJvm = jvm("server", server);
        var work = work();
        return new OpenLoop(arrivals(), dueNanos(), processors(), background(),
                new Part(new Threads("client", jvm("client", client), 1, true),
                        clientFactor * perRequest(clientCpu.requests())),
                new Part(new Threads("front", serverJvm, 1, true), serverFactor * perRequest(serverCpu.others())),
                new Part(new Threads("handlers", serverJvm, threads(), pool()),
                        serverFactor * Math.max(0, perRequest(serverCpu.handlers()) - computeNanos())),
                work);
    }

    /** True where requests of the warm-up were under way when the window began, as for any load that does not change. */
    private boolean beganUnderWay() {
        return client.measured().requests.carried() > 0 && hasAllArrivals(client)
                && !cell.definition().changesRate();
    }

    private static Window withLead(Window window) {
        return new Window(window.startNanos() - window.lengthNanos() / PARTS_PER_LEAD, window.endNanos());
    }

    private double dueNanos() {
        return window.equals(client.window()) ? cell.measuredNanos() : window.lengthNanos();
    }

    /**
     * Those of the recording; if it keeps only a sample of them, arrivals of the same kind. Before a window that began with requests under
     * way those of its last part come first.
     */
    private Arrivals arrivals() {
        double perSecond = cell.offeredPerSecond().orElseThrow();
        int burst = cell.definition().burstRequests();
        if (burst > 0) {
            return new Arrivals.Bursts(burst, perSecond);
        }
        if (hasAllArrivals(client)) {
            long from = window.startNanos();
            double[] due = client.measured().traces.sent().stream().mapToDouble(s -> due(s) - from)
                    .filter(nanos -> nanos >= 0).sorted().toArray();
            double[] before = Arrays.stream(due).map(nanos -> nanos - client.window().lengthNanos())
                    .filter(nanos -> nanos >= 0 && from < client.window().startNanos()).toArray();
            return new Arrivals.Recorded(DoubleStream.concat(Arrays.stream(before), Arrays.stream(due)).toArray(),
                    perSecond, before.length);
        }
        return cell.definition().equalGaps()
                ? new Arrivals.Constant(perSecond)
                : new Arrivals.Poisson(perSecond);
    }

    /** True if every measured request is kept, not only a sample. */
    static boolean hasAllArrivals(MeasuredRecording client) {
        return client.measured().traces.sent().size() == client.measured().requests.response().count();
    }

    private static long due(Sent sent) {
        return sent.startNanos() - sent.dispatchLagNanos();
    }

    /** What compilers take, and what others take, also outside of the cell, in short bursts. */
    private List<Background> background() {
        double outside = processors() - cell.host().processorsForCell().orElse(processors());
        double others = serverCpu.background() - server.threadCpu().compilerProcessors() + clientCpu.background()
                - client.threadCpu().compilerProcessors() + outside;
        return List.of(compilers(server), compilers(client),
                new Background.Steady(Math.max(0, others), SHORT_NANOS));
    }

    /** Compilations follow each other: a queue of methods is worked off at once. */
    private Background compilers(MeasuredRecording r) {
        var window = step.map(OpenLoops::window).orElse(r.window());
        int parts = Math.max(1, (int) Math.round(window.lengthNanos() / SAMPLE_NANOS));
        long partNanos = window.lengthNanos() / parts;
        return new Background.InParts(IntStream.range(0, parts).mapToObj(i -> window.startNanos() + i * partNanos)
                .map(from -> partNanos * r.compilersBusyProcessors(new Window(from, from + partNanos))).toList(),
                partNanos);
    }

    private static Window window(RateStep step) {
        return new Window(step.startNanos(), step.startNanos() + step.durationNanos());
    }

    private double processors() {
        return server.profile().hardwareThreads();
    }

    private Jvm jvm(String name, MeasuredRecording r) {
        var cost = PauseCost.of(r);
        double processors = cost.share() == 0 ? 0 : cost.processors() / cost.share();
        return new Jvm(name, r.profile().activeProcessors(),
                Stops.of(r.measured().pauses.spans(), window, processors));
    }

    private boolean pool() {
        return cell.key().threadModel().equals(POOL);
    }

    private int threads() {
        if (cell.key().threadModel().equals(VIRTUAL)) {
            return server.parallelism();
        }
        return pool()
                ? cell.poolThreads() > 0 ? cell.poolThreads() : Integer.MAX_VALUE
                : serverCpu.handlerThreads();
    }

    /** CPU time that computing steps take, as asked for, or as much as handlers use if that is less. */
    private double computeNanos() {
        return work().speed() * cell.definition().computeNanos();
    }

    private Work work() {
        double asked = cell.definition().computeNanos();
        double used = perRequest(serverCpu.handlers());
        return new Work(cell.definition().steps(), asked > 0 ? Math.min(1, used / asked) : 1,
                server.measured().sleeps.timerFloorNanos(), pins(), true);
    }

    /** The pins that happened. */
    private Set<PinKind> pins() {
        return Work.mayPin(cell.definition().steps()).stream()
                .filter(kind -> server.measured().pinning.totalNanos(kind) > 0).collect(Collectors.toSet());
    }

    private double perRequest(double processors) {
        return processors / cell.throughputPerSecond().orElseThrow() * 1e9;
    }
}
