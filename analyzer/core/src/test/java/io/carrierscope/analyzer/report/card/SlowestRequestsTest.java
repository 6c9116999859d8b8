package io.carrierscope.analyzer.report.card;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.card.CellDetails.SlowestRequests;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlowestRequestsTest {
    private static final Path FOLDER = Path.of(System.getProperty("carrierscope.root"), "recordings");

    @Test
    void timeLinesSayWhenAndForHowLongAndWhatHeldThem() throws Exception {
        var recordings = new ArrayList<MeasuredRecording>();
        for (String role : List.of("server", "client")) {
            recordings.add(MeasuredRecording
                    .of(FOLDER.resolve("sample.virtual.pin-monitor.closed-12.jdk21.r1." + role + ".jfr")));
        }
        var cell = Analysis.of(recordings).cells().getFirst();
        var details = (Block.Details) SlowestRequests.of(cell).orElseThrow();
        var titles = details.blocks().stream().filter(Block.Parts.class::isInstance).map(b -> ((Block.Parts) b).title())
                .filter(t -> t.contains("held")).toList();
        assertThat(titles).hasSize(10).allMatch(t -> t.matches(
                "Response time, [\\d.]+ ms, begun -?\\d\\.\\d\\d s into the window; held longest by: \\D+ [\\d.]+ ms.*"));
    }
}
