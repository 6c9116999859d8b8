package io.carrierscope.analyzer.report.json;

import static io.carrierscope.analyzer.report.metric.Unit.COUNT;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.Differences;
import io.carrierscope.analyzer.report.metric.Metric;
import io.carrierscope.analyzer.report.metric.Table.Row;
import io.carrierscope.analyzer.report.metric.Table;
import io.carrierscope.analyzer.report.table.AdviceBlocks;
import io.carrierscope.analyzer.report.table.ComparisonTables.PublishedFigure;
import io.carrierscope.analyzer.report.table.ComparisonTables;
import io.carrierscope.analyzer.report.table.RecordingTables;
import io.carrierscope.analyzer.report.table.SideBySide.DifferenceTables;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

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

    /**
     * The items of a recording of a service that is judged alone, each in one line: of a report that is written recording by recording. What
     * compares recordings is empty there.
     */
    public record Alone(String cell, String recording) {
        /** What stands before the first cell. */
        public static final String BEGIN = "{\n\"schemaVersion\" : " + SCHEMA_VERSION + ",\n\"cells\" : [\n";
        /** What stands before any other. */
        public static final String NEXT = ",\n";

        public static Alone of(Analysis analysis) {
            return new Alone(Json.line(new Row<>(CellJson.CELL, analysis.cells().getFirst())),
                    Json.line(new Row<>(RecordingTables.RECORDINGS, analysis.recordings().getFirst())));
        }

        /** What stands after the last cell. */
        public static String end(List<String> recordings) {
            return REPORT.metrics().stream().map(Metric::json)
                    .filter(field -> !Set.of("schemaVersion", "cells").contains(field))
                    .map(field -> "\"" + field + "\" : ["
                            + (field.equals("recordings") ? "\n" + String.join(NEXT, recordings) + "\n" : "") + "]")
                    .collect(Collectors.joining(NEXT, "\n],\n", "\n}\n"));
        }
    }
}
