package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.cell.RequestTimeBreakdown.SendTimeBreakdown;
import io.carrierscope.analyzer.fold.dump.AttachedDump;
import io.carrierscope.analyzer.fold.stat.DurationMap;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.recording.event.JvmEvent.Holding;
import io.carrierscope.analyzer.recording.event.JvmEvent.RateStep;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * One cell of the load matrix, assembled from the recordings of its JVMs. A recording that is not part of a matrix is a cell
 * of its own, as the server.
 *
 * @param runner the runner's recording, present only for a cell that failed
 * @param downstream the recording of the services that the server calls
 */
public record Cell(CellKey key, Optional<MeasuredRecording> server, Optional<MeasuredRecording> client,
        Optional<MeasuredRecording> runner, Optional<MeasuredRecording> downstream) {
    /** The clocks of threads differ by less; a pool that keeps to its number never runs more. */
    private static final double MORE_THAN_TOLD = 1.05;

    /** What the cell tests. */
    public Subject kind() {
        return Subject.of(this);
    }

    /** What the cell's own event says in its JSON; nothing for a recording that is not part of a matrix. */
    public Definition definition() {
        return key.definition();
    }

    /** Why the cell failed, as recorded by the runner; empty for a cell that did not fail. */
    public Optional<JvmEvent.Failure> failure() {
        return runner.flatMap(r -> r.profile().last(JvmEvent.Failure.class));
    }

    /** The recording of the system under test: the client in a cell that tests clients, otherwise the server. */
    public Optional<MeasuredRecording> subject() {
        return kind().recording();
    }

    /** The recording of a service, of whose load and work nothing is known but what it shows; empty in a cell of the matrix. */
    public Optional<MeasuredRecording> observed() {
        return kind().observed();
    }

    /**
     * Requests answered per second in the phase that was recorded, counted by the client if recorded, otherwise by the server's
     * handlers; without requests the tasks that ended per second.
     */
    public OptionalDouble throughputPerSecond() {
        if (hold().isPresent()) {
            return OptionalDouble.empty();
        }
        if (client.isPresent() && client.get().measured().requests.recorded() > 0) {
            return OptionalDouble.of(client.get().measured().requests.completed() / measuredSeconds(client.get()));
        }
        return Figure.of(server.filter(s -> s.measured().handlers.count() > 0)
                .map(s -> s.measured().handlers.count() / s.window().lengthSeconds())
                .or(() -> tasks().map(Tasks::perSecond)), x -> x);
    }

    /** What requests got, measured without Flight Recorder where that was done. */
    public Outcome outcome() {
        return Outcome.of(this);
    }

    /** The client's account of the part that was measured with Flight Recorder, or of the other; empty unless there were both. */
    public Optional<JvmEvent.MeasuredPart> part(boolean recorded) {
        return client.flatMap(c -> c.profile().part(recorded));
    }

    /** The tasks that stand for requests; empty in a cell of the matrix and where requests are recorded. */
    public Optional<Tasks> tasks() {
        return observed().filter(s -> s.measured().handlers.count() == 0).flatMap(Tasks::of);
    }

    /**
     * How many tasks there are at a time, by a thread dump beside the recording; 0 without a dump, or with other virtual threads of the
     * same names.
     */
    public int tasksAtATime() {
        return tasks().flatMap(t -> server.flatMap(MeasuredRecording::dump).map(AttachedDump::virtualThreads)
                .map(dumped -> dumped.getOrDefault(t.group().names(), 0))).orElse(0);
    }

    /** What the throughput counts. */
    public UnitOfWork unit() {
        return tasks().isPresent() ? UnitOfWork.TASK : UnitOfWork.REQUEST;
    }

    /** Length of the measured phase in nanoseconds, as stated by the client if recorded. */
    public double measuredNanos() {
        return client.map(Cell::measuredSeconds).or(() -> server.map(s -> s.window().lengthSeconds())).orElse(0.0)
                * 1e9;
    }

    /** The generator states it; the end of an event is less exact, since it depends on when the thread writes it. */
    static double measuredSeconds(MeasuredRecording client) {
        return client.profile().last(JvmEvent.LoadSummary.class).map(s -> s.measureNanos() / 1e9)
                .filter(seconds -> seconds > 0)
                .orElse(client.window().lengthSeconds());
    }

    /** Response times, from the intended start to the end; without a client's recording, durations of what stands for requests. */
    public Optional<Durations> response() {
        return answering().map(c -> c.measured().requests.response()).filter(d -> d.count() > 0).or(this::named);
    }

    /** The client's recording; empty when its requests are held, because those end with the load and not with an answer. */
    private Optional<MeasuredRecording> answering() {
        return client.filter(c -> hold().isEmpty());
    }

    /** Durations of the events or tasks that stand for requests in a recording that is not part of a matrix. */
    private Optional<Durations> named() {
        return observed().map(s -> s.measured().handlers.durations()).filter(d -> d.count() > 0)
                .or(() -> tasks().map(Tasks::durations).filter(d -> d.count() > 0));
    }

    /** Response times by the intended start of each request. */
    public Optional<DurationMap> responseOverTime() {
        return client.map(c -> c.measured().requests.responseOverTime()).filter(d -> d.total() > 0)
                .or(() -> observed().map(s -> s.measured().handlers.overTime()))
                .filter(d -> d.total() > 0).or(() -> tasks().map(Tasks::overTime).filter(d -> d.total() > 0));
    }

    /** Service times, from sending to the end of each request; empty without a client's recording. */
    public Optional<Durations> service() {
        return answering().map(c -> c.measured().requests.service()).filter(d -> d.count() > 0);
    }

    /** The time of a request that hardly queues, in nanoseconds; 0 without a client's recording. */
    public double unqueuedNanos() {
        return answering().map(c -> c.measured().requests.unqueuedNanos()).orElse(0.0);
    }

    /** Carrier time breakdown of the system under test. */
    public Optional<CarrierTimeBreakdown> carrierTime() {
        return subject().flatMap(MeasuredRecording::carrierTime);
    }

    /** Share of the requests ended in the measured phase that failed, 0 to 1; 1 for a cell that failed. */
    public double failedShare() {
        double failed = client.map(c -> (double) c.measured().requests.failed()).orElse(0.0);
        double ended = failed + client.map(c -> (double) c.measured().requests.completed()).orElse(0.0);
        return failure().isPresent() ? 1 : ended == 0 ? 0 : failed / ended;
    }

    /**
     * Threads of the pool that runs requests; 0 without a limit. Unless its library says how many it may have, those
     * seen are the limit of a pool that grows no more, in an application where a closed loop has more clients. A common pool says how
     * many it aims at, and starts more for those that wait in a future.
     */
    public int poolThreads() {
        int told = description().map(JvmEvent.CellInfo::poolThreads).orElse(0);
        if (told > 0 && meanHandlers() > MORE_THAN_TOLD * told) {
            return 0;
        }
        return told > 0 ? told : kind().poolThreads();
    }

    private double meanHandlers() {
        return server.map(s -> s.measured().handlers.meanConcurrency()).orElse(0.0);
    }

    /** Time breakdown of the server's platform pool. */
    public Optional<PoolTimeBreakdown> poolTime() {
        return kind().pool();
    }

    /** CPU time of the process under test per answered request, all threads, in nanoseconds. */
    public OptionalDouble subjectCpuNanosPerRequest() {
        return perRequest(Figure.in(subject(), MeasuredRecording::busyProcessors));
    }

    /** CPU time of the server process per answered request, all threads, in nanoseconds. */
    public OptionalDouble serverCpuNanosPerRequest() {
        return perRequest(Figure.in(server, MeasuredRecording::busyProcessors));
    }

    /** The same without that of the JIT compilers, which are done once the code is warm. */
    public OptionalDouble warmCpuNanosPerRequest() {
        return Figure.times(serverCpuNanosPerRequest(), server.map(s -> s.threadCpu().warmShare()).orElse(1.0));
    }

    /** CPU time of the client process per answered request, in nanoseconds. */
    public OptionalDouble clientCpuNanosPerRequest() {
        return perRequest(Figure.in(client, MeasuredRecording::busyProcessors));
    }

    /** The same without that of its JIT compilers. */
    public OptionalDouble warmClientCpuNanosPerRequest() {
        return Figure.times(clientCpuNanosPerRequest(), client.map(c -> c.threadCpu().warmShare()).orElse(1.0));
    }

    /** CPU time of the downstream services per answered request, in nanoseconds. */
    public OptionalDouble downstreamCpuNanosPerRequest() {
        return perRequest(Figure.in(downstream, MeasuredRecording::busyProcessors));
    }

    /**
     * Time asked for in sleeps and timed waits of the server's handlers and of the services it waits for, per answered
     * request, in nanoseconds. Where such waits leave no event with a duration (timers of an event loop; virtual threads in
     * {@code Object.wait} from JDK 24 on), this is the wait that the workload asks for.
     */
    public OptionalDouble askedWaitNanosPerRequest() {
        var recorded = perRequest(serving(r -> (double) r.asleepNanos() / r.window().lengthNanos()));
        return recorded.orElse(1) > 0 ? recorded : OptionalDouble.of(definition().waitNanos());
    }

    /** Delay that timers add to those sleeps without queueing, per answered request, in nanoseconds. */
    public OptionalDouble timerNanosPerRequest() {
        return perRequest(serving(r -> (double) r.measured().sleeps.timerFloorNanos()
                * r.measured().sleeps.count() / r.window().lengthNanos()));
    }

    /** Time breakdown of the messages that requests sent; empty when they were not recorded. */
    public Optional<SendTimeBreakdown> sendTime() {
        return server.flatMap(SendTimeBreakdown::of);
    }

    /** Time of a request to the broker without the waits before it, per answered request, in nanoseconds. */
    public OptionalDouble brokerNanosPerRequest() {
        return ofMessages(SendTimeBreakdown::brokerNanos);
    }

    /** Time that messages wait in a batch for more messages, per answered request, in nanoseconds. */
    public OptionalDouble lingerNanosPerRequest() {
        return ofMessages(SendTimeBreakdown::lingerNanos);
    }

    /** Time that answers wait for acknowledgements between their pieces, per answered request, in nanoseconds; empty if none does. */
    public OptionalDouble acknowledgementNanosPerRequest() {
        return Figure.of(answering().map(c -> c.measured().requests).filter(r -> r.betweenPieces().shown()),
                r -> (double) r.betweenPieces().nanos() / r.inPieces());
    }

    private OptionalDouble ofMessages(ToDoubleFunction<SendTimeBreakdown> nanos) {
        return perRequest(Figure.of(sendTime(), b -> b.messagesPerSecond() * nanos.applyAsDouble(b) / 1e9));
    }

    /** The sum of a figure over server and downstream services; empty without a recording of the server. */
    private OptionalDouble serving(ToDoubleFunction<MeasuredRecording> figure) {
        return Figure.when(server.isPresent(),
                () -> Stream.concat(server.stream(), downstream.stream()).mapToDouble(figure).sum());
    }

    /** The host, which tells who uses its processors while the cell runs. */
    public Host host() {
        return new Host(this);
    }

    /** Converts a mean number of busy units (processors, threads) to time per answered request, in nanoseconds. */
    public OptionalDouble perRequest(OptionalDouble busy) {
        var x = throughputPerSecond();
        return Figure.when(busy.isPresent() && x.orElse(0) != 0, () -> busy.getAsDouble() / x.getAsDouble() * 1e9);
    }

    /**
     * Requests per second that an open loop offered in the measured phase; after a search for the knee, those of the level
     * held then.
     */
    public OptionalDouble offeredPerSecond() {
        double offered = description().map(JvmEvent.CellInfo::offeredPerSecond).orElse(0.0);
        return offered > 0
                ? OptionalDouble.of(offered)
                : Figure.of(heldStep(), RateStep::offeredPerSecond);
    }

    /** The share of the knee that was held in the measured phase; empty unless the load plan searched for the knee. */
    public Optional<RateStep> heldStep() {
        return client.flatMap(c -> knee().flatMap(k -> k.heldDuring(c.window())));
    }

    /** The long-lived connections that a client under test reached. */
    public Optional<Hold> hold() {
        return client.flatMap(c -> c.profile().last(JvmEvent.Holding.class)).map(Hold::of);
    }

    /** The rates that a search for the knee tried, in order; empty for any other load. */
    public List<RateStep> rateSteps() {
        return client.map(c -> c.profile().steps()).orElse(List.of());
    }

    /** The knee; empty unless the load plan searched for it. */
    public Optional<Knee> knee() {
        return Knee.of(rateSteps());
    }

    /** True when clients send their next request after the previous answer, so that no request has an intended start. */
    public boolean closedLoop() {
        return description().filter(d -> d.offeredPerSecond() <= 0 && d.concurrency() > 0).isPresent();
    }

    /** Number of clients of a closed loop, or of connections to hold; 0 for an open loop and when unknown. */
    public int clients() {
        return description().map(JvmEvent.CellInfo::concurrency).orElse(0);
    }

    /** Largest number of connections open at once; 0 when unknown. */
    public int connectionsPeak() {
        return client.flatMap(c -> c.profile().last(JvmEvent.LoadSummary.class))
                .map(JvmEvent.LoadSummary::connectionsPeak).orElse(0);
    }

    /** The most connections that the server accepts at once; empty when unknown. A connection has one request at a time. */
    public OptionalInt acceptedConnections() {
        return server.flatMap(s -> s.profile().configuration()).orElse(Map.of()).entrySet().stream()
                .filter(e -> e.getKey().startsWith("connections of Tomcat ")).mapToInt(Map.Entry::getValue).max();
    }

    /**
     * Largest number of requests of a closed loop, or of items of its jobs, that are in flight at once; 0 for an open loop.
     */
    public int mostInFlight() {
        return clients() * definition().items();
    }

    /** The same without those that got no answer. */
    public int mostAnswered() {
        return mostInFlight() - starvedClients() * definition().items();
    }

    /** Clients of a closed loop that waited for one answer during the whole window; none of the answers in it were theirs. */
    public int starvedClients() {
        return closedLoop()
                ? Math.max(client.map(c -> c.measured().inFlight.throughout()).orElse(0),
                        part(true).map(JvmEvent.MeasuredPart::waitedThroughout).orElse(0))
                : 0;
    }

    /** The event that describes the cell; empty for a recording that is not part of a matrix. */
    public Optional<JvmEvent.CellInfo> description() {
        return Optional.ofNullable(key.event());
    }

    /**
     * Number of long-lived connections that a client reached.
     *
     * @param target number of connections asked for
     * @param started number of connections started
     * @param reached number of connections that were open at once
     * @param seconds time from the first request until that many were open
     * @param stoppedBy why there are not more; {@code null} when the target was reached
     */
    public record Hold(int target, int started, int reached, double seconds, String stoppedBy) {
        static Hold of(Holding h) {
            return new Hold(h.target(), h.started(), h.reached(), h.reachNanos().orElse(0) / 1e9, h.stoppedBy());
        }

        public boolean met() {
            return stoppedBy == null;
        }
    }

    /** What a throughput counts. */
    public enum UnitOfWork {
        /** A request that was answered, or an event named by the user. */
        REQUEST("request"),
        /** The life of a virtual thread, see {@link Tasks}. */
        TASK("task");

        private final String word;

        UnitOfWork(String word) {
            this.word = word;
        }

        /** The word for one, such as {@code request}. */
        public String one() {
            return word;
        }

        /** The word for many, such as {@code requests}. */
        public String many() {
            return word + "s";
        }
    }
}
