package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.report.Reports;
import io.carrierscope.analyzer.report.Tables;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code analyzer report}: HTML, Markdown, JSON and CSV, and the verdicts on the terminal. */
@Command(name = "report", mixinStandardHelpOptions = true, description = "Writes index.html, report.md, report.json and CSV files, and prints the verdicts.")
final class ReportCommand implements Callable<Integer> {
    @Mixin
    private RecordingFiles recordings;

    @Option(names = {"-o",
            "--output"}, paramLabel = "DIR", defaultValue = "report", description = "folder for the report (default: ${DEFAULT-VALUE})")
    private Path output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws DataError {
        var analysis = recordings.analyse();
        if (analysis.recordings().isEmpty()) {
            return Main.DATA_FAILURE;
        }
        try {
            Reports.write(analysis, output);
        } catch (IOException e) {
            throw new DataError(output + ": the report cannot be written: " + e.getMessage());
        }
        var out = spec.commandLine().getOut();
        out.println(Tables.verdicts(analysis));
        out.println("Report: " + output.resolve("index.html"));
        return recordings.exitCode(analysis);
    }
}
