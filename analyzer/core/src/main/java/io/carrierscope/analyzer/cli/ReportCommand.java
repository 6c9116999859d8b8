package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.cli.form.GroupingOptions;
import io.carrierscope.analyzer.cli.form.ThreadsOption;
import io.carrierscope.analyzer.fleet.Labelling;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.report.FleetReport;
import io.carrierscope.analyzer.report.Reports;
import io.carrierscope.analyzer.report.format.CellNames;
import io.carrierscope.analyzer.report.text.Tables;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code analyzer report}: writes HTML, Markdown, JSON and CSV, and prints the verdicts. */
@Command(name = ReportCommand.NAME, description = "Writes index.html, report.md, report.json and CSV files, and prints the verdicts.")
final class ReportCommand extends Subcommand {
    static final String NAME = "report";
    /** So many services are no page to read from top to bottom. */
    private static final int MANY = 20;

    @Mixin
    private RecordingFiles recordings;

    @Option(names = {"-o",
            "--output"}, paramLabel = "DIR", defaultValue = "report", description = "Folder for the report (default: ${DEFAULT-VALUE}).")
    private Path folder;

    @Mixin
    private GroupingOptions grouping;

    @Mixin
    private ThreadsOption threads;

    @Override
    public Integer call() throws DataError {
        if (grouping.given() && threads.given()) {
            throw wrong("--threads needs a report of one recording, not of groups");
        }
        return grouping.given() ? groups(grouping.labelling()) : recordings();
    }

    private int groups(Labelling labelling) throws DataError {
        var fleet = recordings.fleet(labelling);
        if (fleet.recordings() == 0) {
            return Main.DATA_FAILURE;
        }
        write(() -> FleetReport.write(fleet, folder), folder);
        out().println(FleetReport.text(fleet));
        out().println("Report: " + folder.resolve("index.html"));
        return RecordingFiles.exitCode(fleet);
    }

    private int recordings() throws DataError {
        var analysis = recordings.analyse(threads);
        if (analysis.recordings().isEmpty()) {
            return Main.DATA_FAILURE;
        }
        write(() -> Reports.write(analysis, folder), folder);
        out().println(Tables.verdicts(analysis));
        if (analysis.cells().size() >= MANY && CellNames.services(analysis)) {
            out().println("One page over all, and one for each service: analyzer report --group service");
        }
        out().println("Report: " + folder.resolve("index.html"));
        return recordings.exitCode(analysis);
    }
}
