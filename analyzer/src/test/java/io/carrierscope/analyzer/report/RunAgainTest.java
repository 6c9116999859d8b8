package io.carrierscope.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.CellKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunAgainTest {
    @Test
    void namesWhatTellsTheCellFromTheOthersOfItsSuite() {
        assertThat(RunAgain.cell(key("quick", "platform-20", "closed-64", "on", "", null), ""))
                .contains("./run-with-jfr.sh quick --server platform-20 --workload io --load closed-64 --jdk 21"
                        + " --recordings recordings/again");
        assertThat(RunAgain.cell(key("kafka-ack", "mvc", "poisson-50", "off", "mvc-linger10", "okhttp-virtual"), ""))
                .contains("./run-with-jfr.sh kafka-ack --server mvc --client okhttp-virtual --workload io"
                        + " --producer mvc-linger10 --load poisson-50 --jdk 21 --recording off"
                        + " --recordings recordings/again");
    }

    /** The name that the recording has for it is none of the suite. */
    @Test
    void aServerWithACollectorOfItsOwnIsNamedWithoutIt() {
        assertThat(RunAgain.cell(key("quick", "virtual-g1", "closed-64", "on", "", null), "g1"))
                .contains("./run-with-jfr.sh quick --server virtual --gc g1 --workload io --load closed-64 --jdk 21"
                        + " --recordings recordings/again");
        assertThat(RunAgain.cell(key("quick", "virtual-g1", "closed-64", "on", "", null), "g1; rm -r .")).isEmpty();
    }

    /** Whoever pastes the command runs what the recording says. */
    @ParameterizedTest
    @ValueSource(strings = {"quick; rm -r .", "$(id)", "`id`", "--fresh", "../suite.yaml", "a b", "a\nb", "a|b", ""})
    void aNameThatIsNoneMakesNoCommand(String hostile) {
        assertThat(RunAgain.cell(key(hostile, "platform-20", "closed-64", "on", "", null), "")).isEmpty();
        assertThat(RunAgain.cell(key("quick", hostile + "'", "closed-64", "on", "", null), "")).isEmpty();
        assertThat(RunAgain.cell(key("quick", "platform-20", hostile + "&", "on", "", null), "")).isEmpty();
    }

    @Test
    void aRecordingOfNoMatrixCannotBeRepeated() {
        assertThat(RunAgain.cell(key(null, null, null, "on", "", null), "")).isEmpty();
    }

    private static CellKey key(String suite, String server, String load, String recording, String producer,
            String client) {
        return new CellKey("run", "host", "id", suite, server, "virtual", "io", load, 21, 1, recording, "", producer,
                client);
    }
}
