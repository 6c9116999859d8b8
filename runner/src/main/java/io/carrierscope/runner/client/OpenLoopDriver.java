package io.carrierscope.runner.client;

import io.carrierscope.runner.client.LoadClient.Sender;
import io.carrierscope.runner.event.MonotonicClock;

/** Sends requests at the instants of a schedule, whatever happens to the earlier ones. */
final class OpenLoopDriver {
    private static final long SPIN_NANOS = 60_000;

    private final LoadPlan.OpenLoop plan;
    private final Ledger ledger;
    private final Sender sender;
    private int lastId;

    OpenLoopDriver(LoadPlan.OpenLoop plan, Ledger ledger, Sender sender) {
        this.plan = plan;
        this.ledger = ledger;
        this.sender = sender;
    }

    /** Runs the schedule from its beginning; a late dispatcher catches up, and every such request is counted. */
    void offer(long startNanos, long endNanos) {
        Schedule schedule = Schedule.of(plan);
        long intended = startNanos + schedule.nextOffsetNanos();
        while (endNanos - intended > 0 && !Thread.currentThread().isInterrupted()) {
            MonotonicClock.sharpUntil(intended, SPIN_NANOS);
            send(intended);
            intended = startNanos + schedule.nextOffsetNanos();
        }
        MonotonicClock.parkUntil(endNanos);
    }

    private void send(long intendedNanos) {
        Flight flight = new Flight(ledger, landed -> {}, ++lastId, intendedNanos);
        ledger.offered(flight);
        sender.send(flight);
    }
}
