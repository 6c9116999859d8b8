package io.carrierscope.analyzer.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code bin/ready} and {@code bin/launch} with a build and a search for a JDK that only say that they were run. */
@DisabledOnOs(OS.WINDOWS)
class ReadyTest {
    /** Launches the second word with the third; of the root. */
    private static final String LAUNCH = "called=x; java=\"$2\"; options=o; class_path=c; main=Main; modules=m; cache=;"
            + " set -- report \"$3\"; source \"%s/bin/launch\"";

    private final Map<String, String> environment = new HashMap<>();
    @TempDir
    private Path folder;
    private Path root;
    private Path jdk;

    @BeforeEach
    void prepare() throws IOException {
        environment.put("HOME", folder.toString());
        root = Files.createDirectories(folder.resolve("a root"));
        jdk = folder.resolve("a jdk");
        program(jdk.resolve("bin/java"), "");
        program(root.resolve("bin/find-jdk"), "echo found >>'" + root + "/log'; echo '" + jdk + "'");
        program(root.resolve("bin/build"), "echo built \"$@\" >>'" + root + "/log'; for unit; do touch '" + root
                + "'/target/built.$unit; done");
        Files.createDirectories(root.resolve("target"));
        for (String module : List.of("runner/core", "runner/events", "runner/agent", "runner/stacks/one",
                "analyzer/core")) {
            Files.createDirectories(root.resolve(module + "/src/main"));
            Files.createFile(root.resolve(module + "/pom.xml"));
        }
        for (String parent : List.of("pom.xml", "runner/pom.xml", "analyzer/pom.xml")) {
            Files.createFile(root.resolve(parent));
        }
        for (String script : List.of("bin/ready", "bin/stale", "bin/jdk-folders")) {
            Files.copy(Path.of(System.getProperty("carrierscope.root"), script), root.resolve(script));
        }
    }

    @Test
    void buildsOnceAndKeepsTheChoice() throws Exception {
        assertThat(ready("here")).isEqualTo(jdk.toString());
        assertThat(ready("here")).isEqualTo(jdk.toString());
        assertThat(log()).containsExactly("built analyzer runner", "found");
    }

    /** This build reads all that it gets: it would take the first question of an assistant. */
    @Test
    void aBuildLeavesStandardInputToTheCommand() throws Exception {
        program(root.resolve("bin/build"), "cat >>'" + root + "/log'; touch '" + root + "/target/built.analyzer'");
        assertThat(said("root=\"$1\"; needs=(analyzer); echo question | { source \"$root/bin/ready\"; cat; }", root))
                .isEqualTo("question");
    }

    @Test
    void buildsAgainForANewerSource() throws Exception {
        ready("here");
        for (String other : List.of("runner/stacks/one/src/main/A.java", "analyzer/core/src/main/A.java")) {
            Path source = Files.writeString(root.resolve(other), "");
            Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(60)));
            ready("here");
        }
        assertThat(log()).as("the stack is no part of what is needed here").containsExactly("built analyzer runner",
                "found", "built analyzer runner");
    }

    @Test
    void choosesAgainWhereTheUserNamesAnother() throws Exception {
        ready("here");
        ready("there");
        assertThat(log()).containsExactly("built analyzer runner", "found", "found");
    }

    @Test
    void choosesAgainWhenAJdkCameOrWent() throws Exception {
        ready("here");
        Path users = Files.createDirectories(folder.resolve(".sdkman/candidates/java"));
        Files.setLastModifiedTime(users, FileTime.from(Instant.now().plusSeconds(60)));
        ready("here");
        Files.setLastModifiedTime(users, FileTime.from(Instant.EPOCH));
        ready("here");
        Files.delete(jdk.resolve("bin/java"));
        ready("here");
        assertThat(log()).containsExactly("built analyzer runner", "found", "found", "found");
    }

    @Test
    void damagedNotesAreNoHindrance() throws Exception {
        ready("here");
        Files.writeString(root.resolve("target/jdk"), "|");
        assertThat(ready("here")).isEqualTo(jdk.toString());
        assertThat(log()).containsExactly("built analyzer runner", "found", "found");
    }

    /** Another JVM, or another command, has other classes. */
    @Test
    void whatAJvmLearnedOfACommandIsForBothAlone() throws Exception {
        assertThat(cache("analyzer")).isEmpty();
        Files.writeString(root.resolve("target/analyzer.start"), jdk + "\n-XX:AOTCache=/a file\n");
        assertThat(cache("analyzer runner")).isEqualTo("-XX:AOTCache=/a file");
        assertThat(cache("runner")).isEmpty();
        Files.writeString(root.resolve("target/analyzer.start"), "/another/jdk\n-XX:AOTCache=/a file\n");
        assertThat(cache("analyzer")).isEmpty();
        Files.writeString(root.resolve("target/analyzer.start"), jdk.toString());
        assertThat(cache("analyzer")).as("half a note").isEmpty();
        environment.put("CARRIERSCOPE_LEARN", "@/options");
        assertThat(cache("analyzer")).isEqualTo("@/options");
    }

    private String cache(String needs) throws Exception {
        return said("root=\"$1\"; needs=(" + needs + "); source \"$root/bin/ready\"; echo \"$cache\"", root);
    }

    @Test
    void foldersWithFewRecordingsAreReadWithoutTheOptimizingCompiler() throws Exception {
        program(jdk.resolve("bin/java"), "echo \"$@\"");
        Path few = Files.createDirectories(folder.resolve("a few"));
        assertThat(launched(few)).as("an empty folder, as of a report to be").doesNotContain("TieredStopAtLevel");
        Files.write(few.resolve("1.jfr"), new byte[63_000_000]);
        assertThat(new ProcessBuilder("mkfifo", few.resolve("a pipe.jfr").toString()).start().waitFor()).isZero();
        assertThat(launched(few)).contains("-XX:TieredStopAtLevel=1", "Main report " + few);
        Files.write(few.resolve("2.jfr"), new byte[1_000_001]);
        assertThat(launched(few)).contains("Main report").doesNotContain("TieredStopAtLevel");
    }

    /** The JVM would not start: the cache holds objects. */
    @Test
    void aSmallHeapHasNoRoomForACache() throws Exception {
        program(jdk.resolve("bin/java"), "echo \"$@\"");
        String cached = LAUNCH.formatted(System.getProperty("carrierscope.root")).replace("cache=;", "cache=-Xcached;");
        assertThat(said(cached, root, jdk.resolve("bin/java"), folder)).contains("-Xcached", "-Xmx2g");
        environment.put("JAVA_TOOL_OPTIONS", "-Da=b -Xmx128m");
        assertThat(said(cached, root, jdk.resolve("bin/java"), folder)).doesNotContain("-Xcached", "-Xmx");
        environment.put("JAVA_TOOL_OPTIONS", "-Xmx1024m");
        assertThat(said(cached, root, jdk.resolve("bin/java"), folder)).contains("-Xcached").doesNotContain("-Xmx");
    }

    /** Pages have advice too, so it names no folder of this machine. */
    @Test
    void adviceNamesTheCommandAsItWasTyped() throws Exception {
        program(jdk.resolve("bin/java"), "echo \"$@\"");
        String commands = LAUNCH.formatted(System.getProperty("carrierscope.root"));
        Path java = jdk.resolve("bin/java");
        assertThat(called("bin/x", commands, root, java, folder)).contains("-Dcarrierscope.typed=bin/x ");
        assertThat(called(Path.of("bin/x").toAbsolutePath().toString(), commands, root, java, folder))
                .contains("-Dcarrierscope.typed=bin/x ");
        assertThat(called(root + "/bin/x", commands, root, java, folder)).contains("-Dcarrierscope.typed=x ");
    }

    @Test
    void allWordsGoToTheCommandThatRuns() throws Exception {
        Files.copy(Path.of(System.getProperty("carrierscope.root"), "bin/carrierscope"),
                root.resolve("bin/carrierscope"));
        program(root.resolve("run-with-jfr.sh"), "echo \"$called: $# $*\"");
        assertThat(said("source \"$1/bin/carrierscope\" run", root)).isEqualTo("carrierscope: 0");
        assertThat(said("source \"$1/bin/carrierscope\" run quick --list", root))
                .isEqualTo("carrierscope: 2 quick --list");
        assertThat(said("source \"$1/bin/carrierscope\" doctor", root)).isEqualTo("carrierscope: 1 doctor");
    }

    private String launched(Path named) throws Exception {
        return said(LAUNCH.formatted(System.getProperty("carrierscope.root")), root, jdk.resolve("bin/java"), named);
    }

    private List<String> log() throws IOException {
        return Files.readAllLines(root.resolve("log"));
    }

    /** What home is set to. */
    private String ready(String javaHome) throws Exception {
        environment.put("JAVA_HOME", javaHome);
        return said("root=\"$1\"; needs=(analyzer runner); source \"$root/bin/ready\"; echo \"$home\"", root);
    }

    /** What commands print that source a script as {@code bin/analyzer} does. */
    private String said(String commands, Path... words) throws Exception {
        return called("bash", commands, words);
    }

    private String called(String name, String commands, Path... words) throws Exception {
        var builder = new ProcessBuilder("bash", "-euo", "pipefail", "-c", commands, name);
        Stream.of(words).map(Path::toString).forEach(builder.command()::add);
        builder.environment().putAll(environment);
        builder.environment().remove("CARRIERSCOPE_JDKS");
        var process = builder.redirectErrorStream(true).start();
        String out = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as(out).isZero();
        return out.strip();
    }

    private static void program(Path file, String does) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + does + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }
}
