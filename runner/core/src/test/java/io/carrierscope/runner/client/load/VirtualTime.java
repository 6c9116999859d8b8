package io.carrierscope.runner.client.load;

import io.carrierscope.runner.client.account.InFlightRequest;
import io.carrierscope.runner.client.account.LoadAccounting;
import io.carrierscope.runner.client.account.ServerMeter;
import io.carrierscope.runner.client.http.LoadClient.Sender;
import io.carrierscope.runner.phase.LoadClock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.LongUnaryOperator;

/**
 * A clock that goes on only when somebody waits for it, and a server in its time: so many handlers, which answer in the order of arrival.
 * All runs on the thread of the test, so the same load always gives the same figures.
 */
final class VirtualTime implements LoadClock, Sender {
    static final long MS = 1_000_000;
    static final long SECOND = 1_000 * MS;
    static final long BEGIN = 7_000 * SECOND + 13;

    private record Due(long nanos, int order, Runnable action) {}

    private final PriorityQueue<Due> due = new PriorityQueue<>(
            Comparator.comparingLong(Due::nanos).thenComparingInt(Due::order));
    private final PriorityQueue<Long> freeAt = new PriorityQueue<>();
    private final List<InFlightRequest> sent = new ArrayList<>();
    private final LongUnaryOperator service;
    private long now = BEGIN;

    /** @param service how long a handler works on a request that it takes up so long after the beginning, in nanoseconds */
    VirtualTime(int handlers, LongUnaryOperator service) {
        this.service = service;
        for (int i = 0; i < handlers; i++) {
            freeAt.add(BEGIN);
        }
    }

    LoadContext context(LoadAccounting accounting, long seed) {
        return new LoadContext(accounting, new RequestIssuer(accounting, this, seed), ServerMeter.NONE, true, seed);
    }

    /** All requests that were sent, in their order. */
    List<InFlightRequest> sent() {
        return sent;
    }

    /** Time since the beginning. */
    long elapsed() {
        return now - BEGIN;
    }

    @Override
    public void send(InFlightRequest request) {
        sent.add(request);
        request.sent(1);
        long begins = Math.max(now, freeAt.remove());
        long ends = begins + service.applyAsLong(begins - BEGIN);
        freeAt.add(ends);
        due.add(new Due(ends, sent.size(), () -> request.answered(200)));
    }

    @Override
    public long nanos() {
        return now;
    }

    @Override
    public void parkUntil(long nanos) {
        while (!due.isEmpty() && due.peek().nanos() <= nanos) {
            Due next = due.remove();
            now = Math.max(now, next.nanos());
            next.action().run();
        }
        now = Math.max(now, nanos);
    }

    @Override
    public long sharpUntil(long nanos, long spinNanos) {
        parkUntil(nanos);
        return 0;
    }

    @Override
    public void close() {}
}
