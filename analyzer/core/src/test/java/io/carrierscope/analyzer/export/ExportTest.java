package io.carrierscope.analyzer.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.export.TableFormat.TableWriter;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.event.Decoding.EventSink;
import io.carrierscope.analyzer.recording.file.Recording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tech.tablesaw.api.Table;

/** The sums of the exported tables of the sample recordings equal the analysis. */
class ExportTest {
    private static final Path SAMPLES = Path.of(System.getProperty("carrierscope.root"), "recordings");

    @TempDir
    static Path folder;
    private static Analysis analysis;
    private static Map<String, Table> tables;

    @BeforeAll
    static void export() throws Exception {
        var recordings = new ArrayList<MeasuredRecording>();
        for (String sample : List.of("virtual.pin-monitor.closed-12.jdk21", "virtual.pin-monitor.closed-12.jdk25")) {
            for (String role : List.of("server", "client")) {
                recordings.add(MeasuredRecording.of(SAMPLES.resolve("sample." + sample + ".r1." + role + ".jfr")));
            }
        }
        analysis = Analysis.of(recordings);
        var written = write(Format.CSV.load());
        tables = written.stream().map(Export.Written::file).collect(Collectors.toMap(
                f -> f.getFileName().toString(), f -> Table.read().csv(f.toFile())));
        assertThat(written).allSatisfy(w -> assertThat(w.rows())
                .isEqualTo(tables.get(w.file().getFileName().toString()).rowCount()));
    }

    private static List<Export.Written> write(TableFormat format) throws Exception {
        return Export.write(analysis, ExportTest::read, format, folder);
    }

    private static void read(MeasuredRecording recording, EventSink into) throws DataError {
        Recording.open(recording.file()).fold(() -> into, (a, b) -> a);
    }

    @Test
    void requestsAreThoseTheCellsCount() {
        var requests = tables.get("requests.csv");
        for (JudgedCell judged : analysis.cells()) {
            Cell cell = judged.cell();
            var measured = cell.client().orElseThrow().measured().requests;
            var own = requests.where(requests.stringColumn("cell").isEqualTo(cell.key().id()));
            assertThat(own.rowCount()).isEqualTo((int) measured.recorded());
            assertThat(own.where(own.booleanColumn("throughput_counts").isTrue()).rowCount())
                    .isEqualTo((int) (measured.completed() + measured.failed()));
            var latencies = own.where(own.booleanColumn("latency_counts").isTrue());
            assertThat(latencies.rowCount()).isEqualTo((int) measured.response().count());
            assertThat(latencies.numberColumn("response_ns").mean()).isCloseTo(measured.response().meanNanos(),
                    within(1.0));
        }
    }

    @Test
    void pinsAddUpToThePinningReport() {
        var pins = tables.get("pins.csv");
        for (JudgedCell judged : analysis.cells()) {
            var pinning = judged.cell().server().orElseThrow().measured().pinning;
            var own = pins.where(pins.stringColumn("cell").isEqualTo(judged.cell().key().id())
                    .and(pins.stringColumn("role").isEqualTo("server")));
            var inside = own.where(own.numberColumn("in_window_ns").isGreaterThan(0));
            assertThat(inside.rowCount()).isEqualTo((int) pinning.count());
            assertThat((long) inside.numberColumn("in_window_ns").sum()).isEqualTo(pinning.totalNanos());
        }
        assertThat(pins.stringColumn("kind").unique().asList()).contains("monitor");
    }

    /** The mean shares of the bins are those of the cell. */
    @Test
    void carrierBinsAreTheBudgetOverTime() {
        var bins = tables.get("carrier-bins.csv");
        assertThat(bins.rowCount()).isEqualTo(2 * 60);
        for (JudgedCell judged : analysis.cells()) {
            var budget = judged.cell().carrierTime().orElseThrow();
            var own = bins.where(bins.stringColumn("cell").isEqualTo(judged.cell().key().id()));
            assertThat(own.numberColumn("carrier_s").sum()).isCloseTo(budget.carrierNanos() / 1e9,
                    within(1e-3));
            assertThat(own.numberColumn("pinned_share").mean()).isCloseTo(budget.pinned(),
                    within(0.02));
        }
    }

    @Test
    void tablesHoldNothingAboutTheMachine() throws Exception {
        for (String name : tables.keySet()) {
            assertThat(Files.readString(folder.resolve(name))).doesNotContain(".jfr", "/home/", "/root/", "/tmp/",
                    "java.home", "-Xmx");
        }
    }

    @Test
    void eachRecordingIsReadOnceForAllTables() throws Exception {
        var opened = new ArrayList<Path>();
        Export.write(analysis, (recording, into) -> {
            opened.add(recording.file());
            read(recording, into);
        }, Format.CSV.load(), folder);
        assertThat(opened).containsExactlyElementsOf(
                analysis.recordings().stream().map(MeasuredRecording::file).toList());
    }

    /** A full disk must not be reported as an unreadable part of the recording. */
    @Test
    void aRowThatCannotBeWrittenEndsTheExport() {
        TableFormat full = (schema, dir) -> new TableWriter() {
            @Override
            public void add(Object... row) throws IOException {
                throw new IOException("No space left on device");
            }

            @Override
            public Path finish() {
                throw new AssertionError("finished without its rows");
            }

            @Override
            public void close() {
                // nothing to close
            }
        };
        assertThatThrownBy(() -> write(full)).isInstanceOf(IOException.class).hasMessage("No space left on device");
    }
}
