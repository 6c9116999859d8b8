package io.carrierscope.analyzer.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code bin/find-jdk} among made-up Java homes; only what JAVA_HOME and the user's folders hold can be made up. */
@DisabledOnOs(OS.WINDOWS)
class FindJdkTest {
    private record Outcome(int code, String out, String err) {}

    @TempDir
    private Path folder;

    @Test
    void javaHomeWinsWhenItFits() throws Exception {
        Path jdk = home("my jdk", "22.0.1", true);
        assertThat(find(jdk, "").out.strip()).isEqualTo(jdk.toString());
    }

    @Test
    void anOldJavaHomeIsPassedOver() throws Exception {
        Path old = home("old", "17.0.2", true);
        home(".sdkman/candidates/java/99-tem", "99.0.1", true);
        assertThat(find(old, "").out.strip()).endsWith("99-tem");
    }

    @Test
    void ofTheUsualFoldersTheNewestWins() throws Exception {
        Path none = folder.resolve("none");
        home(".sdkman/candidates/java/98.0.9-tem", "98.0.9", true);
        assertThat(find(none, "").out.strip()).endsWith("98.0.9-tem");
        home(".jdks/98.0.3-tem", "98.0.3", true);
        assertThat(find(none, "").out.strip()).as("same release").endsWith(".sdkman/candidates/java/98.0.9-tem");
        home(".jdks/99.0.1-tem", "99.0.1", true);
        assertThat(find(none, "").out.strip()).endsWith("99.0.1-tem");
    }

    @Test
    void aRuntimeWithoutCompilerDoesForRunningOnly() throws Exception {
        Path jre = home("jre", "21.0.8", false);
        assertThat(find(jre, "--runtime").out.strip()).isEqualTo(jre.toString());
        assertThat(find(jre, "").out.strip()).isNotEqualTo(jre.toString());
    }

    /** Whoever may write into a folder of JDKs could stop every command otherwise. */
    @Test
    void aReleaseThatIsAPipeIsPassedOver() throws Exception {
        Path waits = home("waits", "99.0.9", true);
        Files.delete(waits.resolve("release"));
        assertThat(new ProcessBuilder("mkfifo", waits.resolve("release").toString()).start().waitFor()).isZero();
        Path jdk = home(".jdks/99.0.1-tem", "99.0.1", true);
        assertThat(find(waits, "").out.strip()).isEqualTo(jdk.toString());
    }

    private Path home(String name, String version, boolean compiler) throws IOException {
        Path home = folder.resolve(name);
        Files.createDirectories(home.resolve("bin"));
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
        program(home.resolve("bin/java"));
        if (compiler) {
            program(home.resolve("bin/javac"));
        }
        return home;
    }

    private static void program(Path file) throws IOException {
        Files.writeString(file, "#!/bin/sh\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private Outcome find(Path javaHome, String option) throws Exception {
        Path script = Path.of(System.getProperty("carrierscope.root"), "bin/find-jdk");
        var builder = new ProcessBuilder("bash", script.toString());
        if (!option.isEmpty()) {
            builder.command().add(option);
        }
        builder.environment().putAll(Map.of("JAVA_HOME", javaHome.toString(), "HOME", folder.toString()));
        builder.environment().remove("CARRIERSCOPE_JDKS");
        var process = builder.start();
        String out = new String(process.getInputStream().readAllBytes());
        String err = new String(process.getErrorStream().readAllBytes());
        return new Outcome(process.waitFor(), out, err);
    }
}
