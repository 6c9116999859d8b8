package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.Comparisons;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.file.Reading;
import io.carrierscope.analyzer.report.format.Explanation;
import io.carrierscope.analyzer.report.text.Tables;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code analyzer compare}: compares two cells, each given by its recordings, whatever their differences. */
@Command(name = "compare", description = {"Prints which of two cells is better, by how much and why.",
        "Each side is one recording, or several of one cell joined by commas (server and client, repetitions)."})
final class CompareCommand extends Subcommand {
    @Parameters(index = "0", arity = "1", split = ",", paramLabel = "A", description = "Recordings of one cell.")
    private List<Path> a;

    @Parameters(index = "1", arity = "1", split = ",", paramLabel = "B", description = "Recordings of the other cell.")
    private List<Path> b;

    @Mixin
    private RequestEventOption requests;

    @Override
    public Integer call() throws DataError {
        var one = analyse("A", a);
        var other = analyse("B", b);
        var both = Analysis.of(Stream.of(one, other).flatMap(s -> s.recordings().stream()).toList());
        print(one.groups().get(0), other.groups().get(0), both);
        return both.complete() ? 0 : Main.DATA_FAILURE;
    }

    private Analysis analyse(String name, List<Path> files) throws DataError {
        var recordings = new ArrayList<MeasuredRecording>();
        for (Path file : files) {
            recordings.add(MeasuredRecording.of(file, requests.type(), Reading.DEFAULT));
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
