package io.carrierscope.analyzer.report.section;

import io.carrierscope.analyzer.cell.Axis;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.Comparison;
import io.carrierscope.analyzer.compare.ConfidenceIntervals;
import io.carrierscope.analyzer.compare.Interval;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.format.Captions;
import io.carrierscope.analyzer.report.format.Means;
import io.carrierscope.analyzer.report.table.KeyColumns;
import io.carrierscope.analyzer.report.table.RunTables;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Cost of Flight Recorder for each server variant: cells without it compared with the same cells with it. */
final class RecordingCostSection implements Section {
    @Override
    public List<Block> blocks(Analysis analysis) {
        return RunTables.of(analysis, RecordingCostSection::table);
    }

    private static Figures table(Run run) {
        var pairs = run.comparisons().stream().filter(c -> c.axis() == Axis.RECORDING).toList();
        var keyColumns = KeyColumns.ofServersAndWorkloads(pairs.stream().map(c -> on(c).typical()).toList());
        return new Figures(
                Captions.of(run, "Cells without (off) and with (on) Flight Recorder; a ratio above 1 is"
                        + " overhead"),
                keyColumns.columns(Column.number("off", "per s"), Column.number("on", "per s"),
                        Column.number("off : on", "×"), Column.number("interval", "95 %"), Column.text("difference"),
                        Column.number("p99 off", "ms"), Column.number("p99 on", "ms"), Column.number("on : off", "×"),
                        Column.number("interval", "95 %")),
                run.groups().stream().flatMap(g -> pairs.stream().filter(c -> on(c) == g))
                        .map(c -> row(keyColumns, c)).toList());
    }

    private static boolean faster(Comparison c) {
        return c.a().key().recording().equals("off");
    }

    private static CellGroup on(Comparison c) {
        return faster(c) ? c.b() : c.a();
    }

    private static CellGroup off(Comparison c) {
        return faster(c) ? c.a() : c.b();
    }

    private static List<String> row(KeyColumns keyColumns, Comparison c) {
        double[] p99Off = p99(off(c));
        double[] p99On = p99(on(c));
        var row = new ArrayList<>(keyColumns.row(on(c).typical()));
        row.add(Numbers.rate(off(c).throughputPerSecond()));
        row.add(Numbers.rate(on(c).throughputPerSecond()));
        row.add(Numbers.ratio(faster(c) ? c.ratio() : 1 / c.ratio()));
        row.add(Means.ratios(faster(c) ? c.interval() : c.interval().map(Interval::inverse)));
        row.add(c.shown() ? "yes" : c.comparable() ? "noise" : "not comparable");
        row.add(millis(p99Off));
        row.add(millis(p99On));
        row.add(Numbers.ratio(Figure.both(Arrays.stream(p99On).average(), Arrays.stream(p99Off).average(),
                (on, off) -> on / off)));
        row.add(Means.ratios(ConfidenceIntervals.ratioOfMeans(p99On, p99Off)));
        return row;
    }

    /** The 99th percentile of each repetition, in nanoseconds. */
    private static double[] p99(CellGroup group) {
        return group.repetitions().stream().flatMap(r -> r.cell().response().stream())
                .mapToDouble(d -> d.percentileNanos(99)).filter(p -> p > 0).toArray();
    }

    private static String millis(double[] nanos) {
        var mean = Arrays.stream(nanos).average();
        return mean.isEmpty() ? Numbers.ABSENT : Numbers.millis(mean.getAsDouble());
    }
}
