package io.carrierscope.analyzer.report.card;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.carrierscope.analyzer.cell.CellKey;
import io.carrierscope.analyzer.cell.RunnerOption;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunAgainTest {
    @Test
    void selectsExactlyThisCellOfTheSuite() {
        assertThat(RunAgain.cell(key("quick", "platform-20", "closed-64", "on", "", null), "", List.of()))
                .contains("./run-with-jfr.sh quick --server platform-20 --workload io --load closed-64 --jdk 21"
                        + " --recordings recordings/again");
        assertThat(RunAgain.cell(key("kafka-ack", "mvc", "poisson-50", "off", "mvc-linger10", "okhttp-virtual"), "",
                List.of()))
                .contains("./run-with-jfr.sh kafka-ack --server mvc --client okhttp-virtual --workload io"
                        + " --producer mvc-linger10 --load poisson-50 --jdk 21 --recording off"
                        + " --recordings recordings/again");
    }

    /** The recorded name with the collector does not exist in the suite. */
    @Test
    void theCollectorIsNotPartOfTheServersName() {
        assertThat(RunAgain.cell(key("quick", "virtual-g1", "closed-64", "on", "", null), "g1", List.of()))
                .contains("./run-with-jfr.sh quick --server virtual --gc g1 --workload io --load closed-64 --jdk 21"
                        + " --recordings recordings/again");
        assertThat(RunAgain.cell(key("quick", "virtual-g1", "closed-64", "on", "", null), "g1; rm -r .", List.of()))
                .isEmpty();
    }

    @Test
    void repeatsDurationsAndLimits() {
        assertThat(RunAgain.cell(key("quick", "virtual", "closed-64", "on", "", null), "",
                List.of(new RunnerOption("--measure", "7.5"),
                        new RunnerOption("--limit", "server.cpus=1,client.heap=256m"),
                        new RunnerOption("--jvm-args", "server=-Xss512k -Xint"))))
                .contains("./run-with-jfr.sh quick --server virtual --workload io --load closed-64 --jdk 21"
                        + " --measure 7.5 --limit server.cpus=1,client.heap=256m --jvm-args \"server=-Xss512k -Xint\""
                        + " --recordings recordings/again");
        for (String hostile : List.of("server=-Xint\"; id", "server=$(id)", "server=`id`", "server=-Xint\\",
                "server=!1")) {
            assertThat(RunAgain.cell(key("quick", "virtual", "closed-64", "on", "", null), "",
                    List.of(new RunnerOption("--jvm-args", hostile)))).isEmpty();
        }
    }

    @Test
    void valuesThatMayBeSecretAreLeftToTheUser() throws Exception {
        var definition = new ObjectMapper().readTree("""
                {"limits": {"server": {"options": ["-Ddb.pass=hunter2", "-Xss512k", "hunter2"]}}}""");
        assertThat(RunnerOption.of(definition)).containsExactly(
                new RunnerOption("--jvm-args", "server=-Ddb.pass=… -Xss512k …"));
        assertThat(RunAgain.cell(key("quick", "virtual", "closed-64", "on", "", null), "",
                RunnerOption.of(definition)).orElseThrow()).contains(" --jvm-args \"server=-Ddb.pass=… -Xss512k …\" ");
    }

    /** The runner applies the scale to the name it is given. */
    @Test
    void theScaleIsNotPartOfTheName() {
        var scale = List.of(new RunnerOption("--scale", "0.25"));
        var key = key("quick", "virtual", "io-x0_25", "closed-64", Map.of());
        assertThat(RunAgain.cell(key, "", scale)).contains("./run-with-jfr.sh quick --server virtual --workload io"
                + " --load closed-64 --jdk 21 --scale 0.25 --recordings recordings/again");
        assertThat(RunAgain.cell(key("quick", "virtual", "batch-250x10", "on", "", null), "", scale))
                .contains("./run-with-jfr.sh quick --server virtual --workload io --jdk 21 --scale 0.25"
                        + " --recordings recordings/again");
    }

    /** A pasted command executes text from the recording. */
    @ParameterizedTest
    @ValueSource(strings = {"quick; rm -r .", "$(id)", "`id`", "--fresh", "../suite.yaml", "a b", "a\nb", "a|b", ""})
    void aHostileNameMakesNoCommand(String hostile) {
        assertThat(RunAgain.cell(key(hostile, "platform-20", "closed-64", "on", "", null), "", List.of())).isEmpty();
        assertThat(RunAgain.cell(key("quick", hostile + "'", "closed-64", "on", "", null), "", List.of())).isEmpty();
        assertThat(RunAgain.cell(key("quick", "platform-20", hostile + "&", "on", "", null), "", List.of())).isEmpty();
    }

    @Test
    void aRecordingOfNoMatrixCannotBeRepeated() {
        assertThat(RunAgain.cell(CellKey.foreign("x.jfr", 21), "", List.of())).isEmpty();
    }

    private static CellKey key(String suite, String server, String load, String recording, String producer,
            String client) {
        return key(suite, server, "io", load, Map.of("recording", recording, "producer", Map.of("name", producer),
                "subject", client == null ? "server" : "client", "client", String.valueOf(client)));
    }

    private static CellKey key(String suite, String server, String workload, String load, Map<String, ?> definition) {
        String json = new ObjectMapper().valueToTree(definition).toString();
        return CellKey.of(new JvmEvent.CellInfo(0, "run", "host", suite, "id", server, workload, load, 1, "server",
                "virtual", 64, 0, 0, 2, "", json), 21);
    }
}
