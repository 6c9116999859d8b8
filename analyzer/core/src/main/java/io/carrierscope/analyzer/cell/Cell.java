package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.fold.stat.DurationMap;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.RateStep;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * One cell of the matrix, put together from the recordings of its JVMs; a recording that is not of the matrix is a cell of
 * its own, in the server's place. Services that the server calls are downstream. The runner records something only of a cell that failed.
 *
 * @param definition what the cell's definition adds; asked for by many, so it is parsed once
 */
public record Cell(CellKey key, Optional<MeasuredRecording> server, Optional<MeasuredRecording> client,
        Optional<MeasuredRecording> runner, Optional<MeasuredRecording> downstream, Definition definition) {

    /** A cell as its own event defines it. */
    public Cell(CellKey key, Optional<MeasuredRecording> server, Optional<MeasuredRecording> client,
            Optional<MeasuredRecording> runner, Optional<MeasuredRecording> downstream) {
        this(key, server, client, runner, downstream,
                Definition.parse(description(server, client, runner).map(JvmEvent.CellInfo::definition).orElse(null)));
    }

    /** A cell whose server calls no services. */
    public Cell(CellKey key, Optional<MeasuredRecording> server, Optional<MeasuredRecording> client,
            Optional<MeasuredRecording> runner) {
        this(key, server, client, runner, Optional.empty());
    }

    /** Why the cell failed, as the runner recorded it. */
    public Optional<JvmEvent.Failure> failure() {
        return runner.flatMap(r -> r.profile().failure());
    }

    /** The recording of what is under test: the server, or the client where that is what the cell is about. */
    public Optional<MeasuredRecording> subject() {
        return key.client() == null ? server : client;
    }

    /** The role of what is under test, in words. */
    public String subjectRole() {
        return key.client() == null ? "server" : "client";
    }

    /** Requests answered per second in the measured phase; by the client's account, else by the server's handlers. */
    public OptionalDouble throughputPerSecond() {
        if (hold().isPresent()) {
            return OptionalDouble.empty();
        }
        if (client.isPresent() && client.get().measured().requests.recorded() > 0) {
            return OptionalDouble.of(client.get().measured().requests.completed() / measuredSeconds(client.get()));
        }
        return server.filter(s -> s.measured().handlers.count() > 0)
                .map(s -> OptionalDouble.of(s.measured().handlers.count() / s.window().lengthSeconds()))
                .orElse(OptionalDouble.empty());
    }

    /** Length of the measured time, by the client's account where there is one, in nanoseconds. */
    public double measuredNanos() {
        return client.map(Cell::measuredSeconds).or(() -> server.map(s -> s.window().lengthSeconds())).orElse(0.0)
                * 1e9;
    }

    /** The generator's own length of its phase; an event's end is as late as the thread that writes it. */
    static double measuredSeconds(MeasuredRecording client) {
        return client.profile().loadSummary().map(s -> s.measureNanos() / 1e9).filter(seconds -> seconds > 0)
                .orElse(client.window().lengthSeconds());
    }

    /** From the intended start to the end of each request; empty without a client's recording, unless its events are named. */
    public Optional<Durations> response() {
        return answering().map(c -> c.measured().requests.response()).filter(d -> d.count() > 0).or(this::named);
    }

    /** The client, unless its requests are held: those end with the load, not with an answer. */
    private Optional<MeasuredRecording> answering() {
        return client.filter(c -> hold().isEmpty());
    }

    /** Of the events that stand for requests in a recording that is not of the matrix. */
    private Optional<Durations> named() {
        return server.filter(s -> !key.ours()).map(s -> s.measured().handlers.durations())
                .filter(d -> d.count() > 0);
    }

    /** The same by the instant at which each request should have started. */
    public Optional<DurationMap> responseOverTime() {
        return client.map(c -> c.measured().requests.responseOverTime()).filter(d -> d.total() > 0)
                .or(() -> server.filter(s -> !key.ours()).map(s -> s.measured().handlers.overTime())
                        .filter(d -> d.total() > 0));
    }

    /** From sending to the end of each request; empty without a client's recording. */
    public Optional<Durations> service() {
        return answering().map(c -> c.measured().requests.service()).filter(d -> d.count() > 0);
    }

    /** Where the carriers of what is under test spent their time. */
    public Optional<CarrierBudget> carrierBudget() {
        return subject().flatMap(MeasuredRecording::carrierBudget);
    }

    /** Where the threads of the server's pool spent their time. */
    public Optional<PoolBudget> poolBudget() {
        return key.client() == null ? server.flatMap(PoolBudget::of) : Optional.empty();
    }

    /** Processor time of the process under test per answered request, all threads, in nanoseconds. */
    public OptionalDouble subjectCpuNanosPerRequest() {
        return key.client() == null ? serverCpuNanosPerRequest() : clientCpuNanosPerRequest();
    }

    /** Little's law held against the recordings. */
    public List<LittlesLaw> littlesLaw() {
        return LittlesLaw.of(this);
    }

    /** What pauses of the JVM under test did to requests. */
    public Optional<PauseImpact> pauseImpact() {
        return PauseImpact.of(this);
    }

    /** Processor time of the server process per answered request, all threads, in nanoseconds. */
    public OptionalDouble serverCpuNanosPerRequest() {
        return perRequest(server.map(MeasuredRecording::busyProcessors).orElse(OptionalDouble.empty()));
    }

    /** Processor time of the client process per answered request, in nanoseconds. */
    public OptionalDouble clientCpuNanosPerRequest() {
        return perRequest(client.map(MeasuredRecording::busyProcessors).orElse(OptionalDouble.empty()));
    }

    /** Processor time of the services downstream per answered request, in nanoseconds. */
    public OptionalDouble downstreamCpuNanosPerRequest() {
        return perRequest(downstream.map(MeasuredRecording::busyProcessors).orElse(OptionalDouble.empty()));
    }

    /**
     * Time asked for in sleeps and timed waits of the server's handlers and of the services it waits for, per answered request, in
     * nanoseconds. Where waits leave no event that lasts (timers of an event loop; virtual threads in {@code Object.wait} from JDK
     * 24 on) it is what the workload asks for.
     */
    public OptionalDouble askedWaitNanosPerRequest() {
        var recorded = perRequest(serving(r -> (double) r.asleepNanos() / r.window().lengthNanos()));
        return recorded.orElse(1) > 0 ? recorded : OptionalDouble.of(definition().waitNanos());
    }

    /** What timers add to those sleeps when nothing queues, per answered request, in nanoseconds. */
    public OptionalDouble timerNanosPerRequest() {
        return perRequest(serving(r -> (double) r.measured().sleeps.timerFloorNanos()
                * r.measured().sleeps.count() / r.window().lengthNanos()));
    }

    /** Where the time of the messages went that requests sent; empty where these are not recorded. */
    public Optional<SendBudget> sendBudget() {
        return server.flatMap(SendBudget::of);
    }

    /** Time that requests to the broker take, without the waits before them, per answered request, in nanoseconds. */
    public OptionalDouble brokerNanosPerRequest() {
        return ofMessages(SendBudget::brokerNanos);
    }

    /** Time that messages wait in batches for more messages, per answered request, in nanoseconds. */
    public OptionalDouble lingerNanosPerRequest() {
        return ofMessages(SendBudget::lingerNanos);
    }

    private OptionalDouble ofMessages(ToDoubleFunction<SendBudget> nanos) {
        return sendBudget()
                .map(b -> perRequest(OptionalDouble.of(b.messagesPerSecond() * nanos.applyAsDouble(b) / 1e9)))
                .orElse(OptionalDouble.empty());
    }

    /** The sum over server and services; empty without a recording of the server. */
    private OptionalDouble serving(ToDoubleFunction<MeasuredRecording> figure) {
        return server.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(Stream.concat(server.stream(), downstream.stream()).mapToDouble(figure).sum());
    }

    /** Processors that all other processes left to server and client together; empty without samples of both. */
    public OptionalDouble processorsForCell() {
        var others = server.map(MeasuredRecording::othersBusyProcessors).orElse(OptionalDouble.empty());
        var own = client.map(MeasuredRecording::busyProcessors).orElse(OptionalDouble.empty());
        return others.isEmpty() || own.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(server.get().profile().hardwareThreads()
                        - Math.max(0, others.getAsDouble() - own.getAsDouble()));
    }

    /**
     * Processors that processes outside of the cell kept busy, the kernel's work for connections among them; empty without samples of
     * server and client.
     */
    public OptionalDouble strangersBusyProcessors() {
        var left = processorsForCell();
        return left.isEmpty()
                ? left
                : OptionalDouble.of(Math.max(0, server.get().profile().hardwareThreads() - left.getAsDouble()
                        - companionsBusyProcessors()));
    }

    /** What belongs to the cell beside server and client: services downstream, a broker, the runner. */
    private double companionsBusyProcessors() {
        return downstream.map(MeasuredRecording::busyProcessors).orElse(OptionalDouble.empty()).orElse(0)
                + server.map(s -> s.measured().auxiliaryProcesses.busyProcessors()).orElse(0.0);
    }

    /** A mean number of busy units (processors, threads) as time per answered request, in nanoseconds. */
    public OptionalDouble perRequest(OptionalDouble busy) {
        var x = throughputPerSecond();
        return busy.isEmpty() || x.isEmpty() || x.getAsDouble() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(busy.getAsDouble() / x.getAsDouble() * 1e9);
    }

    /** Requests per second that an open loop offered in the measured time; after a search that of the level held then. */
    public OptionalDouble offeredPerSecond() {
        double told = description().map(JvmEvent.CellInfo::offeredPerSecond).orElse(0.0);
        return told > 0
                ? OptionalDouble.of(told)
                : client.flatMap(c -> knee().flatMap(k -> k.heldDuring(c.window())))
                        .map(s -> OptionalDouble.of(s.offeredPerSecond())).orElse(OptionalDouble.empty());
    }

    /**
     * Requests of an open loop that only filled the way in the first half of the window: those under way after it more than before, at
     * most rate × shortest service time, as many as must be under way where nothing queues (Little's law).
     */
    public double fillingRequests() {
        double offered = offeredPerSecond().orElse(0);
        return offered <= 0 ? 0 : client.map(c -> filling(c, offered)).orElse(0.0);
    }

    private static double filling(MeasuredRecording client, double offered) {
        int[] underWay = client.measured().inFlight.atInstants();
        double most = offered * client.shortestServiceNanos() / 1e9;
        return Math.max(0, Math.min(most, underWay[underWay.length / 2] - underWay[0]));
    }

    /** The long-lived connections a client under test came to. */
    public Optional<Hold> hold() {
        return client.flatMap(c -> c.profile().holding()).map(Hold::of);
    }

    /** What was offered and achieved, where requests come at a rate. */
    public Optional<OfferedRate> offeredRate() {
        return OfferedRate.of(this);
    }

    /** The rates that a search for the knee tried, in order; empty for any other load. */
    public List<RateStep> rateSteps() {
        return client.map(c -> c.profile().steps()).orElse(List.of());
    }

    /** The knee, where the load plan searched for it. */
    public Optional<Knee> knee() {
        return Knee.of(rateSteps());
    }

    /** True where clients send their next request when the last one is answered, so that no request is due at an instant. */
    public boolean closedLoop() {
        return description().filter(d -> d.offeredPerSecond() <= 0 && d.concurrency() > 0).isPresent();
    }

    /** Most connections of the load that were open at once; 0 when unknown. */
    public int connectionsPeak() {
        return client.flatMap(c -> c.profile().loadSummary()).map(JvmEvent.LoadSummary::connectionsPeak).orElse(0);
    }

    /** Most of a closed loop's requests, or of the items of its jobs, that are under way at once; 0 for an open loop. */
    public int mostUnderWay() {
        return description().map(JvmEvent.CellInfo::concurrency).orElse(0) * definition().items();
    }

    /** What the cell's own event in the server's recording, or else the client's, says. */
    public Optional<JvmEvent.CellInfo> description() {
        return description(server, client, runner);
    }

    private static Optional<JvmEvent.CellInfo> description(Optional<MeasuredRecording> server,
            Optional<MeasuredRecording> client, Optional<MeasuredRecording> runner) {
        return Stream.of(server, client, runner).flatMap(Optional::stream).flatMap(r -> r.profile().cell().stream())
                .findFirst();
    }
}
