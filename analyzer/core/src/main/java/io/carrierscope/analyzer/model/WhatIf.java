package io.carrierscope.analyzer.model;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.model.Intervention.Change.Kind;
import io.carrierscope.analyzer.model.simulation.OpenLoop;
import io.carrierscope.analyzer.model.simulation.Prediction.ResponseTimes;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Prediction of a cell's throughput without something that holds it back, or why there is none. */
public sealed interface WhatIf {
    /** Bounds by what each request takes itself, however much of them is left. */
    Set<Bound.Id> OF_REQUESTS = EnumSet.of(Bound.Id.CPU, Bound.Id.CONCURRENCY);

    /** Share of a resource from which on requests are known to need it. */
    double LEAST_USED = 0.01;

    /** What is removed. */
    Intervention intervention();

    /**
     * A predicted throughput.
     *
     * @param perSecond predicted throughput, requests per second
     * @param leastPerSecond the prediction with the cell's own CPU time per request
     * @param lowerBound true if more than {@code perSecond} may be possible: the CPU time of a request is that of idle processors, or
     *        more may be in flight than was seen
     * @param then the bottleneck of the changed cell; its throughput is at least {@code perSecond}
     * @param demand where the CPU time of a request comes from
     * @param most what limits the changed cell where the CPU time of a request is left out, if that is of idle processors; empty where it
     *        is not, or where nothing else limits
     * @param unchangedPerSecond what is predicted of the cell as it is, in the same way; 0 where that is not known
     * @param times predicted response times of an open loop; empty for another load, and where the simulation does not know the change
     */
    record Predicted(Intervention intervention, double perSecond, double leastPerSecond, boolean lowerBound, Bound then,
            String demand, Optional<Bound> most, double unchangedPerSecond, Optional<ResponseTimes> times)
            implements
                WhatIf {
        /** Creates a prediction of throughput alone. */
        public Predicted(Intervention intervention, double perSecond, double leastPerSecond, boolean lowerBound,
                Bound then, String demand) {
            this(intervention, perSecond, leastPerSecond, lowerBound, then, demand, Optional.empty(), 0,
                    Optional.empty());
        }

        Predicted beside(Scenario unchanged) {
            return new Predicted(intervention, perSecond, leastPerSecond, lowerBound, then, demand, most,
                    unchanged.bounds().isEmpty() ? 0 : unchanged.perSecond(), times);
        }

        private Predicted upTo(Optional<Scenario> withoutCpuTime) {
            var limit = withoutCpuTime.flatMap(s -> s.bounds().stream().findFirst())
                    .filter(b -> lowerBound && b.perSecond() > perSecond && Double.isFinite(b.perSecond()));
            return new Predicted(intervention, perSecond, leastPerSecond, lowerBound, then, demand, limit,
                    unchangedPerSecond, times);
        }

        /** Returns false if the cell itself answers more than this: then no gain is predicted. */
        public boolean gains(double measuredPerSecond) {
            return perSecond >= measuredPerSecond;
        }
    }

    /**
     * What went on before goes on: the cause ended it within the recording.
     *
     * @param perSecond units of work per second before
     * @param seconds how far into the recording the work went on
     */
    record AsBefore(Intervention intervention, double perSecond, double seconds) implements WhatIf {
        /** The prediction from a fall of the rate; empty where the recording shows none. */
        public static Optional<WhatIf> of(Cell cell, Intervention intervention) {
            return cell.observed()
                    .flatMap(s -> s.measured().virtualThreads.fall().map(f -> new AsBefore(intervention,
                            f.beforePerSecond(), (f.atNanos() - s.span().startNanos()) / 1e9)));
        }
    }

    /**
     * No prediction.
     *
     * @param missing what the recordings lack
     */
    record NotPredicted(Intervention intervention, String missing) implements WhatIf {}

    /** This prediction with the response times of the changed open loop; nothing is added where there is no prediction. */
    default WhatIf with(OpenLoop changed) {
        return this instanceof Predicted p
                ? new Predicted(p.intervention, p.perSecond, p.leastPerSecond, p.lowerBound, p.then, p.demand,
                        p.most, p.unchangedPerSecond, Optional.of(ResponseTimes.of(changed)))
                : this;
    }

    /**
     * Predicts the throughput of the changed cell.
     *
     * @param change turns the measured scenario into the changed one; empty when its effect is not known
     */
    static WhatIf of(Cell cell, Bounds bounds, ServiceDemands demands, Intervention intervention,
            Function<Scenario, Optional<Scenario>> change) {
        var missing = MissingInputs.of(cell);
        if (missing.isPresent()) {
            return new NotPredicted(intervention, missing.get());
        }
        if (cell.kind() instanceof Subject.Service) {
            return ofServer(cell, bounds, intervention, change);
        }
        var demand = demands.of(cell);
        double processors = demands.processorsFor(cell);
        var oneThread = demands.oneThread(cell);
        var here = change
                .apply(Scenario.of(cell, bounds, ServiceDemands.measured(cell, ""), processors).passing(oneThread));
        var measured = Scenario.of(cell, bounds, demand, processors).passing(oneThread);
        return change.apply(measured).<WhatIf>map(s -> new Predicted(intervention, s.perSecond(),
                Math.min(s.perSecond(), here.orElse(s).perSecond()),
                demand.atMost() && OF_REQUESTS.contains(s.bounds().get(0).id()), s.bounds().get(0),
                demand.source()).upTo(change.apply(measured.withoutCpuTime())).beside(measured))
                .orElseGet(() -> unknownShare(intervention));
    }

    private static WhatIf ofServer(Cell cell, Bounds bounds, Intervention intervention,
            Function<Scenario, Optional<Scenario>> change) {
        var measured = Scenario.ofServer(cell, bounds);
        return change.apply(measured).filter(s -> !s.bounds().isEmpty())
                .<WhatIf>map(s -> ofServer(intervention, s, ServiceDemands.isBusy(cell),
                        cell.throughputPerSecond().orElse(0)).beside(measured))
                .orElseGet(() -> unknownShare(intervention));
    }

    /**
     * Where the processors are hardly used, a request takes less CPU time under load: they then allow more than its CPU time here says.
     * What is in flight is known at least: a wait that is open when the recording begins or ends leaves no event. A resource of which
     * hardly anything is used, such as a pool for chores, tells nothing of what then limits.
     */
    private static Predicted ofServer(Intervention intervention, Scenario without, boolean busy, double measured) {
        var loaded = busy || without.bounds().get(0).id() != Bound.Id.CPU;
        var scenario = loaded ? without : without.withoutCpuTime();
        var first = scenario.bounds().stream().findFirst().filter(b -> Double.isFinite(b.perSecond()))
                .filter(b -> OF_REQUESTS.contains(b.id()) || measured >= LEAST_USED * b.perSecond());
        if (first.isEmpty()) {
            return new Predicted(intervention, without.perSecond(), without.perSecond(), true, without.bounds().get(0),
                    "as measured here; a request takes less of it under load");
        }
        boolean ofThoseSeen = first.get().id() == Bound.Id.CONCURRENCY && without.clients() == 0;
        return new Predicted(intervention, scenario.perSecond(), without.perSecond(), ofThoseSeen, first.get(),
                (loaded ? "as measured here" : "left out, since a request takes less of it under load than here")
                        + (ofThoseSeen
                                ? "; more may be in flight than was seen"
                                : "; an upper limit, reached if enough work arrives"));
    }

    private static WhatIf unknownShare(Intervention intervention) {
        return new NotPredicted(intervention, "how much of a request's time it takes is not known");
    }

    /** Finds inputs of a prediction that the cell's recordings lack. */
    static final class MissingInputs {
        private MissingInputs() {}

        /** The first missing input with the option that would record it; empty when nothing is missing. */
        static Optional<String> of(Cell cell) {
            if (cell.throughputPerSecond().orElse(0) <= 0) {
                return Optional.of("no requests are recorded, so the throughput is unknown");
            }
            return cell.kind() instanceof Subject.Service ? ofServer(cell) : ofMatrix(cell);
        }

        /** A recording of another program has no client: the prediction then assumes that enough work arrives. */
        private static Optional<String> ofServer(Cell cell) {
            return cell.serverCpuNanosPerRequest().isEmpty()
                    ? Optional.of("CPU time is not recorded (jdk.CPULoad#enabled=true,period=1s)")
                    : Optional.empty();
        }

        private static Optional<String> ofMatrix(Cell cell) {
            if (cell.serverCpuNanosPerRequest().isEmpty() || cell.clientCpuNanosPerRequest().isEmpty()
                    || cell.host().processorsForCell().isEmpty()) {
                return Optional.of(
                        "the CPU time of server and client is not in the recordings (jdk.CPULoad#enabled=true,period=1s on both)");
            }
            var sleeps = cell.server().map(s -> s.visibility().of(Topic.SLEEPS)).filter(s -> !s.seen());
            if (sleeps.isPresent()) {
                return sleeps.map(s -> s.missing() + " (" + s.howToRecord() + ")");
            }
            return loop(cell.description());
        }

        private static Optional<String> loop(Optional<JvmEvent.CellInfo> description) {
            return description.filter(d -> d.concurrency() > 0 || d.offeredPerSecond() > 0).isPresent()
                    ? Optional.empty()
                    : Optional.of("neither a number of clients nor an offered rate is recorded");
        }
    }

    /** Prediction for a closed loop whose bottleneck is the number of clients, with more clients. */
    public static final class Clients {
        private static final int TIMES = 4;

        private Clients() {}

        /**
         * Returns empty when something else limits the cell, when a client is under test (scenarios model servers), when a
         * request is a job, because then items are in flight, and when clients got no answer at all, because more would not either.
         */
        public static Optional<WhatIf> more(Cell cell, Bounds bounds, ServiceDemands demands) {
            int clients = cell.clients();
            return bounds.binding().filter(b -> b.id() == Bound.Id.CONCURRENCY && bounds.explained())
                    .filter(b -> !(cell.kind() instanceof Subject.ClientUnderTest))
                    .filter(b -> cell.definition().items() == 1 && cell.starvedClients() == 0)
                    .map(b -> WhatIf.of(cell, bounds, demands, intervention(clients),
                            s -> Optional.of(s.withClients(clients * TIMES))));
        }

        private static Intervention intervention(int clients) {
            return Intervention.of("the limit of " + clients + " clients, with " + clients * TIMES).by(Kind.CLIENTS,
                    clients * TIMES);
        }
    }
}
