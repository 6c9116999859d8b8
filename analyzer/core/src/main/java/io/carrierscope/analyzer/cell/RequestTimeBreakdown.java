package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.fold.request.Batching;
import io.carrierscope.analyzer.fold.request.HandlerWaits.Reason;
import io.carrierscope.analyzer.fold.request.Part;
import io.carrierscope.analyzer.fold.request.RequestTraces.Journey;
import io.carrierscope.analyzer.fold.request.Sends;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Response time breakdown, from the intended start to the end: the parts sum to the response time exactly, and time without
 * events is a part of its own. Parts outside the handler are summed over requests that client and server both recorded. The
 * handlers' time is split by what the handler threads did within the window.
 *
 * @param requests number of joined requests; an even sample when there are more than fit
 * @param meanNanos their mean response time
 * @param shares each part's share of the response time, sum 1
 */
public record RequestTimeBreakdown(long requests, double meanNanos, Map<Part, Double> shares) {
    /** The parts that are told apart, in the order in which a request passes them. */
    public static final List<Part> PARTS = List.of(Part.DISPATCH, Part.BEFORE, Part.ASKED, Part.OVERSLEPT, Part.LOCK,
            Part.PINNED, Part.CALL, Part.OTHER_WAIT, Part.ON_CPU, Part.UNKNOWN, Part.AFTER);

    public RequestTimeBreakdown {
        shares = Map.copyOf(shares);
    }

    /** Returns empty without both recordings, or when client and server do not share a clock. */
    public static Optional<RequestTimeBreakdown> of(Cell cell) {
        if (cell.client().isEmpty() || cell.server().isEmpty()) {
            return Optional.empty();
        }
        var server = cell.server().get();
        var joined = cell.client().get().measured().traces.join(server.measured().traces).stream()
                .filter(j -> j.served().queueDelayNanos().isPresent()).toList();
        return joined.isEmpty() ? Optional.empty() : Optional.of(of(joined, handlerShares(cell, server)));
    }

    static RequestTimeBreakdown of(List<Journey> joined, Map<Part, Double> handlerShares) {
        var nanos = new EnumMap<Part, Double>(Part.class);
        double total = 0;
        for (Journey j : joined) {
            total += j.sent().responseNanos();
            nanos.merge(Part.DISPATCH, (double) j.sent().dispatchLagNanos(), Double::sum);
            nanos.merge(Part.BEFORE, (double) before(j), Double::sum);
            nanos.merge(Part.AFTER, (double) j.sent().serviceNanos() - before(j) - handler(j), Double::sum);
        }
        double handlers = joined.stream().mapToDouble(RequestTimeBreakdown::handler).sum();
        handlerShares.forEach((part, share) -> nanos.put(part, share * handlers));
        double all = total;
        nanos.replaceAll((part, n) -> all == 0 ? 0 : n / all);
        return new RequestTimeBreakdown(joined.size(), total / joined.size(), nanos);
    }

    /** Time from sending to the handler's start, at most the request's duration. */
    private static long before(Journey j) {
        return Math.clamp(j.served().queueDelayNanos().orElse(0), 0, j.sent().serviceNanos());
    }

    /** The handler's time as far as the client waited for it; the handler may continue after the answer. */
    private static long handler(Journey j) {
        return Math.min(j.served().handlerNanos(), j.sent().serviceNanos() - before(j));
    }

    /**
     * Splits the handlers' time, sum 1: the waits and CPU time that events show, scaled down where they exceed it, and the
     * unknown rest.
     */
    private static Map<Part, Double> handlerShares(Cell cell, MeasuredRecording server) {
        double held = server.measured().handlers.meanConcurrency() * server.window().lengthNanos();
        var waits = new EnumMap<Reason, Double>(Reason.class);
        for (Reason reason : Reason.values()) {
            waits.put(reason,
                    (double) server.measured().handlerWaits.nanos(server.handlerGroup(), reason));
        }
        if (cell.kind() instanceof Subject.ClientUnderTest) {
            waits.put(Reason.ASKED, Math.min(held, timed(cell, server)));
        }
        return split(held, waits, cpuNanos(server));
    }

    /** For a client under test, waits by a timer leave no event, so we take the waits asked for. */
    private static double timed(Cell cell, MeasuredRecording server) {
        return server.measured().handlers.count() * cell.definition().waitNanos();
    }

    /** Splits handler time in nanoseconds; CPU time is at most what the waits leave. */
    static Map<Part, Double> split(double held, Map<Reason, Double> waits, OptionalDouble cpu) {
        double waited = waits.values().stream().mapToDouble(Double::doubleValue).sum();
        double total = Math.max(held, waited);
        var shares = new EnumMap<Part, Double>(Part.class);
        waits.forEach((reason, nanos) -> shares.put(Part.of(reason), total == 0 ? 0 : nanos / total));
        double onCpu = total == 0 ? 0 : Math.min(cpu.orElse(0), total - waited) / total;
        shares.put(Part.ON_CPU, onCpu);
        shares.put(Part.UNKNOWN, total == 0 ? 1 : Math.max(0, 1 - waited / total - onCpu)); // rounding may leave less
        return shares;
    }

    /** CPU time of the threads that ran handlers, or of their carriers, including their work outside of handlers. */
    private static OptionalDouble cpuNanos(MeasuredRecording server) {
        String name = server.handlerGroup();
        if (name.equals(ThreadRef.VIRTUAL_THREADS)) {
            return server.cpuNanos(server.measured().carriers.cpuLoadNanos());
        }
        var group = server.measured().threads.groups().get(name);
        return group == null ? OptionalDouble.empty() : server.cpuNanos(group.cpuLoadNanos());
    }

    /** The part's share of the response time, 0 to 1; 0 for a part that does not occur. */
    public double share(Part part) {
        return shares.getOrDefault(part, 0.0);
    }

    /**
     * Time breakdown of a message, from the request to send it until the request continues; means in nanoseconds. The time between
     * acceptance and acknowledgement is divided by the producer's own figure for a request to the broker. The excess is time in a
     * batch; at most the linger of it is a wait for more messages. Kafka's producer lets no batch linger while a sender waits for
     * buffer space.
     *
     * @param messagesPerSecond messages acknowledged or failed per second
     * @param acceptNanos until the producer accepts the message: waits for buffer space and for the thread that hands it over
     * @param lingerNanos in a batch that waits for more messages
     * @param queueNanos in a batch that waits for something else: the network thread, or earlier requests
     * @param brokerNanos a request to the broker
     * @param resumeNanos until another thread continues the request
     */
    public record SendTimeBreakdown(double messagesPerSecond, double acceptNanos, double lingerNanos, double queueNanos,
            double brokerNanos, double resumeNanos) {
        /** When more than this share of samples see senders wait for buffer space, batches do not linger. */
        private static final double MOSTLY = 0.5;

        /** Returns empty when messages or samples of their producer were not recorded. */
        public static Optional<SendTimeBreakdown> of(MeasuredRecording server) {
            var sends = server.measured().sends;
            var batching = server.measured().batching;
            return sends.whole().count() == 0 || batching.requestNanos().isEmpty()
                    ? Optional.empty()
                    : Optional.of(of(sends, batching, server.window().lengthSeconds()));
        }

        private static SendTimeBreakdown of(Sends sends, Batching batching, double seconds) {
            double acknowledge = sends.acknowledge().meanNanos();
            double broker = Math.min(acknowledge, batching.requestNanos().orElseThrow());
            double inBatch = acknowledge - broker;
            double linger = lingersIn(batching) ? Math.min(inBatch, batching.lingerNanos()) : 0;
            double messages = sends.whole().count();
            return new SendTimeBreakdown(messages / seconds, sends.accept().meanNanos(), linger, inBatch - linger,
                    broker,
                    sends.resume().totalNanos() / messages);
        }

        /** False when senders wait for buffer space. */
        public static boolean lingersIn(Batching batching) {
            return batching.waitingShare() < MOSTLY;
        }

        /** The sum of all parts, in nanoseconds. */
        public double wholeNanos() {
            return acceptNanos + lingerNanos + queueNanos + brokerNanos + resumeNanos;
        }
    }
}
