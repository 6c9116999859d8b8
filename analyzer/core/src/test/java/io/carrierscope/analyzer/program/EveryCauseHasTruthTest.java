package io.carrierscope.analyzer.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.judge.Findings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A cause that no recording shows to be found where it is, and not found where it is not, is a guess. */
class EveryCauseHasTruthTest {
    private static final Path DOCUMENTS = Path.of(System.getProperty("carrierscope.root", "../.."), "docs/internals");

    @ParameterizedTest
    @ValueSource(strings = {"found", "unknown", "absent"})
    void everyCauseHasARow(String verdict) throws IOException {
        Set<String> lacking = catalogue();
        lacking.removeAll(named(verdict));
        assertThat(lacking)
                .as("causes that no row says to be %s. Add a row to program/truth.md of the test resources: a program; "
                        + "a cell to \"Cells of the matrix\" if it needs a load or a pair; "
                        + "a test to \"Truth by hand\" if no program can provoke it", verdict)
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"found", "unknown", "absent"})
    void rowsNameCausesOfTheCatalogue(String verdict) throws IOException {
        Set<String> strangers = named(verdict);
        strangers.removeAll(catalogue());
        assertThat(strangers).as("%s by rows of truth.md or docs/internals/corpus.md, but not in Causes", verdict)
                .isEmpty();
    }

    @Test
    void testsByHandExist() throws IOException {
        Path tests = Path.of(System.getProperty("carrierscope.root", "../.."), "analyzer/core/src/test/java");
        for (String test : TruthTables.columns(TruthTables.TRUTH, "test")) {
            try (var files = Files.walk(tests)) {
                assertThat(files).as("the test %s that truth.md names", test)
                        .anyMatch(f -> f.endsWith(test + ".java"));
            }
        }
    }

    private static Set<String> catalogue() {
        return new TreeSet<>(Findings.all().stream().map(Finding::id).toList());
    }

    /** Of the corpus, what must be found: a healthy program there says nothing of a single cause, and neither does "one or the other". */
    private static Set<String> named(String verdict) throws IOException {
        var causes = TruthTables.columns(TruthTables.TRUTH, verdict);
        causes.addAll(TruthTables.columns(TruthTables.TRUTH, verdict + " first"));
        if (verdict.equals("found")) {
            causes.addAll(TruthTables.columns(DOCUMENTS.resolve("corpus.md"), "expected"));
        }
        causes.removeAll(Set.of("nothing", "healthy"));
        return causes;
    }
}
