package io.carrierscope.runner.client.load;

import io.carrierscope.runner.client.account.InFlightRequest;
import io.carrierscope.runner.phase.LoadClock;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Clients that each send the next request when the answer to the previous one is complete.
 *
 * @param think mean of the random (exponential) time from an answer to the next request; zero for none
 */
public record ClosedLoop(int clients, int connections, Duration think) implements LoadPlan.OfClients {
    static final PlanName NAME = new PlanName("closed", "closed-<clients>[-<n>conn][-think<n>ms]", ClosedLoop.class,
            name -> new ClosedLoop(name.number(1), name.number(2, name.number(1)), thinking(name.number(3, -1))));

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
        return "closed-" + clients + ofConnections()
                + (think.isZero() ? "" : "-think" + think.toMillis() + "ms");
    }

    private static Duration thinking(int millis) {
        if (millis == 0) {
            throw new IllegalArgumentException("expected a time to think above zero, or none");
        }
        return Duration.ofMillis(Math.max(0, millis));
    }

    @Override
    public Optional<LoadPlan> withClients(int others) {
        return Optional.of(new ClosedLoop(others));
    }

    @Override
    public LoadDriver driver(LoadContext context) {
        return new Driver(this, context);
    }

    /** A closed loop: each client sends its next request when the previous one has ended, and it has thought. */
    static final class Driver implements LoadDriver {
        private static final long OF_SEED = 100_000_000;
        private static final long BACK_OFF_NANOS = 10_000_000;

        private final ClosedLoop plan;
        private final RequestIssuer requests;
        private final LoadClock clock;
        private final long seed;
        private final ScheduledExecutorService later = Executors
                .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("load-later").factory());
        private volatile boolean stopped;

        Driver(ClosedLoop plan, LoadContext context) {
            this.plan = plan;
            this.requests = context.requests();
            this.clock = context.accounting().clock();
            this.seed = context.seed();
        }

        @Override
        public void begin(long startNanos) {
            requests.rest();
            for (int client = 0; client < plan.clients(); client++) {
                next(startNanos);
            }
            requests.goOn(startNanos);
        }

        @Override
        public void runUntil(long endNanos) {
            clock.parkUntil(endNanos);
        }

        private void next(long intendedNanos) {
            if (!stopped) {
                requests.send(intendedNanos, this::completed);
            }
        }

        /** A request may fail inside the call that sends it. The retry runs later on another thread, so the stack does not grow. */
        private void completed(InFlightRequest request) {
            if (!request.wasAnswered()) {
                later(request.endNanos() + BACK_OFF_NANOS);
            } else if (plan.think().isZero()) {
                next(request.endNanos());
            } else {
                later(request.endNanos() + thoughtNanos(request.id()));
            }
        }

        /** Drawn from the seed and the number of the request, so that threads need not share a generator. */
        private long thoughtNanos(int requestId) {
            return Math.round(-Math.log1p(-new SplittableRandom(OF_SEED * seed + requestId).nextDouble())
                    * plan.think().toNanos());
        }

        private void later(long intendedNanos) {
            if (stopped) {
                return;
            }
            try {
                later.schedule(() -> next(intendedNanos), intendedNanos - clock.nanos(), TimeUnit.NANOSECONDS);
            } catch (RejectedExecutionException stopping) {
                stopped = true;
            }
        }

        @Override
        public void close() {
            stopped = true;
            later.shutdownNow();
            later.close();
        }
    }
}
