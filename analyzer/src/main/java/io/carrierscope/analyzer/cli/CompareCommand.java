package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.Comparisons;
import io.carrierscope.analyzer.compare.Explanation;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.Reading;
import io.carrierscope.analyzer.report.Tables;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code analyzer compare}: two cells, each named by its recordings, whatever they differ in. */
final class CompareCommand extends Subcommand {
    private final PositionalParamSpec a = side(0, "A", "recordings of the one cell");
    private final PositionalParamSpec b = side(1, "B", "recordings of the other");
    private final OptionSpec requestEvent = option(OptionSpec.builder("--request-event").paramLabel("TYPE")
            .type(String.class).description("event type whose events are the requests of recordings that are not of"
                    + " the load matrix"));

    CompareCommand() {
        super("compare", "Says which of two cells is better, by how much and why. Each side is one recording, or"
                + " several of one cell joined by commas (server and client, repetitions).");
    }

    private PositionalParamSpec side(int index, String name, String about) {
        return parameter(
                PositionalParamSpec.builder().index(Integer.toString(index)).required(true).arity("1").paramLabel(name)
                        .type(List.class).auxiliaryTypes(Path.class).splitRegex(",").description(about));
    }

    @Override
    public Integer call() throws DataError {
        var one = side("A", a.getValue());
        var other = side("B", b.getValue());
        var both = Analysis.of(java.util.stream.Stream.of(one, other).flatMap(s -> s.recordings().stream()).toList());
        print(one.groups().get(0), other.groups().get(0), both);
        return both.complete() ? 0 : Main.DATA_FAILURE;
    }

    private Analysis side(String name, List<Path> files) throws DataError {
        var recordings = new ArrayList<MeasuredRecording>();
        for (Path file : files) {
            recordings.add(MeasuredRecording.of(file, Optional.ofNullable(requestEvent.getValue()), Reading.DEFAULT));
        }
        var analysis = Analysis.of(recordings);
        if (analysis.groups().size() != 1) {
            throw new DataError(
                    name + " holds " + analysis.groups().size() + " cells; name the recordings of one cell");
        }
        return analysis;
    }

    private void print(CellGroup one, CellGroup other, Analysis both) {
        PrintWriter out = out();
        for (CellGroup group : List.of(one, other)) {
            out.println(group.key().id() + ": " + Explanation.of(group.typical()));
            group.typical().found().forEach(f -> out.println("  " + f.cause() + ": " + f.evidence().get(0).claim()));
        }
        out.println();
        out.println(Comparisons.named(one, other).map(Explanation::of)
                .orElse("At least one side answered no requests, so there is no throughput to compare."));
        out.println();
        out.println(Tables.carriers(both));
    }
}
