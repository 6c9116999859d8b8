package io.carrierscope.analyzer.report;

import io.carrierscope.analyzer.cell.LittlesLaw;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.JudgedCell;
import io.carrierscope.analyzer.report.Block.Column;
import io.carrierscope.analyzer.report.Block.Figures;
import io.carrierscope.analyzer.report.Block.Prose;
import io.carrierscope.analyzer.report.Block.Tone;
import java.util.ArrayList;
import java.util.List;

/** Little's law held against every recording: throughput × latency = in flight. */
final class LittlesLawSection implements Section {
    private static final String MEANING = "Throughput × latency must be what is in flight (Little), each counted for itself. A"
            + " deviation says that the load was not steady or that events are missing; in a window of few requests it says little.";

    @Override
    public List<Block> blocks(Analysis analysis) {
        var blocks = new ArrayList<Block>();
        for (Run run : Run.of(analysis)) {
            var identity = Identity.of(run);
            var rows = run.cells().stream()
                    .flatMap(c -> c.cell().littlesLaw().stream().map(law -> row(identity, c, law))).toList();
            if (!rows.isEmpty()) {
                blocks.add(new Figures(run.caption("Little's law"),
                        identity.columns(Column.text("of"), Column.number("throughput", "per s"),
                                Column.number("latency", "ms"), Column.number("product", ""),
                                Column.number("in flight", ""), Column.number("deviation", "%")),
                        rows));
            }
        }
        if (!blocks.isEmpty()) {
            blocks.add(0, new Prose(Tone.NOTE, MEANING));
        }
        return blocks;
    }

    private static List<String> row(Identity identity, JudgedCell c, LittlesLaw law) {
        return identity.row(c, law.of(), Numbers.rate(law.perSecond()), Numbers.millis(law.meanNanos()),
                Numbers.rate(law.product()), Numbers.rate(law.inFlight()),
                Numbers.percent(law.deviation()) + (law.conclusive() ? "" : " (few)"));
    }
}
