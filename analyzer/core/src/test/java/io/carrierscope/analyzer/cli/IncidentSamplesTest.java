package io.carrierscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of the recordings of incidents that come with the project. */
class IncidentSamplesTest {
    private static final Path RECORDINGS = Path.of(System.getProperty("carrierscope.root"), "recordings");

    @ParameterizedTest
    @CsvSource({"I2, carriers-stuck", "I5, carrier-monopolized", "I6, pinning-monitor", "R1, pinning-monitor",
            "R2, carriers-stuck", "R3, carrier-monopolized"})
    void namesTheCauseFirst(String incident, String cause) {
        String said = explain(sample(incident + ".jfr"));

        assertThat(said.substring(said.indexOf("- found: "))).startsWith("- found: " + cause);
    }

    @Test
    void saysWhereStuckThreadsAreAndSinceWhen() {
        assertThat(explain(sample("I2.jfr"), "--threads", sample("I2.json")))
                .matches("(?s)Every carrier is held by a thread that is parked at\\s"
                        + "org\\.apache\\.http\\.pool\\.AbstractConnPool\\.getPoolEntryBlocking.*")
                .containsPattern("carried: #\\d+ is parked at .*\\s+since \\d\\.\\d s into the recording or earlier");
        assertThat(explain("--threads", sample("I2.json"))).startsWith("Every carrier is held")
                .contains("A second dump tells whether it lasts");
        assertThat(explain("--threads", sample("I2.json") + "," + sample("I2.json")))
                .contains("and has been since 2026-11-23T08:17:33Z or earlier");
        assertThat(explain(sample("R2.jfr"))).contains("of them at org.sqlite.core.NativeDB.");
    }

    /** The same recording, as a newer JDK would have made it. */
    @Test
    void oneLineTellsOfABugOfTheBuild(@TempDir Path folder) throws Exception {
        Path sample = RECORDINGS.resolve("incident.R3.jfr");
        Path newer = folder.resolve("newer.jfr");
        Files.write(newer, new String(Files.readAllBytes(sample), StandardCharsets.ISO_8859_1)
                .replace("25.0.3", "25.0.4").getBytes(StandardCharsets.ISO_8859_1));

        assertThat(explain(sample.toString())).doesNotContain("Known bug"); // no thread seems to wait for good
        assertThat(explain("--all", sample.toString()).lines().filter(l -> l.startsWith("Known bug of this JDK: ")))
                .singleElement().asString().contains("JDK-8373120");
        assertThat(explain("--all", newer.toString())).contains("JDK 25.0.4").doesNotContain("Known bug");
    }

    private static String sample(String name) {
        return RECORDINGS.resolve("incident." + name).toString();
    }

    private static String explain(String... arguments) {
        var out = new StringWriter();
        String[] all = new String[arguments.length + 1];
        all[0] = "explain";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        Main.run(new PrintWriter(out, true), new PrintWriter(new StringWriter(), true), all);
        return out.toString();
    }
}
