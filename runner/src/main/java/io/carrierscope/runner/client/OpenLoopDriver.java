package io.carrierscope.runner.client;

import io.carrierscope.runner.client.LoadClient.Sender;
import io.carrierscope.runner.event.MonotonicClock;

/** Sends requests at the instants of a schedule, whatever happens to the earlier ones. */
final class OpenLoopDriver implements LoadDriver {
    private static final long SPIN_NANOS = 60_000;

    private final LoadPlan.OpenLoop plan;
    private final Ledger ledger;
    private final Sender sender;
    private final long spinNanos;
    private Schedule schedule;
    private long startNanos;
    private long nextNanos;
    private int lastId;

    OpenLoopDriver(LoadPlan.OpenLoop plan, Ledger ledger, Sender sender, boolean spins) {
        this.plan = plan;
        this.ledger = ledger;
        this.sender = sender;
        this.spinNanos = spins ? SPIN_NANOS : 0;
    }

    @Override
    public void begin(long start) {
        schedule = Schedule.of(plan);
        startNanos = start;
        nextNanos = start + schedule.nextOffsetNanos();
    }

    /** A late dispatcher catches up, and every such request is counted. */
    @Override
    public void runUntil(long endNanos) {
        while (endNanos - nextNanos > 0 && !Thread.currentThread().isInterrupted()) {
            MonotonicClock.sharpUntil(nextNanos, spinNanos);
            send(nextNanos);
            nextNanos = startNanos + schedule.nextOffsetNanos();
        }
        MonotonicClock.parkUntil(endNanos);
    }

    private void send(long intendedNanos) {
        Flight flight = new Flight(ledger, landed -> {}, ++lastId, intendedNanos);
        ledger.offered(flight);
        sender.send(flight);
    }

    @Override
    public boolean settles() {
        return true;
    }

    @Override
    public void settle(long atMostNanos) {
        ledger.awaitAnswers(atMostNanos);
    }
}
