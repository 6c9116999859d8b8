package io.carrierscope.runner.client;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.math.BigDecimal;

/** What load a client offers. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "loop")
@JsonSubTypes({@JsonSubTypes.Type(value = LoadPlan.ClosedLoop.class, name = "closed"),
        @JsonSubTypes.Type(value = LoadPlan.OpenLoop.class, name = "open")})
public sealed interface LoadPlan {

    /** Readable and safe in a file name. */
    String id();

    /** Most connections that are open at once. */
    int maxConnections();

    /** Most requests that wait for a connection before further ones are rejected. */
    int maxQueued();

    /** Clients that each send the next request when the answer to the previous one is complete. */
    record ClosedLoop(int clients) implements LoadPlan {
        public ClosedLoop {
            if (clients < 1) {
                throw new IllegalArgumentException("a closed loop needs at least one client");
            }
        }

        @Override
        public String id() {
            return "closed-" + clients;
        }

        @Override
        public int maxConnections() {
            return clients;
        }

        @Override
        public int maxQueued() {
            return clients;
        }
    }

    /** Requests at given instants, whatever happens to the earlier ones. */
    record OpenLoop(double ratePerSecond, Arrivals arrivals, long seed, int maxConnections,
            int maxQueued) implements LoadPlan {
        public OpenLoop {
            if (!(ratePerSecond > 0) || Double.isInfinite(ratePerSecond)) {
                throw new IllegalArgumentException("an open loop needs a rate above zero");
            }
        }

        @Override
        public String id() {
            return arrivals.id() + "-" + BigDecimal.valueOf(ratePerSecond).stripTrailingZeros().toPlainString();
        }
    }
}
