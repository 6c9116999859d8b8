package io.carrierscope.runner.client.plan;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.math.BigDecimal;
import java.time.Duration;

/** The load that a client offers. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "loop")
@JsonSubTypes({@JsonSubTypes.Type(value = LoadPlan.ClosedLoop.class, name = "closed"),
        @JsonSubTypes.Type(value = LoadPlan.Batches.class, name = "batches"),
        @JsonSubTypes.Type(value = LoadPlan.Knee.class, name = "knee"),
        @JsonSubTypes.Type(value = LoadPlan.Burst.class, name = "burst"),
        @JsonSubTypes.Type(value = LoadPlan.Hold.class, name = "hold"),
        @JsonSubTypes.Type(value = LoadPlan.OpenLoop.class, name = "open"),
        @JsonSubTypes.Type(value = VaryingRate.class, name = "varying")})
public sealed interface LoadPlan {

    /** Readable and safe in a file name. */
    String id();

    /** Most connections that are open at once. */
    int maxConnections();

    /** Most requests that wait for a connection before further ones are rejected. */
    int maxQueued();

    /** True where requests wait for a free connection by design, so late sending is no fault of the client. */
    default boolean sharesConnections() {
        return false;
    }

    /** True where requests are held, so that none is answered. */
    default boolean holdsRequests() {
        return false;
    }

    /** True where each request has a connection of its own, so that there may be more than a machine usually allows. */
    default boolean connectsEachRequest() {
        return false;
    }

    /** The same plan with fewer iterations, where it counts them. */
    default LoadPlan scaled(double factor) {
        return this;
    }

    /** The longest time its phases take, given the time of a request on an idle server. */
    default Duration estimated(LoadSettings times, Duration holding, Duration cpu) {
        return times.total();
    }

    /** Clients that send a request when the answer to their previous one is complete. */
    sealed interface OfClients extends LoadPlan permits ClosedLoop, Batches {
        int clients();

        int connections();

        @Override
        default int maxConnections() {
            return connections();
        }

        @Override
        default boolean sharesConnections() {
            return connections() < clients();
        }

        @Override
        default int maxQueued() {
            return clients();
        }
    }

    /**
     * Clients that each send the next request when the answer to the previous one is complete.
     *
     * @param think mean of the random (exponential) time from an answer to the next request; zero for none
     */
    record ClosedLoop(int clients, int connections, Duration think) implements OfClients {
        public ClosedLoop {
            if (clients < 1 || connections < 1 || think.isNegative()) {
                throw new IllegalArgumentException("a closed loop needs at least one client and one connection");
            }
        }

        public ClosedLoop(int clients, int connections) {
            this(clients, connections, Duration.ZERO);
        }

        public ClosedLoop(int clients) {
            this(clients, clients);
        }

        @Override
        public String id() {
            return "closed-" + clients + suffix(clients, connections)
                    + (think.isZero() ? "" : "-think" + think.toMillis() + "ms");
        }
    }

    /** Clients that share the iterations of a batch; the next batch begins when the last answer has come. */
    record Batches(int size, int clients, int connections) implements OfClients {
        /** The fewest batches that show how much batches differ. */
        public static final int AT_LEAST = 2;
        private static final int WARM_UP = 2;

        public Batches {
            if (clients < 1 || connections < 1 || size < clients) {
                throw new IllegalArgumentException("a batch needs a client, a connection and an iteration per client");
            }
        }

        @Override
        public String id() {
            return "batch-" + size + "x" + clients + suffix(clients, connections);
        }

        @Override
        public Batches scaled(double factor) {
            return new Batches(Math.max(clients, (int) Math.round(size * factor)), clients, connections);
        }

        /** Long enough for whole batches: two to warm up with, as one says nothing of steadiness, and those that are measured. */
        @Override
        public Duration estimated(LoadSettings times, Duration holding, Duration cpu) {
            int together = Math.min(clients, connections);
            Duration waiting = holding.multipliedBy(size).dividedBy(together);
            Duration computing = cpu.multipliedBy(size).dividedBy(Runtime.getRuntime().availableProcessors());
            Duration batch = waiting.compareTo(computing) > 0 ? waiting : computing;
            Duration more = batch.multipliedBy(WARM_UP + AT_LEAST);
            return more.compareTo(times.total()) > 0 ? more : times.total();
        }
    }

    /** Requests at given instants, whether or not earlier ones have completed. */
    sealed interface Paced extends LoadPlan permits OpenLoop, VaryingRate {
        /** The mean rate of the measured phase. */
        double ratePerSecond();

        /** The intended starts while the server warms up. */
        Schedule warmup();

        /** The intended starts of the measured phase. */
        Schedule measured();

        /** The length of the measured phase. */
        default Duration measure(Duration asked) {
            return asked;
        }
    }

    /** An open loop of one rate. */
    record OpenLoop(double ratePerSecond, Arrivals arrivals, long seed, int maxConnections,
            int maxQueued) implements Paced {
        public OpenLoop {
            if (!(ratePerSecond > 0) || Double.isInfinite(ratePerSecond)) {
                throw new IllegalArgumentException("an open loop needs a rate above zero");
            }
        }

        @Override
        public String id() {
            return arrivals.id() + "-" + plain(ratePerSecond);
        }

        @Override
        public Schedule warmup() {
            return measured();
        }

        @Override
        public Schedule measured() {
            return switch (arrivals) {
                case CONSTANT -> Schedule.constant(ratePerSecond);
                case POISSON -> Schedule.poisson(ratePerSecond, seed);
            };
        }
    }

    /** An open loop of random gaps whose rate is searched: the highest one that keeps a limit of the response time. */
    record Knee(Duration p99Limit, int maxConnections, int maxQueued) implements LoadPlan {
        /** The longest wait for the answers of a step. */
        public static final Duration REST = Duration.ofSeconds(10);
        /** The usual length of the search and of the levels before the measure phase. */
        private static final Duration SEARCH = Duration.ofSeconds(110);

        public Knee {
            if (p99Limit.isZero() || p99Limit.isNegative()) {
                throw new IllegalArgumentException("a knee needs a limit above zero");
            }
        }

        @Override
        public String id() {
            return "knee-p99-" + p99Limit.toMillis();
        }

        @Override
        public Duration estimated(LoadSettings times, Duration holding, Duration cpu) {
            return times.total().plus(SEARCH);
        }
    }

    /** Bursts of requests at random instants of a rate. The next burst begins when all requests have ended. */
    record Burst(int requests, double ratePerSecond, long seed) implements LoadPlan {
        public Burst {
            if (requests < 1 || !(ratePerSecond > 0) || Double.isInfinite(ratePerSecond)) {
                throw new IllegalArgumentException("a burst needs a request and a rate above zero");
            }
        }

        @Override
        public String id() {
            return "burst-" + requests + "-at-" + plain(ratePerSecond);
        }

        @Override
        public int maxConnections() {
            return requests;
        }

        @Override
        public int maxQueued() {
            return requests;
        }

        @Override
        public boolean connectsEachRequest() {
            return true;
        }

        @Override
        public Burst scaled(double factor) {
            return new Burst(Math.max(1, (int) Math.round(requests * factor)), ratePerSecond, seed);
        }

        /** One burst to warm up with and one that is measured, each with its margin. */
        @Override
        public Duration estimated(LoadSettings times, Duration holding, Duration cpu) {
            Duration burst = Duration.ofNanos((long) (requests / ratePerSecond * 1e9)).plus(holding);
            Duration both = burst.multipliedBy(5).dividedBy(2);
            return both.compareTo(times.total()) > 0 ? both : times.total();
        }
    }

    /** Connections opened as fast as possible, each with a request that is held. */
    record Hold(int connections) implements LoadPlan {
        public Hold {
            if (connections < 1) {
                throw new IllegalArgumentException("there must be a connection to hold");
            }
        }

        @Override
        public String id() {
            return "hold-" + connections;
        }

        @Override
        public int maxConnections() {
            return connections;
        }

        @Override
        public int maxQueued() {
            return connections;
        }

        @Override
        public boolean holdsRequests() {
            return true;
        }

        @Override
        public boolean connectsEachRequest() {
            return true;
        }

        @Override
        public Hold scaled(double factor) {
            return new Hold(Math.max(1, (int) Math.round(connections * factor)));
        }
    }

    private static String plain(double number) {
        return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }

    private static String suffix(int clients, int connections) {
        return connections == clients ? "" : "-" + connections + "conn";
    }
}
