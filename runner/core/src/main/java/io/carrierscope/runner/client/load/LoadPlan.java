package io.carrierscope.runner.client.load;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Duration;
import java.util.Optional;

/**
 * The load that a client offers: its name, what it needs, and the driver that offers it. Its fields are written into the recording as
 * JSON. The analyzer knows no names of load plans; it reads the fields that docs/internals/events.md lists.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "loop")
public interface LoadPlan {
    /** Readable and safe in a file name. */
    String id();

    /** Offers the load. */
    LoadDriver driver(LoadContext context);

    /** Most connections that are open at once. */
    int maxConnections();

    /** Most requests that wait for a connection before further ones are rejected. */
    default int maxQueued() {
        return maxConnections();
    }

    /** The requests that are in flight at once by design; 0 where there is no such number. */
    default int concurrency() {
        return 0;
    }

    /** The requests that are offered per second; 0 where answers or a search determine it. */
    default double offeredRate() {
        return 0;
    }

    /** True where the rate of the measured phase changes by design. */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    @JsonInclude(JsonInclude.Include.NON_DEFAULT)
    default boolean changesRate() {
        return false;
    }

    /** True where a request belongs to the phase in which it was intended to start, false where to the one in which it ends. */
    default boolean samplesByIntention() {
        return true;
    }

    /** True where requests are held, so that none is answered. */
    default boolean holdsRequests() {
        return false;
    }

    /** True where each request has a connection of its own, so that there may be more than a machine usually allows. */
    default boolean connectsEachRequest() {
        return false;
    }

    /** False where it cannot be offered again to the same server, and so is only measured with Flight Recorder. */
    default boolean measuredTwice() {
        return true;
    }

    /** The same plan with fewer iterations, where it counts them. */
    default LoadPlan scaled(double factor) {
        return this;
    }

    /** The same plan with another number of clients, each with a connection of its own; empty where it has no clients. */
    default Optional<LoadPlan> withClients(int clients) {
        return Optional.empty();
    }

    /** The time of a batch or burst, each of which is awaited; zero for other loads. */
    default Duration makespan(Served served) {
        return Duration.ZERO;
    }

    /** How long a part is expected to be measured. */
    default Duration measured(LoadSettings times, Duration makespan) {
        return times.measure();
    }

    /** How long its warm-up is expected to take. */
    default Duration warmed(LoadSettings times, Duration makespan) {
        return times.warmup().expected();
    }

    /** How long a part goes on after its time: until what is in flight then is answered. */
    default Duration ended(Served served) {
        return Duration.ZERO;
    }

    /** The most requests per second that it may come to, as far as a suite says so; infinite where it does not. */
    default double mostPerSecond(Served served) {
        return offeredRate() > 0 ? offeredRate() : Double.POSITIVE_INFINITY;
    }

    /** How long its phases are expected to take together. */
    default Duration estimated(LoadSettings times, Served served) {
        Duration makespan = makespan(served);
        return warmed(times, makespan).plus(measured(times, makespan)).plus(times.drain()).plus(ended(served));
    }

    /** How much longer if a second part is measured, which begins when the batch or burst that is under way has ended. */
    default Duration estimatedAgain(LoadSettings times, Served served) {
        Duration makespan = makespan(served);
        return times.switched().plus(makespan.dividedBy(2)).plus(measured(times, makespan)).plus(ended(served));
    }

    static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    /** True where a slow server may make it last longer than {@link #estimated}. */
    default boolean maySurpassEstimate() {
        return false;
    }

    /** Clients that send a request when the answer to their previous one is complete. */
    interface OfClients extends LoadPlan {
        int clients();

        int connections();

        /** The end of a name: how many connections the clients share, unless each has one. */
        default String ofConnections() {
            return connections() == clients() ? "" : "-" + connections() + "conn";
        }

        @Override
        default int concurrency() {
            return clients();
        }

        @Override
        default boolean samplesByIntention() {
            return false;
        }

        /** Each client awaits an answer. */
        @Override
        default Duration ended(Served served) {
            return served.time(clients(), Math.min(clients(), connections()));
        }

        /** By Little's law. */
        @Override
        default double mostPerSecond(Served served) {
            return clients() / (ended(served).toNanos() / 1e9);
        }

        @Override
        default int maxConnections() {
            return connections();
        }

        @Override
        default int maxQueued() {
            return clients();
        }
    }
}
