package io.carrierscope.runner.client;

import io.carrierscope.runner.event.Absent;
import io.carrierscope.runner.event.RequestEvent;
import java.util.concurrent.atomic.AtomicBoolean;

/** One request on its way: its four instants, and what became of it. */
public final class Flight {
    private final Ledger ledger;
    private final Landing landing;
    private final RequestEvent event = new RequestEvent();
    private final AtomicBoolean landed = new AtomicBoolean();
    private final int id;
    private final long intendedNanos;
    private long sentNanos;
    private long firstByteNanos = Absent.NANOS;
    private long endNanos;
    private boolean sent;
    private boolean answered;
    private ErrorClass error;
    private Throwable failure;

    /** What the loop does when a request has ended. */
    @FunctionalInterface
    interface Landing {
        void landed(Flight flight);
    }

    Flight(Ledger ledger, Landing landing, int id, long intendedNanos) {
        this.ledger = ledger;
        this.landing = landing;
        this.id = id;
        this.intendedNanos = intendedNanos;
    }

    public int id() {
        return id;
    }

    /** The request goes to the transport now; returns the instant, for the request header. */
    public long sent(int connection) {
        event.connection = connection;
        event.begin();
        sentNanos = System.nanoTime();
        sent = true;
        ledger.sent(this);
        return sentNanos;
    }

    public void firstByte() {
        firstByteNanos = System.nanoTime();
    }

    public void answered(int status) {
        answered = true;
        end(status, ErrorClass.ofStatus(status));
    }

    public void failed(Throwable cause) {
        failure = cause;
        end(0, ErrorClass.of(cause));
    }

    /** Ends a request whose answer nobody waits for any more. */
    void abandon() {
        end(0, ErrorClass.TIMEOUT);
    }

    private void end(int status, ErrorClass errorClass) {
        if (!landed.compareAndSet(false, true)) {
            return;
        }
        endNanos = System.nanoTime();
        error = errorClass;
        if (!sent) {
            event.begin();
            sentNanos = endNanos;
        }
        event.end();
        record(status);
        ledger.ended(this);
        landing.landed(this);
    }

    private void record(int status) {
        event.requestId = id;
        event.dispatchLag = lagNanos();
        event.timeToFirstByte = firstByteNanos == Absent.NANOS ? Absent.NANOS : firstByteNanos - sentNanos;
        event.responseTime = responseNanos();
        event.status = status;
        event.errorClass = error == null ? null : error.id();
        event.measured = ledger.samples(this);
        event.completedInMeasure = ledger.endedInMeasure(this);
        event.commit();
    }

    long intendedNanos() {
        return intendedNanos;
    }

    long sentNanos() {
        return sentNanos;
    }

    long endNanos() {
        return endNanos;
    }

    boolean wasSent() {
        return sent;
    }

    boolean answered() {
        return answered;
    }

    /** Null when answered below 400. */
    ErrorClass error() {
        return error;
    }

    /** What the client said of its failure; null where it answered or where nobody waited any longer. */
    Throwable failure() {
        return failure;
    }

    long lagNanos() {
        return sentNanos - intendedNanos;
    }

    long serviceNanos() {
        return endNanos - sentNanos;
    }

    long responseNanos() {
        return endNanos - intendedNanos;
    }
}
