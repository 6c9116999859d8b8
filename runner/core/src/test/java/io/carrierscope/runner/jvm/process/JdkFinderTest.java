package io.carrierscope.runner.jvm.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where runtimes are found. */
class JdkFinderTest {
    @TempDir
    Path root;

    @ParameterizedTest
    @CsvSource({"JAVA_HOME", "JAVA_HOME_91", "JAVA_HOME_91_X64", "CARRIERSCOPE_JDKS"})
    void looksAtTheEnvironment(String variable) throws IOException {
        Path home = runtime("somewhere", "91.0.1");
        assertThat(finder(Map.of(variable, home.toString())).find("91")).map(JavaHome::path).contains(home);
    }

    @Test
    void looksAtEveryEntryOfAList() throws IOException {
        String list = runtime("a", "91") + File.pathSeparator + runtime("b", "92.0.2");
        assertThat(finder(Map.of("CARRIERSCOPE_JDKS", list)).find("92")).map(home -> home.jdk().version())
                .contains("92.0.2");
    }

    @ParameterizedTest
    @ValueSource(strings = {".sdkman/candidates/java/91-tem", ".jdks/temurin-91", ".jdks/mac/Contents/Home",
            ".jdks/openjdk@91/libexec/openjdk.jdk/Contents/Home"})
    void looksWhereToolsInstall(String folder) throws IOException {
        Path home = runtime(folder, "91");
        assertThat(finder(Map.of()).find("91")).map(JavaHome::path).contains(home);
    }

    @Test
    void followsThePath() throws IOException {
        Path home = runtime("x", "91");
        Path bin = Files.createDirectories(root.resolve("bin"));
        Files.createSymbolicLink(bin.resolve("java"), home.resolve("bin/java"));
        assertThat(finder(Map.of("PATH", bin.toString())).find("91")).map(JavaHome::path)
                .contains(home.toRealPath());
    }

    @Test
    void takesAHomeByItsPathWhateverItsVersion() throws IOException {
        Path home = runtime("old", "17.0.15");
        assertThat(finder(Map.of()).find(home.toString())).map(found -> found.jdk().feature()).contains(17);
        assertThat(finder(Map.of("JAVA_HOME", home.toString())).all()).extracting(JavaHome::path).doesNotContain(home);
    }

    @ParameterizedTest
    @ValueSource(strings = {"9999", "99999999999"})
    void findsNoRuntimeOfALargeNumber(String wanted) {
        assertThat(finder(Map.of()).find(wanted)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.8.0_402", "", "nonsense"})
    void passesOverWhatHasNoVersionItKnows(String version) throws IOException {
        Path home = runtime("odd", version);
        assertThat(finder(Map.of("JAVA_HOME", home.toString())).all()).extracting(JavaHome::path).doesNotContain(home);
    }

    @Test
    void theRunningRuntimeComesFirst() {
        assertThat(finder(Map.of()).all().getFirst()).isEqualTo(JavaHome.current());
    }

    private JdkFinder finder(Map<String, String> environment) {
        return new JdkFinder(environment, root);
    }

    private Path runtime(String folder, String version) throws IOException {
        Path home = root.resolve(folder);
        Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
        assertThat(Files.createFile(java).toFile().setExecutable(true)).isTrue();
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
        return home;
    }
}
