package io.carrierscope.analyzer.report.section;

import static io.carrierscope.analyzer.cell.HandMade.requests;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Line;
import io.carrierscope.analyzer.report.format.CellNames;
import io.carrierscope.analyzer.report.format.Sentences;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which cells stand beside each other in the matrix: two clients under test, each of which asks two servers. */
class MatrixSectionTest {
    private static final long MILLISECOND = 1_000_000;

    private static Analysis analysis(String... servers) {
        int[] answered = {370, 610, 430, 890};
        var recordings = Stream.iterate(0, i -> i + 1).limit(2L * servers.length)
                .map(i -> client(i % 2 == 0 ? "apache-virtual" : "apache-platform", servers[i / 2], answered[i]))
                .toList();
        return Analysis.of(recordings);
    }

    private static MeasuredRecording client(String client, String server, int answered) {
        String model = client.substring("apache-".length());
        var event = new JvmEvent.CellInfo(0, "run-1", "host", "clients",
                "clients." + client + "." + server + ".io.closed-7.jdk25.r1", server, "io", "closed-7", 1, "client",
                model, 7, 0, 0, 2, "", "{\"subject\":\"client\",\"client\":\"" + client + "\"}");
        return HandMade.recording("c.jfr", 25, event, requests(answered, 11 * MILLISECOND));
    }

    private static List<Block.Matrix> matrices(Analysis analysis) {
        return new MatrixSection().blocks(analysis).stream().flatMap(MatrixSectionTest::withInner)
                .filter(Block.Matrix.class::isInstance).map(Block.Matrix.class::cast).toList();
    }

    private static Stream<Block> withInner(Block block) {
        return block instanceof Block.Details details ? details.blocks().stream() : Stream.of(block);
    }

    /** Before, the cells of the second server took the places of those of the first. */
    @Test
    void eachServerThatClientsAskHasARow() {
        var analysis = analysis("light", "virtual");
        assertThat(matrices(analysis)).hasSize(2).allSatisfy(matrix -> {
            assertThat(matrix.labels()).containsExactly("workload", "JDK", "asks");
            assertThat(matrix.lines()).extracting(Line::labels).containsExactly(List.of("io", "25", "light"),
                    List.of("io", "25", "virtual"));
        });
        assertThat(matrices(analysis).get(0).lines()).extracting(line -> line.fields().stream().map(Block.Field::value)
                .toList()).containsExactly(List.of("37.0", "61.0"), List.of("43.0", "89.0"));
        assertThat(matrices(analysis("light")).get(0).labels()).containsExactly("workload", "JDK");
    }

    /** The client with the other server is none of the row, however much faster it is. */
    @Test
    void theFastestOfARowAsksTheSameServer() {
        var run = Run.of(analysis("light", "virtual")).get(0);
        var slower = run.groups().stream().filter(g -> g.key().client().equals("apache-virtual")
                && g.key().server().equals("light")).findFirst().orElseThrow();
        assertThat(run.besideFastest(slower)).hasValueSatisfying(c -> {
            assertThat(c.a().key().client()).isEqualTo("apache-platform");
            assertThat(c.a().key().server()).isEqualTo("light");
        });
    }

    @Test
    void namesTellWhomAClientAsks() {
        var analysis = analysis("light", "virtual");
        var names = CellNames.of(analysis);
        assertThat(analysis.cells()).extracting(names::title).containsExactlyInAnyOrder(
                "apache-virtual · asks light · io · closed-7 · JDK 25",
                "apache-platform · asks light · io · closed-7 · JDK 25",
                "apache-virtual · asks virtual · io · closed-7 · JDK 25",
                "apache-platform · asks virtual · io · closed-7 · JDK 25");
        var run = Run.of(analysis).get(0);
        assertThat(run.comparisons()).extracting(c -> Sentences.place(run, c)).containsExactlyInAnyOrder(
                "io, light, JDK 25", "io, virtual, JDK 25", "io, apache-virtual, JDK 25",
                "io, apache-platform, JDK 25");
    }
}
