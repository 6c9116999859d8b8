package io.carrierscope.analyzer.report.json;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.fold.wait.EventLoopWaits;
import io.carrierscope.analyzer.fold.wait.Waited;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.Window;
import java.util.List;

/** The waits of threads at one site. */
record WaitJson(String threads, String kind, String what, String site, double meanWaiting, double queuedShare,
        long count, double totalSeconds, double maxMillis) {
    static List<WaitJson> of(JudgedCell c) {
        return c.mostWaits().stream().map(w -> of(w, c.cell().subject().orElseThrow().window())).toList();
    }

    private static WaitJson of(Waited w, Window window) {
        var site = w.site();
        return new WaitJson(site.virtual() ? "virtual" : "platform", site.kind().text(), site.what(), site.at(),
                w.meanWaiting(window), w.queuedShare(), w.count(), w.totalNanos() / 1e9, w.maxNanos() / 1e6);
    }

    /** The waits of event-loop threads at one site. */
    record EventLoop(String group, String event, String site, long count, double totalSeconds, double maxMillis) {
        private static final int MOST_SITES = 100;

        /** Returns {@code null} when no event-loop threads were seen. */
        static List<EventLoop> of(Cell cell) {
            return cell.subject().map(s -> s.measured().eventLoops).filter(waits -> !waits.threads().isEmpty())
                    .map(waits -> waits.sites().stream().limit(MOST_SITES).map(EventLoop::of).toList()).orElse(null);
        }

        private static EventLoop of(EventLoopWaits.Waited w) {
            return new EventLoop(w.site().group(), w.site().event(), w.site().stack().site(), w.count(),
                    w.totalNanos() / 1e9, w.maxNanos() / 1e6);
        }
    }
}
