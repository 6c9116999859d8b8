package io.carrierscope.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.runner.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is said of cells that run here, with loads and pairs that provoke a cause or do not. Rows of the same cells share a run. */
@Tag("live")
@Tag("alone")
class CausesOfCellsTest {
    /** Of the machine: the load generator and the server run beside each other, which other processes must leave room for. */
    private static final double MOST_OF_OTHERS = 0.25;

    @TempDir
    private static Path folder;
    private static final Map<List<String>, List<Path>> RAN = new HashMap<>();

    static List<Row> rows() throws IOException {
        return Row.all();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void saysOfCells(Row row) throws IOException, DataError {
        var analysis = Analysis.of(recordings(row));
        try {
            says(row, verdicts(analysis));
        } catch (AssertionError failed) {
            double ofOthers = shareOfOthers(analysis);
            assumeTrue(ofOthers <= MOST_OF_OTHERS, String.format(Locale.ROOT,
                    "not judged: other processes used %.0f %% of the machine; %s", 100 * ofOthers,
                    failed.getMessage()));
            throw failed;
        }
    }

    /** A cause that was never judged is not known to be absent either. */
    private static void says(Row row, List<Verdict> verdicts) {
        var found = causes(verdicts, Verdict.Found.class);
        var absent = causes(verdicts, Verdict.Absent.class);
        assertThat(found).as("found in %s", verdicts).containsAll(row.found());
        assertThat(absent).as("absent in %s", verdicts).containsAll(row.absent());
        assertThat(found).as("found in %s", verdicts).filteredOn(row.absent()::contains).isEmpty();
        assertThat(Stream.concat(found.stream(), absent.stream())).as("known in %s", verdicts)
                .filteredOn(row.unknown()::contains).isEmpty();
    }

    private static List<String> causes(List<Verdict> verdicts, Class<? extends Verdict> kind) {
        return verdicts.stream().filter(kind::isInstance).map(Verdict::cause).toList();
    }

    private static List<Verdict> verdicts(Analysis analysis) {
        return Stream.concat(analysis.cells().stream().flatMap(c -> c.verdicts().stream()),
                analysis.comparisons().stream().flatMap(c -> c.pairVerdicts().stream())).toList();
    }

    private static double shareOfOthers(Analysis analysis) {
        return analysis.cells().stream().mapToDouble(c -> c.cell().host().busyProcessorsOutsideCell().orElse(1)
                / c.cell().subject().map(s -> s.profile().hardwareThreads()).orElse(1)).max().orElse(1);
    }

    private static List<MeasuredRecording> recordings(Row row) throws IOException, DataError {
        if (!RAN.containsKey(row.options())) {
            RAN.put(row.options(), run(row.options()));
        }
        var recordings = new ArrayList<MeasuredRecording>();
        for (Path file : RAN.get(row.options())) {
            if (row.reads(file)) {
                recordings.add(MeasuredRecording.of(file));
            }
        }
        return recordings;
    }

    private static List<Path> run(List<String> options) throws IOException {
        Path own = Files.createDirectory(folder.resolve("run-" + RAN.size()));
        var arguments = new ArrayList<>(options);
        arguments.addAll(List.of("--recordings", own.toString()));
        var said = new StringWriter();
        int code = Main.run(new PrintWriter(said), new PrintWriter(said), arguments.toArray(String[]::new));
        assertThat(code).as(said.toString()).isZero();
        try (var files = Files.list(own)) {
            return files.filter(f -> f.toString().endsWith(".jfr")).sorted().toList();
        }
    }
}
