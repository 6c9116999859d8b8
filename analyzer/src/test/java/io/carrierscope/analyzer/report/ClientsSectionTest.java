package io.carrierscope.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.fold.Measurements;
import io.carrierscope.analyzer.recording.Coverage;
import io.carrierscope.analyzer.recording.JvmEvent;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.Window;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Clients under test in the report: 5,000 connections asked for, one client reached them and one was stopped. */
class ClientsSectionTest {
    private static final long SECOND = 1_000_000_000L;
    private static final Window WINDOW = new Window(100 * SECOND, 110 * SECOND);

    @Test
    void saysWhichClientWasStoppedAndByWhat() {
        String text = text(held("virtual", 41, 5_000, null), held("platform", 3_155, 3_120, "no more threads"));
        assertThat(text).contains("virtual: 5,000 of 5,000 connections in 2.00 s, at most 41 platform threads")
                .contains("platform: 3,120 of 5,000 connections in 2.00 s, stopped by: no more threads, at most 3,155"
                        + " platform threads")
                .contains("target reached").contains("retries: off");
    }

    @Test
    void isSilentWithoutClientsUnderTest() {
        assertThat(new ClientsSection().blocks(Analysis.of(List.of()))).isEmpty();
    }

    private static String text(MeasuredRecording... recordings) {
        return TextWriter.write(new ClientsSection().blocks(Analysis.of(List.of(recordings)))).replaceAll("\\s+", " ");
    }

    private static MeasuredRecording held(String model, int threads, int reached, String stoppedBy) {
        String client = "jdk-" + model;
        String definition = "{\"subject\":\"client\",\"client\":\"" + client + "\",\"load\":{\"loop\":\"hold\"}}";
        var outline = Recorded.outline(Recorded.jvm(25), Recorded.fact("hwThreads", 2),
                new JvmEvent.Cell(0, "run-1", "host", "http-clients", client, "light", "held", "hold-5000", 1, "client",
                        model, 5_000, 0, 0, 2, 2, "", definition),
                new JvmEvent.ClientUnderTest(0, client, "retries: off"),
                new JvmEvent.Holding(WINDOW.startNanos(), OptionalLong.of(2 * SECOND), 5_000, 5_000, reached, 0,
                        stoppedBy));
        var measured = Measurements.empty(WINDOW, outline);
        measured.accept(new JvmEvent.UsageSample(WINDOW.startNanos() + 7, 3 << 20, OptionalLong.of(5 << 20), threads));
        return new MeasuredRecording(Path.of(client + ".jfr"), outline, new Coverage(1, List.of()), WINDOW, measured);
    }
}
