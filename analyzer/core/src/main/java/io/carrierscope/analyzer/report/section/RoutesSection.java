package io.carrierscope.analyzer.report.section;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.fold.request.Route;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.format.Captions;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.table.KeyColumns;
import io.carrierscope.analyzer.report.table.RunTables;
import java.util.List;
import java.util.stream.Stream;

/** The requests that applications were asked, each by its name. */
final class RoutesSection implements Section {
    @Override
    public List<Block> blocks(Analysis analysis) {
        return RunTables.of(analysis, run -> table(run.typical()));
    }

    private static Figures table(Run run) {
        var keyColumns = KeyColumns.of(run.cells());
        return new Figures(
                Captions.of(run,
                        "Requests to the application, as the client saw them; repeated cells: the typical run"),
                keyColumns.columns(Column.text("request"), Column.number("ended", "per s"),
                        Column.number("failed", "%"),
                        Column.number("p50", "ms"), Column.number("p99", "ms"), Column.number("longest", "ms")),
                run.cells().stream().flatMap(c -> rows(keyColumns, c)).toList());
    }

    private static Stream<List<String>> rows(KeyColumns keyColumns, JudgedCell c) {
        return c.cell().client().stream().flatMap(client -> client.measured().requests.routes().stream())
                .map(route -> row(keyColumns, c, route));
    }

    private static List<String> row(KeyColumns keyColumns, JudgedCell c, Route route) {
        var times = route.durations();
        return keyColumns.row(c, Texts.plain(route.name()),
                Numbers.rate(times.count() / (c.cell().measuredNanos() / 1e9)),
                Numbers.percent((double) route.failed() / times.count()), Numbers.millis(times.percentileNanos(50)),
                Numbers.millis(times.percentileNanos(99)), Numbers.millis(times.percentileNanos(100)));
    }
}
