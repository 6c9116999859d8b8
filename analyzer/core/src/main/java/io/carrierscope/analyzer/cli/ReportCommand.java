package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.cli.Subcommand.PartOption;
import io.carrierscope.analyzer.cli.form.ThreadsOption;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.fleet.Fleet;
import io.carrierscope.analyzer.fleet.Group.Largest;
import io.carrierscope.analyzer.fleet.Labelling.LabelTable;
import io.carrierscope.analyzer.fleet.Labelling.PathPattern;
import io.carrierscope.analyzer.fleet.Labelling;
import io.carrierscope.analyzer.fleet.Labels.Label;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.UserFile;
import io.carrierscope.analyzer.report.EachReport;
import io.carrierscope.analyzer.report.FleetReport;
import io.carrierscope.analyzer.report.Reports;
import io.carrierscope.analyzer.report.text.Tables;
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
        if (grouping.given()) {
            return groups(recordings.fleet(grouping.labelling()));
        }
        if (threads.given()) {
            return together(recordings.onPage().analyse(threads));
        }
        return grouping.none() ? each() : byService();
    }

    private int byService() throws DataError {
        var members = recordings.members(grouping.labelling());
        var together = recordings.onPage().report(members::judged, members::add);
        if (together.isPresent()) {
            return together(together.get());
        }
        int code = groups(members.fleet());
        out().println("More than " + RecordingFiles.MANY
                + " recordings are judged by service. The answer of each: add --group none.");
        return code;
    }

    private int each() throws DataError {
        try (var report = new EachReport(folder)) {
            var together = recordings.onPage().report(EachReport.Judged::of,
                    judged -> write(() -> report.add(judged), folder));
            return together.isPresent() ? together(together.get()) : each(report);
        } catch (IOException e) {
            throw unwritten(e, folder);
        }
    }

    private int each(EachReport report) throws DataError {
        if (report.cards().isEmpty()) {
            return Main.DATA_FAILURE;
        }
        var cards = recordings.again(report.cards());
        write(() -> report.write(cards, recordings.failed()), folder);
        out().println(report.text());
        out().println("Report: " + folder.resolve("index.html"));
        return recordings.exitCode(report.complete());
    }

    private int groups(Fleet fleet) throws DataError {
        if (fleet.recordings() == 0) {
            return Main.DATA_FAILURE;
        }
        int code = RecordingFiles.exitCode(fleet);
        var largest = Largest.of(fleet);
        var cards = largest.isEmpty()
                ? Optional.<Analysis>empty()
                : Optional.of(recordings.again(largest.keySet()));
        write(() -> FleetReport.write(fleet, cards, folder), folder);
        out().println(FleetReport.text(fleet));
        out().println("Report: " + folder.resolve("index.html"));
        return code;
    }

    private int together(Analysis analysis) throws DataError {
        if (analysis.recordings().isEmpty()) {
            return Main.DATA_FAILURE;
        }
        write(() -> Reports.write(analysis, folder), folder);
        out().println(Tables.verdicts(analysis));
        out().println("Report: " + folder.resolve("index.html"));
        return recordings.exitCode(analysis);
    }

    /** The options by which recordings are grouped; any of them asks for a report of groups. */
    public static final class GroupingOptions {
        private static final String NONE = "none";

        @Spec(Spec.Target.MIXEE)
        private CommandSpec command;

        @Option(names = "--group", split = ",", paramLabel = "LABEL", description = "One page for each group of recordings with equal labels, and one over all. Labels: service, version, host, jdk; none: one page over all, each judged alone (default: service for more than 20 recordings of services).")
        private List<String> group = List.of();

        @Option(names = "--path", paramLabel = "PATTERN", description = "Pattern that reads the labels from the path of a recording, such as '{service}/{version}/{host}-*.jfr'.")
        private Optional<String> path = Optional.empty();

        @Option(names = "--labels", paramLabel = "CSV", description = "Table of labels with the columns file, service, version, host, jdk.")
        private Optional<Path> table = Optional.empty();

        /** Returns true if a report of groups is asked for. */
        public boolean given() {
            return !none() && (!group.isEmpty() || path.isPresent() || table.isPresent());
        }

        /** Returns true if no groups are asked for, however many recordings there are. */
        public boolean none() {
            return group.equals(List.of(NONE));
        }

        /** Returns how recordings are grouped: by service, unless other labels are named. */
        public Labelling labelling() throws DataError {
            return new Labelling(group.isEmpty() ? List.of(Label.SERVICE) : group.stream().map(this::label).toList(),
                    pattern(), labels());
        }

        private Label label(String name) {
            return Label.named(name.strip())
                    .orElseThrow(() -> wrong(name + " is none of service, version, host, jdk and none"));
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
