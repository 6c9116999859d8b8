package io.carrierscope.incidents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A command that failed has found nothing, which is not the same as a recording without causes. */
class AnalyzerTest {
    private static final String FOUND = "echo '{\"cells\": [{\"verdicts\": [{\"cause\": \"x\", \"status\": \"found\"}]}]}'";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void takesAReportOfAWholeRecordingOrOfAPart(int code) throws Exception {
        assertThat(analyzer(FOUND + "; exit " + code).explain(Path.of("a.jfr"), Path.of("a.json")).found())
                .containsExactly("x");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            true      | 0
            true      | 1
            true      | 137
            echo '{}' | 2
            echo '{}' | 137
            """)
    void refusesNothingAndTheOutputOfAFailure(String prints, int code) throws IOException {
        var analyzer = analyzer(prints + "; echo no room >&2; exit " + code);
        assertThatThrownBy(() -> analyzer.explain(Path.of("a.jfr"), Path.of("a.json"))).isInstanceOf(IOException.class)
                .hasMessage(analyzer.command() + " explain --format json a.jfr --threads a.json ended with exit code "
                        + code + ": no room");
    }

    @Test
    void writesNoSettingsThatItDidNotGet() throws IOException {
        Path settings = folder.resolve("ours.jfc");
        assertThatThrownBy(() -> analyzer("exit 2").settings(25, settings)).isInstanceOf(IOException.class);
        assertThat(settings).doesNotExist();
    }

    private Analyzer analyzer(String script) throws IOException {
        Path command = Files.writeString(folder.resolve("analyzer"), "#!/bin/sh\n" + script + "\n");
        assertThat(command.toFile().setExecutable(true)).isTrue();
        return new Analyzer(command);
    }
}
