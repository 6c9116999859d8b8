package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.cli.form.ThreadsOption;
import io.carrierscope.analyzer.fleet.Labels.Label;
import io.carrierscope.analyzer.fleet.LabelTable;
import io.carrierscope.analyzer.fleet.Labelling;
import io.carrierscope.analyzer.fleet.PathPattern;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.UserFile;
import io.carrierscope.analyzer.report.FleetReport;
import io.carrierscope.analyzer.report.Reports;
import io.carrierscope.analyzer.report.format.CellNames;
import io.carrierscope.analyzer.report.text.Tables;
import io.carrierscope.analyzer.settings.CommandName;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code analyzer report}: writes HTML, Markdown, JSON and CSV, and prints the verdicts. */
@Command(name = ReportCommand.NAME, description = "Writes index.html, report.md, report.json and CSV files, and prints the verdicts.")
public final class ReportCommand extends Subcommand {
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

    @Mixin
    private PartOption part;

    @Override
    public Integer call() throws DataError {
        if (grouping.given() && threads.given()) {
            throw wrong("--threads needs a report of one recording, not of groups");
        }
        recordings.only(part.part());
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
        var analysis = recordings.onPage().analyse(threads);
        if (analysis.recordings().isEmpty()) {
            return Main.DATA_FAILURE;
        }
        write(() -> Reports.write(analysis, folder), folder);
        out().println(Tables.verdicts(analysis));
        if (analysis.cells().size() >= MANY && CellNames.services(analysis)) {
            out().println("One page over all, and one for each service: " + CommandName.with("report --group service"));
        }
        out().println("Report: " + folder.resolve("index.html"));
        return recordings.exitCode(analysis);
    }

    /** The options by which recordings are grouped; any of them asks for a report of groups. */
    public static final class GroupingOptions {
        @Spec(Spec.Target.MIXEE)
        private CommandSpec command;

        @Option(names = "--group", split = ",", paramLabel = "LABEL", description = "One page for each group of recordings with equal labels, and one over all. Labels: service, version, host, jdk.")
        private List<String> group = List.of();

        @Option(names = "--path", paramLabel = "PATTERN", description = "Pattern that reads the labels from the path of a recording, such as '{service}/{version}/{host}-*.jfr'.")
        private Optional<String> path = Optional.empty();

        @Option(names = "--labels", paramLabel = "CSV", description = "Table of labels with the columns file, service, version, host, jdk.")
        private Optional<Path> table = Optional.empty();

        /** Returns true if a report of groups is asked for. */
        public boolean given() {
            return !group.isEmpty() || path.isPresent() || table.isPresent();
        }

        /** Returns how recordings are grouped: by service, unless other labels are named. */
        public Labelling labelling() throws DataError {
            return new Labelling(group.isEmpty() ? List.of(Label.SERVICE) : group.stream().map(this::label).toList(),
                    pattern(), labels());
        }

        private Label label(String name) {
            return Label.named(name.strip())
                    .orElseThrow(() -> wrong(name + " is none of service, version, host and jdk"));
        }

        private Optional<PathPattern> pattern() {
            try {
                return path.map(PathPattern::new);
            } catch (IllegalArgumentException e) {
                throw wrong(e.getMessage());
            }
        }

        private Optional<LabelTable> labels() throws DataError {
            if (table.isEmpty()) {
                return Optional.empty();
            }
            try {
                return Optional.of(new LabelTable(new StringReader(UserFile.text(table.get()))));
            } catch (IOException e) {
                throw new DataError(table.get() + ": cannot be read as a table of labels");
            } catch (IllegalArgumentException e) {
                throw new DataError(table.get() + " " + e.getMessage());
            }
        }

        private ParameterException wrong(String message) {
            return new ParameterException(command.commandLine(), message);
        }
    }
}
