package io.carrierscope.analyzer.fold.request;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.Sample;
import io.carrierscope.analyzer.recording.event.JvmEvent.Handler;
import io.carrierscope.analyzer.recording.event.JvmEvent.Request;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;

/**
 * Single requests, to join the view of the client with that of the server: all requests up to {@value #MAX_REQUESTS}, a
 * uniform sample of more.
 */
public final class RequestTraces extends Fold<RequestTraces> {
    /** An answered request of the measured phase, as the client saw it; {@code startNanos} is when it was sent. */
    public record Sent(long startNanos, long serviceNanos, long dispatchLagNanos) implements Comparable<Sent> {
        public long endNanos() {
            return startNanos + serviceNanos;
        }

        public long responseNanos() {
            return serviceNanos + dispatchLagNanos;
        }

        @Override
        public int compareTo(Sent other) {
            int order = Long.compare(startNanos, other.startNanos);
            order = order == 0 ? Long.compare(serviceNanos, other.serviceNanos) : order;
            return order == 0 ? Long.compare(dispatchLagNanos, other.dispatchLagNanos) : order;
        }
    }

    /** A handler run in any phase; the queue delay runs from sending to its start. */
    public record Served(long startNanos, long handlerNanos, OptionalLong queueDelayNanos)
            implements
                Comparable<Served> {
        @Override
        public int compareTo(Served other) {
            int order = Long.compare(startNanos, other.startNanos);
            order = order == 0 ? Long.compare(handlerNanos, other.handlerNanos) : order;
            return order == 0 ? Long.compare(queueDelayNanos.orElse(-1), other.queueDelayNanos.orElse(-1)) : order;
        }
    }

    /** The client and the server side of one request. */
    public record Journey(Sent sent, Served served) {}

    private static final int MAX_REQUESTS = 32_768;

    private final Sample<Sent> sent = new Sample<>(MAX_REQUESTS);
    private final Sample<Served> served = new Sample<>(MAX_REQUESTS);

    public RequestTraces() {
        on(Request.class, this::request);
        on(Handler.class, this::handler);
    }

    private void request(Request r) {
        if (r.measured() && !r.failed() && sent.takes(r.id())) {
            sent.add(r.id(), new Sent(r.startNanos(), r.durationNanos(), r.dispatchLagNanos()));
        }
    }

    private void handler(Handler h) {
        if (h.requestId() > 0 && served.takes(h.requestId())) {
            served.add(h.requestId(), new Served(h.startNanos(), h.durationNanos(), h.queueDelayNanos()));
        }
    }

    @Override
    public void merge(RequestTraces other) {
        sent.merge(other.sent);
        served.merge(other.served);
    }

    /** Returns the sampled requests as the client saw them. */
    public Collection<Sent> sent() {
        return sent.values().values();
    }

    /** Returns the sampled requests of this client for which the server recorded a handler. */
    public List<Journey> join(RequestTraces server) {
        var joined = new ArrayList<Journey>();
        var handlers = server.served.values();
        sent.values().forEach((hash, s) -> {
            var handler = handlers.get(hash);
            if (handler != null) {
                joined.add(new Journey(s, handler));
            }
        });
        return joined;
    }
}
