package io.carrierscope.analyzer.report.service;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.wait.SocketWaits;
import io.carrierscope.analyzer.fold.wait.Waits;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.Sight;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.format.Texts;
import java.util.List;

/** Which peers threads read from and wrote to, and how long that took. */
public final class Sockets {
    private static final int MOST_SITES = 10;

    private Sockets() {}

    public static List<Block> of(JudgedCell c) {
        return c.cell().subject().map(Sockets::blocks).orElse(List.of());
    }

    private static List<Block> blocks(MeasuredRecording s) {
        var rows = s.measured().sockets.sites().stream().filter(w -> threads(s, w) >= Waits.LEAST_THREADS)
                .limit(MOST_SITES)
                .map(w -> row(s, w)).toList();
        return new Figures("Reads and writes of sockets, longest first; a read may only wait for the next request"
                + limits(s.visibility().of(Topic.SOCKETS)),
                List.of(Column.text("peer"), Column.text(""), Column.site("site"),
                        Column.number("waiting", "threads"), Column.number("waits", ""),
                        Column.number("longest", "ms"), Column.number("data", "MB per s")),
                rows).unlessEmpty();
    }

    private static String limits(Sight sight) {
        return sight.seen() ? "" : "; " + sight.missing();
    }

    /** Mean number of threads that wait there. */
    static double threads(MeasuredRecording s, SocketWaits.Waited w) {
        return (double) w.totalNanos() / s.window().lengthNanos();
    }

    private static List<String> row(MeasuredRecording s, SocketWaits.Waited w) {
        return List.of(Texts.plain(w.site().peer()), w.site().read() ? "read" : "write", Texts.plain(w.site().at()),
                Numbers.rate(threads(s, w)), Numbers.count(w.count()), Numbers.millis(w.maxNanos()),
                Numbers.rate(w.bytes() / 1e6 / s.window().lengthSeconds()));
    }
}
