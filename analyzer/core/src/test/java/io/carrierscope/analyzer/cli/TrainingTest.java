package io.carrierscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class TrainingTest {
    @Test
    void runsEachCommandAlsoAfterOneThatFails() {
        var text = new StringWriter();
        Training.run(new PrintWriter(text, true), "--version", "+", "explain", "no-such.jfr", "+", "settings",
                "--help");
        assertThat(text.toString()).containsSubsequence("carrierscope ", "no-such.jfr", "Usage: analyzer settings");
    }
}
