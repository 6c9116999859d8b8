package io.carrierscope.analyzer.tail;

import io.carrierscope.analyzer.fold.request.Part;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.jvm.Pauses;
import io.carrierscope.analyzer.fold.jvm.Pauses.Span;
import io.carrierscope.analyzer.fold.request.KeptWaits;
import io.carrierscope.analyzer.fold.request.KeptWaits.Wait;
import io.carrierscope.analyzer.fold.request.RequestTraces.Sent;
import io.carrierscope.analyzer.fold.request.RequestTraces.Served;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.thread.VirtualLives.Life;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import io.carrierscope.analyzer.verdict.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Takes single requests of a cell apart. */
final class Dissection {
    private static final String CALL = "carrierscope.Call";

    private final Cell cell;
    private final MeasuredRecording server;
    private final List<Span> serverPauses;
    private final List<Span> allPauses;
    private final KeptWaits kept;
    private final Map<Long, List<Wait>> waits;
    /** Mean time for which the services downstream work on a request. */
    private final double callNanos;

    Dissection(Cell cell, MeasuredRecording server) {
        this.cell = cell;
        this.server = server;
        this.serverPauses = server.measured().pauses.spans();
        this.allPauses = Pauses.joined(Stream.concat(serverPauses.stream(),
                cell.client().stream().flatMap(c -> c.measured().pauses.spans().stream())));
        this.kept = server.measured().handlerWaits.kept();
        this.waits = kept.byThread();
        this.callNanos = cell
                .perRequest(Figure.of(cell.downstream(), d -> d.measured().handlers.meanConcurrency())).orElse(0);
    }

    /** A request with the client's times and, where it is kept, the server's; without that all but the dispatch delay is unknown. */
    Timeline request(Sent sent, Optional<Served> served) {
        var painter = new Painter(sent.startNanos() - sent.dispatchLagNanos(), allPauses);
        painter.until(sent.startNanos(), Part.DISPATCH);
        if (served.isEmpty()) {
            painter.until(sent.endNanos(), Part.UNKNOWN);
            return new Timeline(painter.pieces(), false, null);
        }
        // the queue delay is taken on the clock that both JVMs share; the start of an event is not exact enough
        long from = sent.startNanos()
                + Math.clamp(served.get().queueDelayNanos().orElse(0), 0, sent.serviceNanos());
        long to = Math.min(sent.endNanos(), from + served.get().handlerNanos());
        painter.until(from, Part.BEFORE);
        var thread = served.get().thread();
        handler(painter, thread, from, to);
        painter.until(sent.endNanos(), Part.AFTER);
        return new Timeline(painter.pieces(), whole(thread, from, to), thread);
    }

    /** What other threads of the server waited for. */
    Neighbours neighbours() {
        return new Neighbours(waits.values().stream().flatMap(List::stream).toList());
    }

    /** What may have held up these requests. */
    Suspects suspects(List<Verdict.Found> ofCell, List<Timeline> requests) {
        return new Suspects(cell, server, ofCell, waits.values(), requests);
    }

    /** A handler without a client. */
    Timeline handler(Served served) {
        return alone(served.thread(), served.startNanos(), served.endNanos());
    }

    Timeline task(Life life) {
        return alone(life.thread(), life.startNanos(), life.endNanos());
    }

    private Timeline alone(ThreadRef thread, long from, long to) {
        var painter = new Painter(from, serverPauses);
        handler(painter, thread, from, to);
        return new Timeline(painter.pieces(), whole(thread, from, to), thread);
    }

    private boolean whole(ThreadRef thread, long from, long to) {
        return thread == null || kept.hasAllOf(thread, from, to);
    }

    private void handler(Painter painter, ThreadRef thread, long from, long to) {
        if (thread == null) { // an event loop: its timers and calls leave no event
            long asked = Math.min(to, from + (long) cell.definition().waitNanos());
            painter.until(asked, Part.ASKED);
            painter.until(Math.min(to, asked + (long) callNanos), Part.CALL);
            painter.until(to, cell.downstream().isEmpty() ? Part.RUNNING : Part.UNKNOWN);
            return;
        }
        painter.until(to, waits.getOrDefault(thread.id(), List.of()),
                whole(thread, from, to) && showsWaits(thread) ? Part.RUNNING : Part.UNKNOWN);
    }

    /** True if every wait of the thread would leave an event. The workloads of the matrix write their own where the JVM does not. */
    private boolean showsWaits(ThreadRef thread) {
        var visibility = server.visibility();
        if (cell.key().ours() && (cell.downstream().isEmpty() || server.profile().settings().enabled(CALL))) {
            return visibility.of(Topic.SLEEPS, Topic.PINS).seen();
        }
        return thread.virtual()
                ? visibility.virtualParks().seen() && visibility.virtualMonitors().seen()
                : visibility.of(Topic.PARKS, Topic.MONITOR_ENTERS, Topic.MONITOR_WAITS, Topic.SLEEPS).seen();
    }
}
