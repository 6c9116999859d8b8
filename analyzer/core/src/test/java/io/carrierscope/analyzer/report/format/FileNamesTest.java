package io.carrierscope.analyzer.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.report.Reports;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FileNamesTest {
    private final List<MeasuredRecording> recordings = Stream
            .of("x/a/app.jfr", "x/b/app.jfr", "y/b/app.jfr", "z/own.jfr")
            .map(f -> HandMade.recording(f, 25, null, List.of())).toList();

    @Test
    void asManyFoldersAsMakeTheNameUnique() {
        var names = FileNames.of(recordings);
        assertThat(recordings).extracting(names::of).containsExactly("a/app.jfr", "x/b/app.jfr", "y/b/app.jfr",
                "own.jfr");
    }

    @Test
    void theReportUsesUniqueNames() {
        assertThat(Reports.text(Analysis.of(recordings))).contains("a/app.jfr · JDK 25", "x/b/app.jfr · JDK 25");
    }
}
