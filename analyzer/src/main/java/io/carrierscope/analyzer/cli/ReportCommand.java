package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.report.Reports;
import io.carrierscope.analyzer.report.Tables;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Model.OptionSpec;

/** {@code analyzer report}: HTML, Markdown, JSON and CSV, and the verdicts on the terminal. */
final class ReportCommand extends Subcommand {
    private final RecordingFiles recordings = new RecordingFiles(this);
    private final OptionSpec output = option(OptionSpec.builder("-o", "--output").paramLabel("DIR").type(Path.class)
            .defaultValue("report").description("folder for the report (default: ${DEFAULT-VALUE})"));

    ReportCommand() {
        super("report", "Writes index.html, report.md, report.json and CSV files, and prints the verdicts.");
    }

    @Override
    public Integer call() throws DataError {
        var analysis = recordings.analyse();
        if (analysis.recordings().isEmpty()) {
            return Main.DATA_FAILURE;
        }
        Path folder = output.getValue();
        try {
            Reports.write(analysis, folder);
        } catch (IOException e) {
            throw new DataError(folder + ": the report cannot be written: " + e.getMessage());
        }
        out().println(Tables.verdicts(analysis));
        out().println("Report: " + folder.resolve("index.html"));
        return recordings.exitCode(analysis);
    }
}
