package io.carrierscope.analyzer.report.service;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.jvm.Throwables;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.block.Block.Prose;
import io.carrierscope.analyzer.report.format.Texts;
import java.util.ArrayList;
import java.util.List;

/** Which exceptions and errors were created where, and how many of them per second. */
public final class Exceptions {
    private static final int MOST_SITES = 10;
    /** Fewer per second are those of a start, or of clients that leave. */
    private static final double LEAST_PER_SECOND = 1;

    private Exceptions() {}

    public static List<Block> of(JudgedCell c) {
        return c.cell().subject().map(Exceptions::blocks).orElse(List.of());
    }

    private static List<Block> blocks(MeasuredRecording s) {
        var blocks = new ArrayList<Block>();
        double all = s.measured().throwables.perSecond();
        var created = s.measured().throwables.created();
        boolean recorded = s.settings().enabled("jdk.JavaExceptionThrow");
        if (all >= LEAST_PER_SECOND) {
            blocks.add(Prose.of("The JVM created " + Numbers.rate(all) + " exceptions and errors per second"
                    + (recorded ? "." : "; jdk.JavaExceptionThrow#enabled=true records where.")));
        }
        if (!created.isEmpty()) {
            blocks.add(new Figures((recorded ? "Exceptions and errors" : "Errors") + " by class and site",
                    List.of(Column.text("class"), Column.site("site"), Column.number("created", ""),
                            Column.number("rate", "per s")),
                    created.stream().limit(MOST_SITES).map(t -> row(s, t)).toList()));
        }
        return blocks;
    }

    private static List<String> row(MeasuredRecording s, Throwables.Created t) {
        return List.of(Texts.plain(String.valueOf(t.type())), Texts.plain(t.at()), Numbers.count(t.count()),
                Numbers.rate(t.count() / s.window().lengthSeconds()));
    }
}
