package io.carrierscope.analyzer.report.json;

import static io.carrierscope.analyzer.report.metric.Unit.COUNT;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.Differences;
import io.carrierscope.analyzer.report.metric.Table;
import io.carrierscope.analyzer.report.table.AdviceBlocks;
import io.carrierscope.analyzer.report.table.ComparisonTables.PublishedFigure;
import io.carrierscope.analyzer.report.table.ComparisonTables;
import io.carrierscope.analyzer.report.table.RecordingTables;
import io.carrierscope.analyzer.report.table.SideBySide.DifferenceTables;

/** The report for programs; its fields are documented in {@code docs/internals/report-json.md}. */
public final class ReportJson {
    private static final int SCHEMA_VERSION = 1;

    /** The fields of an analysis. */
    public static final Table<Analysis> REPORT = Table.<Analysis>of().add(COUNT, "schemaVersion", a -> SCHEMA_VERSION)
            .list("recordings", RecordingTables.RECORDINGS, Analysis::recordings)
            .list("advice", AdviceBlocks.ADVICE, AdviceBlocks::of).list("cells", CellJson.CELL, Analysis::cells)
            .list("comparisons", ComparisonTables.COMPARISONS, Analysis::comparisons)
            .list("differences", DifferenceTables.DIFFERENCES, Differences::of)
            .list("publishedVsMeasured", ComparisonTables.PUBLISHED, a -> PublishedFigure.of(a.published()));

    private ReportJson() {}
}
