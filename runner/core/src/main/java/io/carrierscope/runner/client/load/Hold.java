package io.carrierscope.runner.client.load;

import io.carrierscope.events.Absent;
import io.carrierscope.events.client.HoldEvent;
import io.carrierscope.runner.client.account.ErrorClass;
import io.carrierscope.runner.client.account.InFlightRequest;
import io.carrierscope.runner.client.account.ServerMeter;
import io.carrierscope.runner.os.SystemLimit;
import io.carrierscope.runner.phase.MonotonicClock;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/** Connections opened as fast as possible, each with a request that is held. */
public record Hold(int connections) implements LoadPlan {
    static final PlanName NAME = new PlanName("hold", "hold-<connections>", Hold.class,
            name -> new Hold(name.number(1)));

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

    @Override
    public int concurrency() {
        return connections;
    }

    /** Its connections are opened once. */
    @Override
    public boolean measuredTwice() {
        return false;
    }

    @Override
    public LoadDriver driver(LoadContext context) {
        return new Driver(this, context.requests(), context.meter());
    }

    /** Opens connections as fast as the client can, all in the measure phase, and holds them: their requests get no answer. */
    static final class Driver implements LoadDriver {
        private static final int MOST_TRIES = 6;
        /** A client that opened a connection in the last part of the phase had not reached its limit. */
        private static final double STILL_AT_IT = 0.9;

        private final Hold plan;
        private final RequestIssuer requests;
        private final ServerMeter meter;
        private final HoldEvent event = new HoldEvent();
        private final AtomicInteger failed = new AtomicInteger();
        private final AtomicReference<String> firstFailure = new AtomicReference<>();
        private boolean measuring;
        private long beginNanos;
        private long watchNanos;
        private volatile boolean outOfResources;
        private volatile boolean over;

        Driver(Hold plan, RequestIssuer requests, ServerMeter meter) {
            this.plan = plan;
            this.requests = requests;
            this.meter = meter;
        }

        /** There is no warm-up: connections once opened stay open. */
        @Override
        public void begin(long startNanos) {
            beginNanos = startNanos;
        }

        @Override
        public boolean settles() {
            return true;
        }

        @Override
        public void settle(long atMostNanos) {
            measuring = true;
        }

        @Override
        public void runUntil(long endNanos) {
            MonotonicClock.parkUntil(Math.min(endNanos, beginNanos));
            if (measuring) {
                watchNanos = endNanos - beginNanos;
                Thread opener = Thread.ofPlatform().daemon().name("load-opener").start(this::open);
                MonotonicClock.parkUntil(endNanos);
                over = true;
                opener.interrupt();
            }
            MonotonicClock.parkUntil(endNanos);
        }

        private void open() {
            while (requests.issued() < plan.connections() && !over && !outOfResources) {
                requests.send(System.nanoTime(), this::completed);
            }
        }

        /** Connections that end after the phase end because the cell does. */
        private void completed(InFlightRequest request) {
            if (!over) {
                if (request.error() == ErrorClass.REJECTED) {
                    outOfResources = true;
                }
                if (failed.incrementAndGet() == 1) {
                    firstFailure.set(reason(request));
                }
            }
        }

        /** The system does not say why it refuses a thread, so the error names the limit that this process is closest to. */
        private static String reason(InFlightRequest request) {
            String failure = String.valueOf(request.failure());
            return request.failure() instanceof OutOfMemoryError
                    ? failure + SystemLimit.nearest().map(limit -> "; the client has " + limit.text()).orElse("")
                    : failure;
        }

        @Override
        public void close() {
            ServerMeter.Reading server = reading();
            event.target = plan.connections();
            event.started = requests.issued();
            event.reached = Math.min(server.mostConnections(), plan.connections());
            event.reachTime = event.reached == 0 ? Absent.NANOS : server.mostAtNanos() - beginNanos;
            event.failed = failed.get();
            event.stoppedBy = stoppedBy();
            event.commit();
        }

        /** Tried several times: a client short of processors reads the answer late. */
        private ServerMeter.Reading reading() {
            return Stream.generate(meter::read).limit(MOST_TRIES).flatMap(Optional::stream).findFirst().orElseThrow(
                    () -> new IllegalStateException("the server does not say how many connections it had"));
        }

        private String stoppedBy() {
            if (event.reached == plan.connections()) {
                return null;
            }
            if (firstFailure.get() != null) {
                return firstFailure.get();
            }
            if (requests.issued() < plan.connections()) {
                return "the time was over while requests were being started";
            }
            return event.reachTime > STILL_AT_IT * watchNanos
                    ? "the time was over while connections were being opened"
                    : (requests.issued() - event.reached)
                            + " requests waited inside the client; no further connection after "
                            + Math.max(0, event.reachTime) / 1_000_000 + " ms";
        }
    }
}
