package io.carrierscope.analyzer.finding.tail;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.tail.Timeline.Segment;
import io.carrierscope.analyzer.fold.jvm.Pauses.Span;
import io.carrierscope.analyzer.fold.jvm.Pauses;
import io.carrierscope.analyzer.fold.request.KeptWaits.Wait;
import io.carrierscope.analyzer.fold.request.KeptWaits;
import io.carrierscope.analyzer.fold.request.Part;
import io.carrierscope.analyzer.fold.request.RequestTraces.Sent;
import io.carrierscope.analyzer.fold.request.RequestTraces.Served;
import io.carrierscope.analyzer.fold.stat.BinarySearch;
import io.carrierscope.analyzer.fold.thread.VirtualLives.Life;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Takes single requests of a cell apart. */
final class RequestBreakdown {
    private static final String CALL = "carrierscope.Call";

    private final Cell cell;
    private final MeasuredRecording server;
    private final List<Span> serverPauses;
    private final List<Span> allPauses;
    private final KeptWaits kept;
    private final Map<Long, List<Wait>> waits;
    /** Calls of requests that wait without a thread, by the id of the request. */
    private final Map<Long, List<Wait>> calls;
    private final boolean showsWaitsOfVirtual;
    private final boolean showsWaitsOfPlatform;

    RequestBreakdown(Cell cell, MeasuredRecording server) {
        this.cell = cell;
        this.server = server;
        this.serverPauses = server.measured().pauses.spans();
        this.allPauses = Pauses.joined(Stream.concat(serverPauses.stream(),
                cell.client().stream().flatMap(c -> c.measured().pauses.spans().stream())));
        this.kept = server.measured().handlerWaits.kept();
        this.waits = kept.byThread();
        this.calls = kept.byRequest();
        this.showsWaitsOfVirtual = showsWaits(true);
        this.showsWaitsOfPlatform = showsWaits(false);
    }

    /** A request with the client's times and, where it is kept, the server's; without that all but the dispatch delay is unknown. */
    Timeline request(Sent sent, Optional<Served> served) {
        var timeline = new TimelineBuilder(sent.startNanos() - sent.dispatchLagNanos(), allPauses);
        timeline.until(sent.startNanos(), Part.DISPATCH);
        if (served.isEmpty()) {
            timeline.until(sent.endNanos(), Part.UNKNOWN);
            return new Timeline(timeline.pieces(), false, null);
        }
        // the queue delay is taken on the clock that both JVMs share; the start of an event is not exact enough
        long from = sent.startNanos()
                + Math.clamp(served.get().queueDelayNanos().orElse(0), 0, sent.serviceNanos());
        long to = Math.min(sent.endNanos(), from + served.get().handlerNanos());
        timeline.until(from, Part.BEFORE);
        boolean whole = handler(timeline, served.get(), from, to);
        timeline.until(sent.endNanos(), Part.AFTER);
        return new Timeline(timeline.pieces(), whole, served.get().thread());
    }

    /** What other threads of the server waited for. */
    ConcurrentWaits neighbours() {
        return new ConcurrentWaits(waits.values().stream().flatMap(List::stream).toList());
    }

    /** What may have held up these requests. */
    Blame suspects(List<Verdict.Found> ofCell, List<Timeline> requests) {
        return new Blame(cell, server, ofCell, waits.values(), requests);
    }

    /** A handler without a client. */
    Timeline handler(Served served) {
        var timeline = new TimelineBuilder(served.startNanos(), serverPauses);
        boolean whole = handler(timeline, served, served.startNanos(), served.endNanos());
        return new Timeline(timeline.pieces(), whole, served.thread());
    }

    /** Returns true if every wait of the task is kept. */
    boolean hasAllOf(Life life) {
        return kept.hasAllOf(life.thread(), life.startNanos(), life.endNanos());
    }

    Timeline task(Life life) {
        var timeline = new TimelineBuilder(life.startNanos(), serverPauses);
        boolean whole = onThread(timeline, life.thread(), life.startNanos(), life.endNanos());
        return new Timeline(timeline.pieces(), whole, life.thread());
    }

    /** Returns true if every wait of the handler is kept. */
    private boolean handler(TimelineBuilder timeline, Served served, long from, long to) {
        return served.thread() == null
                ? onEventLoop(timeline, served.requestId(), from, to)
                : onThread(timeline, served.thread(), from, to);
    }

    private boolean onThread(TimelineBuilder timeline, ThreadRef thread, long from, long to) {
        boolean whole = kept.hasAllOf(thread, from, to);
        timeline.until(to, waits.getOrDefault(thread.id(), List.of()),
                whole && (thread.virtual() ? showsWaitsOfVirtual : showsWaitsOfPlatform) ? Part.RUNNING : Part.UNKNOWN);
        return whole;
    }

    /**
     * Timers of an event loop leave no event: as much as the workload asks for is taken from the first time without a call. For what a
     * service waits there is not known.
     */
    private boolean onEventLoop(TimelineBuilder timeline, int requestId, long from, long to) {
        boolean known = calls.isEmpty()
                ? cell.observed().isEmpty() && cell.downstream().isEmpty()
                : kept.hasAllOf(requestId);
        var between = known ? Part.RUNNING : Part.UNKNOWN;
        long asked = (long) cell.definition().waitNanos();
        long at = from;
        for (Wait call : calls.getOrDefault((long) requestId, List.of())) {
            long timer = Math.clamp(call.startNanos() - at, 0, asked);
            timeline.until(Math.min(to, at + timer), Part.ASKED);
            timeline.until(Math.min(to, call.endNanos()), List.of(call), between);
            asked -= timer;
            at = Math.max(at, call.endNanos());
        }
        timeline.until(Math.min(to, at + asked), Part.ASKED);
        timeline.until(to, between);
        return known || calls.isEmpty();
    }

    /** True if every wait of such a thread would leave an event. The workloads of the matrix write their own where the JVM does not. */
    private boolean showsWaits(boolean virtual) {
        var visibility = server.visibility();
        if (cell.observed().isEmpty() && (cell.downstream().isEmpty() || server.settings().enabled(CALL))) {
            return visibility.of(Topic.SLEEPS, Topic.PINS).seen();
        }
        return virtual
                ? visibility.virtualParks().seen() && visibility.virtualMonitors().seen()
                : visibility.of(Topic.PARKS, Topic.MONITOR_ENTERS, Topic.MONITOR_WAITS, Topic.SLEEPS).seen();
    }

    /**
     * Builds the timeline of a request from its pieces. A request asked to wait goes on waiting in a pause; everything else stands still. Of
     * waits that overlap, the first counts to its end.
     */
    static final class TimelineBuilder {
        private final List<Segment> pieces = new ArrayList<>();
        private final List<Span> pauses;
        private long at;

        /**
         * Creates a timeline without pieces.
         *
         * @param pauses ordered by start and disjoint
         */
        TimelineBuilder(long startNanos, List<Span> pauses) {
            this.at = startNanos;
            this.pauses = pauses;
        }

        /** Adds a piece up to the instant; nothing if that has passed. */
        void until(long endNanos, Part part) {
            until(endNanos, part, Optional.empty());
        }

        /** Adds waits, ordered by start, and what is between them, up to the instant. */
        void until(long endNanos, List<Wait> waits, Part between) {
            for (Wait wait : waits) {
                if (wait.startNanos() >= endNanos) {
                    break;
                }
                if (wait.endNanos() > at) {
                    until(Math.min(endNanos, wait.startNanos()), between);
                    until(Math.min(endNanos, wait.endNanos()), Part.of(wait.reason()), Optional.of(wait));
                }
            }
            until(endNanos, between);
        }

        private void until(long endNanos, Part part, Optional<Wait> wait) {
            if (part != Part.ASKED) {
                int first = BinarySearch.first(pauses.size(), i -> pauses.get(i).endNanos() > at);
                for (int i = first; i < pauses.size() && pauses.get(i).startNanos() < endNanos; i++) {
                    plain(pauses.get(i).startNanos(), part, wait);
                    plain(Math.min(endNanos, pauses.get(i).endNanos()), Part.PAUSE, Optional.empty());
                }
            }
            plain(endNanos, part, wait);
        }

        private void plain(long endNanos, Part part, Optional<Wait> wait) {
            if (endNanos > at) {
                pieces.add(new Segment(part, at, endNanos, wait));
                at = endNanos;
            }
        }

        List<Segment> pieces() {
            return pieces;
        }
    }
}
