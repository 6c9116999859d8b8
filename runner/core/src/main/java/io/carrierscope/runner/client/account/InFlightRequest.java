package io.carrierscope.runner.client.account;

import io.carrierscope.events.Absent;
import io.carrierscope.events.client.RequestEvent;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** A request in flight: its four instants and its result. */
public final class InFlightRequest {
    private final LoadAccounting accounting;
    private final Consumer<InFlightRequest> listener;
    private final RequestEvent event = new RequestEvent();
    private final AtomicBoolean completed = new AtomicBoolean();
    private final int id;
    private final long intendedNanos;
    private long sentNanos;
    private long firstByteNanos = Absent.NANOS;
    private long endNanos;
    private boolean sent;
    private boolean answered;
    private ErrorClass error;
    private Throwable failure;

    /** The listener is told when the request has ended. */
    public InFlightRequest(LoadAccounting accounting, Consumer<InFlightRequest> listener, int id, long intendedNanos) {
        this.accounting = accounting;
        this.listener = listener;
        this.id = id;
        this.intendedNanos = intendedNanos;
    }

    public int id() {
        return id;
    }

    /** To be called when the request goes to the transport. Returns the instant, for the request header. */
    public long sent(int connection) {
        event.connection = connection;
        event.begin();
        sentNanos = accounting.clock().nanos();
        sent = true;
        accounting.sent(this);
        return sentNanos;
    }

    /** Names what is asked for. */
    public void named(String route) {
        event.route = route;
    }

    public void firstByte() {
        firstByteNanos = accounting.clock().nanos();
    }

    public void answered(int status) {
        answered(status, status < 400);
    }

    /** Ends a request that got an answer, which is right or wrong. */
    public void answered(int status, boolean right) {
        answered = true;
        end(status, right ? null : Optional.ofNullable(ErrorClass.ofStatus(status)).orElse(ErrorClass.OTHER));
    }

    public void failed(Throwable cause) {
        failure = cause;
        end(0, ErrorClass.of(cause));
    }

    /** Ends a request whose answer is not awaited any more. */
    void abandon() {
        end(0, ErrorClass.TIMEOUT);
    }

    private void end(int status, ErrorClass errorClass) {
        if (!completed.compareAndSet(false, true)) {
            return;
        }
        endNanos = accounting.clock().nanos();
        error = errorClass;
        if (!sent) {
            event.begin();
            sentNanos = endNanos;
        }
        event.end();
        record(status);
        accounting.ended(this);
        listener.accept(this);
    }

    private void record(int status) {
        event.requestId = id;
        event.dispatchLag = lagNanos();
        event.timeToFirstByte = firstByteNanos == Absent.NANOS ? Absent.NANOS : firstByteNanos - sentNanos;
        event.responseTime = responseNanos();
        event.status = status;
        event.errorClass = error == null ? null : error.id();
        event.measured = accounting.samples(this);
        event.completedInMeasure = accounting.endedInMeasure(this);
        event.commit();
    }

    public long intendedNanos() {
        return intendedNanos;
    }

    long sentNanos() {
        return sentNanos;
    }

    public long endNanos() {
        return endNanos;
    }

    boolean wasSent() {
        return sent;
    }

    public boolean wasAnswered() {
        return answered;
    }

    /** Null when answered right. */
    public ErrorClass error() {
        return error;
    }

    /** True where its time says something of the server: not where it was refused, rejected or reset, or ended with an error at once. */
    public boolean hasTime() {
        return error == null || error == ErrorClass.TIMEOUT;
    }

    /** The exception of the client; null where it got an answer or was abandoned. */
    public Throwable failure() {
        return failure;
    }

    long lagNanos() {
        return sentNanos - intendedNanos;
    }

    public long serviceNanos() {
        return endNanos - sentNanos;
    }

    public long responseNanos() {
        return endNanos - intendedNanos;
    }
}
