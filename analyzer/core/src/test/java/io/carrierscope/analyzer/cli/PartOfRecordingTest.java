package io.carrierscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Parts of a recording are judged as recordings of that time are. */
class PartOfRecordingTest {
    private static final Path RECORDINGS = Path.of(System.getProperty("carrierscope.root"), "recordings");
    private static final String INCIDENT = RECORDINGS.resolve("incident.R1.jfr").toString();

    @Test
    void judgesAPartAlone() throws Exception {
        String whole = run("explain", INCIDENT);
        String part = run("explain", INCIDENT, "--from", "1s", "--to", "3.5s");

        assertThat(whole).contains("5.03 s from").contains("(total 9.67 s, waits: ");
        assertThat(part).contains("2.50 s from").contains("(total 4.90 s, waits: 236)");
    }

    /** Pins at a border count on both sides, but their time only once. */
    @Test
    void partsAddUpToTheWhole() throws Exception {
        double whole = pinnedSeconds();
        double parts = pinnedSeconds("--to", "1.7s") + pinnedSeconds("--from", "1.7s", "--to", "4100ms")
                + pinnedSeconds("--from", "4.1s");

        assertThat(whole).isEqualTo(9.66582);
        assertThat(parts).isCloseTo(whole, offset(0.0001));
    }

    private static double pinnedSeconds(String... options) throws Exception {
        String[] all = new String[options.length + 4];
        System.arraycopy(new String[]{"explain", INCIDENT, "--format", "json"}, 0, all, 0, 4);
        System.arraycopy(options, 0, all, 4, options.length);
        JsonNode cell = JsonMapper.builder().build().readTree(run(all)).path("cells").get(0);
        return cell.path("pinning").path("totalSeconds").asDouble();
    }

    @Test
    void saysWhyThereIsNoSuchPart() {
        assertThat(run("explain", INCIDENT, "--from", "400s"))
                .endsWith(INCIDENT + ": has 5.028 s, so nothing at --from\n");
        assertThat(run("explain", INCIDENT, "--from", "4s", "--to", "4s")).contains("--to is not after --from");
        String cell = RECORDINGS.resolve("sample.virtual.pin-monitor.closed-12.jdk25.r1.server.jfr").toString();
        assertThat(run("explain", cell, "--to", "1s")).contains("is of a cell, which has no parts");
    }

    private static String run(String... arguments) {
        var out = new StringWriter();
        Main.run(new PrintWriter(out, true), new PrintWriter(out, true), arguments);
        return out.toString();
    }
}
