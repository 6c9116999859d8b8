package io.carrierscope.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.runner.server.ServerModule;
import io.carrierscope.runner.suite.Matrix;
import io.carrierscope.runner.suite.Samples;
import io.carrierscope.runner.suite.Scale;
import io.carrierscope.runner.suite.run.Stacks;
import io.carrierscope.runner.suite.yaml.Suites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StacksTest {
    @TempDir
    Path folder;

    @AfterEach
    void forget() {
        System.clearProperty(Stacks.BUILD);
    }

    @ParameterizedTest
    @CsvSource({"quick,", "pinning,", "bank-transfer, spring", "kafka-ack, broker kafka spring vertx",
            "boot-database, database postgres spring", "http-clients, clients",
            "smoke, batch helidon quarkus spring vertx"})
    void aSuiteNeedsThoseOfItsServersClientsAndSteps(String suite, String stacks) {
        Matrix matrix = new Matrix(Suites.named(suite), List.of(Samples.JDK_25), Scale.WHOLE, 1, 1);
        assertThat(matrix.cells().stream().flatMap(planned -> Stacks.of(planned.cell()).stream())
                .map(ServerModule::id).distinct().sorted())
                .containsExactly(stacks == null ? new String[0] : stacks.split(" "));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void areBuiltByOneCallOfTheScript() throws Exception {
        script("echo \"$@\" >>'" + folder.resolve("log") + "'");
        Stacks.build(Stream.of(ServerModule.KAFKA, ServerModule.BROKER, ServerModule.KAFKA));
        Stacks.build(Stream.of());
        assertThat(folder.resolve("log")).hasContent("broker kafka");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aBuildThatFailsIsOneLine() throws Exception {
        script("exit 1");
        Outcome served = Outcome.of(List.of("serve", "--server", "helidon", "--workload", "io"));
        Outcome run = Outcome.of(List.of("quick", "--server", "webflux", "--recordings",
                folder.resolve("recordings").toString()));
        for (Outcome outcome : List.of(served, run)) {
            assertThat(outcome.code()).isEqualTo(1);
            assertThat(outcome.err().lines()).singleElement().asString().contains("could not be built");
        }
        assertThat(run.err()).contains("spring");
    }

    private void script(String does) throws IOException {
        Path script = Files.writeString(folder.resolve("build"), "#!/bin/sh\n" + does + "\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        System.setProperty(Stacks.BUILD, script.toString());
    }
}
