package io.carrierscope.analyzer.report.json;

import io.carrierscope.analyzer.compare.Analysis;
import java.util.List;

/** The report for machines; its fields are documented in {@code docs/report-json.md}. */
public record ReportJson(int schemaVersion, List<RecordingJson> recordings, List<CellJson> cells,
        List<ComparisonJson> comparisons, List<PublishedJson> publishedVsMeasured) {
    private static final int SCHEMA_VERSION = 1;

    public static ReportJson of(Analysis analysis) {
        return new ReportJson(SCHEMA_VERSION, analysis.recordings().stream().map(RecordingJson::of).toList(),
                analysis.cells().stream().map(CellJson::of).toList(),
                analysis.comparisons().stream().map(ComparisonJson::of).toList(),
                PublishedJson.of(analysis.published()));
    }
}
