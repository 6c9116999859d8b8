package io.carrierscope.analyzer.report.card;

import io.carrierscope.analyzer.finding.tail.Tail;
import io.carrierscope.analyzer.finding.tail.Timeline;
import io.carrierscope.analyzer.fold.request.Part;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.chart.TailParts;
import io.carrierscope.analyzer.report.table.TailTables;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Usual and slow requests side by side, and the ten slowest as time lines. */
public final class SlowestRequests {
    private static final int MOST = 10;

    private SlowestRequests() {}

    /** The bars and time lines, shown on demand; empty with few requests. */
    public static Optional<Block> of(JudgedCell cell) {
        return cell.tail().map(t -> of(cell, t));
    }

    private static Block of(JudgedCell cell, Tail tail) {
        String many = cell.cell().unit().many();
        var blocks = new ArrayList<Block>();
        VerdictPoints.ofSlowest(cell).ifPresent(blocks::add);
        tail.bands().forEach(b -> blocks.add(TailParts.of(b)));
        blocks.add(new Block.Heading("The slowest " + many + ", longest first"));
        tail.slowest().stream().limit(MOST).forEach(t -> blocks.add(TailParts.of(t, title(cell, t))));
        return new Block.Details("The slowest " + many + " beside usual ones", List.copyOf(blocks));
    }

    /** The time since the begin of the window leads to the request in the heat map, and back. */
    private static String title(JudgedCell cell, Timeline t) {
        String begin = cell.cell().subject()
                .map(s -> ", begun " + Numbers.seconds(t.startNanos() - s.window().startNanos()) + " s into the window")
                .orElse("");
        return "Response time, " + Numbers.millis(t.responseNanos()) + " ms" + begin + "; held longest by: "
                + t.longest().map(TailTables::holder).orElse(Part.ASKED.text());
    }
}
