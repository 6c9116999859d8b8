package io.carrierscope.analyzer.fold.request;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.Least;
import io.carrierscope.analyzer.fold.stat.Sample;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.Handler;
import io.carrierscope.analyzer.recording.event.JvmEvent.Request;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

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

    /**
     * A handler run, in a cell in any phase. The thread is {@code null} where several served it, as on an event loop. The id is 0 without one;
     * neither takes part in the order.
     *
     * @param delayNanos from sending to its start; {@link #UNKNOWN} if the event does not tell. There are many handlers, so no object.
     */
    public record Served(long startNanos, long handlerNanos, long delayNanos, ThreadRef thread, int requestId)
            implements
                Comparable<Served> {
        public static final long UNKNOWN = -1;

        /** Returns the time from sending to the start of the handler. */
        public OptionalLong queueDelayNanos() {
            return delayNanos == UNKNOWN ? OptionalLong.empty() : OptionalLong.of(delayNanos);
        }

        public long endNanos() {
            return startNanos + handlerNanos;
        }

        @Override
        public int compareTo(Served other) {
            int order = Long.compare(startNanos, other.startNanos);
            order = order == 0 ? Long.compare(handlerNanos, other.handlerNanos) : order;
            return order == 0 ? Long.compare(delayNanos, other.delayNanos) : order;
        }
    }

    /** One of the slowest requests; without the server's side where the server kept others. */
    public record Slow(Sent sent, Optional<Served> served) {}

    /** The client and the server side of one request. */
    public record Journey(Sent sent, Served served) {}

    private static final int MAX_REQUESTS = 32_768;
    private static final int MAX_SLOWEST = 256;
    /** More than of requests, because a request that is slow at the client need not be slow at the server. */
    private static final int MAX_SLOWEST_HANDLERS = 2_048;

    /** Kinds of threads of handlers whose recorded thread is the one that ended it, and served others meanwhile. */
    private static final Set<String> SHARED = Set.of("event-loop", "async");
    private static final int TIE_BITS = 10;

    private record Numbered<T>(int id, T value) {}

    private final boolean ofCell;
    private final Sample<Sent> sent = part(new Sample<>(MAX_REQUESTS));
    private final Sample<Served> served = part(new Sample<>(MAX_REQUESTS));
    private final Least<Numbered<Sent>> slowest = part(new Least<>(MAX_SLOWEST));
    private final Least<Numbered<Served>> slowestServed = part(new Least<>(MAX_SLOWEST_HANDLERS));

    /**
     * Creates the fold.
     *
     * @param ofCell true if handlers of any phase count: their client tells which are measured
     */
    public RequestTraces(Window window, boolean ofCell) {
        super(window);
        this.ofCell = ofCell;
        on(Request.class, this::request);
        on(Handler.class, this::handler);
    }

    private void request(Request r) {
        if (!r.measured() || r.failed()) {
            return;
        }
        long slow = slowFirst(r.durationNanos() + r.dispatchLagNanos(), r.id());
        if (sent.takes(r.id()) || slowest.takes(slow)) {
            var known = new Sent(r.startNanos(), r.durationNanos(), r.dispatchLagNanos());
            sent.add(r.id(), known);
            slowest.add(slow, new Numbered<>(r.id(), known));
        }
    }

    private void handler(Handler h) {
        if (!ofCell && !window.contains(h.endNanos())) {
            return;
        }
        int id = h.requestId() > 0 ? h.requestId() : unnumbered(h.startNanos());
        long slow = slowFirst(h.durationNanos() + h.queueDelayNanos().orElse(0), id);
        if (served.takes(id) || slowestServed.takes(slow)) {
            var known = new Served(h.startNanos(), h.durationNanos(), h.queueDelayNanos().orElse(Served.UNKNOWN),
                    h.threadKind() != null && SHARED.contains(h.threadKind()) ? null : h.thread(), h.requestId());
            served.add(id, known);
            slowestServed.add(slow, new Numbered<>(id, known));
        }
    }

    /** A key of which the longest time is the least; times of about the same microsecond are ordered at random. */
    private static long slowFirst(long nanos, int id) {
        long ties = (1 << TIE_BITS) - 1;
        return ~(nanos & ~ties | Sample.hash(id) & ties);
    }

    /** A handler without a request is sampled by its start; the number is negative, so no request has it. */
    private static int unnumbered(long startNanos) {
        return (int) (startNanos ^ startNanos >>> 31) | Integer.MIN_VALUE;
    }

    /** Returns the sampled handlers. */
    public Collection<Served> served() {
        return served.values().values();
    }

    /** Returns the handlers that took longest, counted from sending; those that took longest first. */
    public List<Served> slowestServed() {
        return slowestServed.values().stream().map(Numbered::value)
                .sorted(Comparator.comparingLong(Served::handlerNanos).reversed().thenComparing(s -> s)).toList();
    }

    /**
     * Returns the slowest requests of this client, the slowest first, with the handler of each where the server kept it: it keeps an even
     * sample and its own slowest.
     */
    public List<Slow> slowest(RequestTraces server) {
        var handlers = server.served.values();
        server.slowestServed.values().forEach(s -> handlers.put(Sample.hash(s.id()), s.value()));
        return slowest.values().stream()
                .map(s -> new Slow(s.value(), Optional.ofNullable(handlers.get(Sample.hash(s.id())))))
                .sorted(Comparator.comparing(Slow::sent,
                        Comparator.comparingLong(Sent::responseNanos).reversed().thenComparing(s -> s)))
                .toList();
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
