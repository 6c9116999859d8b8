package io.carrierscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The completions in the shells that read them, and man pages where there is a program that checks them. */
@DisabledOnOs(OS.WINDOWS)
class CompletionCommandTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void write() {
        assertThat(run("completion", "--into", folder.toString())).isEmpty();
    }

    @Test
    void bashCompletes() throws Exception {
        String begin = "source bash-completion/completions/analyzer\ncomplete -p analyzer\n";
        assertThat(shell("bash", begin)).containsExactly("complete -o default -F _complete_analyzer analyzer");
        assertThat(completed("bash", begin, "expl")).containsExactly("explain");
        assertThat(completed("bash", begin, "explain --form")).containsExactly("--format");
        assertThat(completed("bash", begin, "check --max-pinned-s")).containsExactly("--max-pinned-share");
    }

    @Test
    void zshCompletes() throws Exception {
        there("zsh");
        String begin = "source zsh/analyzer.zsh\nemulate sh\n"; // as zsh does where it completes by functions of bash
        // zsh itself drops those that begin otherwise
        assertThat(completed("zsh", begin, "expl")).contains("explain").doesNotContain("--format");
        assertThat(completed("zsh", begin, "explain --form")).contains("--format").doesNotContain("explain");
    }

    @Test
    void fishCompletes() throws Exception {
        there("fish");
        String begin = "source fish/vendor_completions.d/analyzer.fish\n";
        assertThat(shell("fish", begin + "complete -C 'analyzer expl'"))
                .containsExactly("explain\tPrints limits, causes and comparisons of the recordings.");
        assertThat(shell("fish", begin + "complete -C 'analyzer explain --form'")).singleElement().asString()
                .startsWith("--format\t");
        assertThat(shell("fish", begin + "complete -C 'analyzer explain --format '")).map(l -> l.split("\t")[0])
                .containsExactly("json", "md", "text");
    }

    @Test
    void printsTheOneThatIsNamed() throws IOException {
        assertThat(run("completion", "fish")).isEqualTo(
                Files.readString(folder.resolve("fish/vendor_completions.d/analyzer.fish")) + "\n");
        assertThat(run("completion")).startsWith("analyzer: name a shell, or a folder with --into");
        assertThat(run("completion", "tcsh")).contains("tcsh").startsWith("analyzer: ");
    }

    @Test
    void eachCommandHasAManPageWithAllItsOptions() throws IOException {
        var commands = Main.withAllCommands().getSubcommands();
        assertThat(pages()).hasSize(commands.size() + 1);
        for (var command : commands.entrySet()) {
            String page = Files.readString(folder.resolve("man/man1/analyzer-" + command.getKey() + ".1"));
            assertThat(page).contains(".SH NAME\nanalyzer\\-" + command.getKey() + " \\- ");
            for (var option : command.getValue().getCommandSpec().options()) {
                assertThat(page).contains("\\fB" + option.longestName().replace("-", "\\-") + "\\fR");
            }
        }
    }

    @Test
    void manHasNothingToComplainOf() throws Exception {
        there("man");
        for (Path page : pages()) {
            assertThat(shell("bash", "man --warnings -E UTF-8 -l -Tutf8 -Z '" + page + "' 2>&1 >nothing")).isEmpty();
        }
    }

    /** They have no date, so that two builds of the same sources are the same. */
    @Test
    void mandocMissesNothingButTheDate() throws Exception {
        there("mandoc");
        for (Path page : pages()) {
            assertThat(shell("bash", "mandoc -T lint -W warning '" + page + "'"))
                    .allMatch(line -> line.contains("missing date"));
        }
    }

    private List<Path> pages() throws IOException {
        try (var pages = Files.list(folder.resolve("man/man1"))) {
            return pages.sorted().toList();
        }
    }

    /** What the function of bash offers for the last of these words. */
    private List<String> completed(String shell, String begin, String words) throws Exception {
        int last = words.split(" ").length;
        return shell(shell, begin.replace("complete -p analyzer\n", "") + "COMP_WORDS=(analyzer " + words
                + "); COMP_CWORD=" + last + "; COMP_LINE='analyzer " + words
                + "'; COMP_POINT=${#COMP_LINE}\n_complete_analyzer analyzer " + words.replaceFirst(".* ", "")
                + "\nprintf '%s\\n' \"${COMPREPLY[@]}\"");
    }

    private List<String> shell(String shell, String script) throws IOException, InterruptedException {
        var process = new ProcessBuilder(shell, "-c", script).directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        process.getOutputStream().close();
        try (Stream<String> lines = process.inputReader().lines()) {
            return lines.map(String::stripTrailing).toList();
        } finally {
            process.waitFor();
        }
    }

    private static void there(String program) {
        Assumptions.assumeTrue(Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(f -> Files.isExecutable(Path.of(f, program))), program + " is not there");
    }

    private static String run(String... words) {
        var said = new StringWriter();
        var writer = new PrintWriter(said);
        Main.run(writer, writer, words);
        return said.toString();
    }
}
