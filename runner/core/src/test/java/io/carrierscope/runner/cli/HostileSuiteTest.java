package io.carrierscope.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Suites that a stranger wrote are refused in one line, or understood; none starts anything when it is only listed. */
@Timeout(value = 2, unit = java.util.concurrent.TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileSuiteTest {
    private static final String HEAD = "name: mine\nquestion: Why?\n";
    private static final String AXES = "\naxes: {server: [virtual], workload: [io], load: [closed-8]}\n";
    private static final String APPLICATION = "\nservers: {x: {app: %s}}\nrequests: [%s]\naxes: {server: [x], load: [closed-4]}\n";
    private static final String APP = "{command: [a, \"${port}\"]}";

    @TempDir
    private Path folder;

    private Outcome list(String text) throws Exception {
        return list(Files.writeString(folder.resolve("mine.yaml"), text));
    }

    private Outcome list(Path file) {
        return Outcome.of(List.of("--list", file.toString(), "--recordings", folder.resolve("recordings").toString()));
    }

    private void refused(Outcome outcome, String words) {
        assertThat(outcome.code()).as(outcome.err()).isEqualTo(Main.USAGE);
        assertThat(outcome.err().lines()).singleElement().asString().contains(words).hasSizeLessThan(2_100)
                .doesNotContainPattern("\\p{Cc}");
        assertThat(folder.resolve("recordings")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            exclude: [~]                                       | mine.yaml:3: expected a value in each place in 'exclude'
            exclude: [{server: [~]}]                           | a value in each place in 'server'
            workloads: {w: {steps: [~]}}                       | a value in each place in 'steps'
            servers: {x: {is: virtual, jvm: [~]}}              | a value in each place in 'jvm'
            servers: {x: ~}                                    | a value in each place in 'x'
            limits: {server: {jvm: [~]}}                       | a value in each place in 'jvm'
            servers: {x: {is: virtual, jvm: ["-Da=\\0"]}}      | mine.yaml:3: expected no control characters
            about: "\\e]0;x\\a"                                | mine.yaml:3: expected no control characters
            about: "\\u202ex"                                  | mine.yaml:3: expected no control characters
            "\\e[31m": x                                       | unknown field '?[31m'
            servers: {"x\\n": {is: virtual}}                   | expected in 'servers' a name
            servers: {../x: {is: virtual}}                     | expected in 'servers' a name
            repeat: 2000000000                                 | more than 100000 cells
            about: !!java.net.URL ["http://127.0.0.1:1/"]      | a word in 'about'
            servers: {a: {is: virtual}, a: {is: virtual}}      | expected each name once; 'a' stands twice
            servers: {m: &m {is: virtual}, n: {<<: *m}}        | unknown field '<<'
            """)
    void aHostileFieldIsOneLine(String line, String words) throws Exception {
        refused(list(HEAD + line + AXES), words);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {command: [~, "${port}"]}                            | {get: /x}                          | in 'command'
            {command: [], args: ["${port}"]}                     | {get: /x}                          | a jar or a command
            {command: [a], args: ["${port}"], env: {A: ~}}       | {get: /x}                          | in 'A'
            {command: [a], args: ["${port}"], folder: "\\0"}     | {get: /x}                          | no control
            {jar: "a\\0b", args: ["${port}"]}                    | {get: /x}                          | no control
            {jar: /dev/zero, args: ["${port}"]}                  | {get: /x}                          | there is no file
            {command: [a, "${port}"], ready: "GET /\\r\\nA: b"}  | {get: /x}                          | in 'ready' tcp
            {command: [a, "${port}"], ready: GET /a b}           | {get: /x}                          | in 'ready' a path as it stands
            {command: [a, "${port}"], ready: "GET /?q={a}"}      | {get: /x}                          | in 'ready' a path as it stands
            {command: [a, "${port}"]}                            | {get: /x, headers: {a: ~}}         | in 'a'
            {command: [a, "${port}"]}                            | {get: "/x\\r\\nA: b"}              | a path as it stands
            {command: [a, "${port}"]}                            | {get: /x, feed-file: /dev/zero}    | in 'feed-file'
            {command: [a, "${port}"]}                            | {get: /x, feed-file: "\\0"}        | no control
            {command: [a, "${port}"]}                            | ~                                  | in 'requests'
            """)
    void aHostileApplicationIsOneLine(String app, String request, String words) throws Exception {
        refused(list(HEAD + APPLICATION.formatted(app, request)), words);
    }

    static List<List<String>> large() {
        return List.of(List.of("name: " + "a-".repeat(50_000) + "!\nquestion: Why?" + AXES, "a name of up to 80"),
                List.of("name: " + "a".repeat(81) + "\nquestion: Why?" + AXES, "a name of up to 80"),
                List.of(HEAD + "about: " + "[".repeat(2_000) + AXES, "a word in 'about'"),
                List.of(HEAD + "about: \"" + "x".repeat(1 << 20) + "\"" + AXES, "at most 1 MB"),
                List.of(HEAD + "a: &a [x]\nb: &b [*a, *a]\nc: [*b, *b]" + AXES, "unknown field 'a'"),
                List.of(HEAD + "axes: {workload: [io], server: [" + "virtual, ".repeat(400) + "virtual], load: ["
                        + "closed-8, ".repeat(400) + "closed-8]}\n", "more than 100000 cells"));
    }

    @ParameterizedTest
    @MethodSource("large")
    void aLargeSuiteIsOneLine(List<String> textAndWords) throws Exception {
        refused(list(textAndWords.get(0)), textAndWords.get(1));
    }

    /** 3 GB of zeros need no room, and are never read. */
    @Test
    void aHugeFileIsNotRead() throws Exception {
        Path huge = folder.resolve("huge.yaml");
        try (var file = new java.io.RandomAccessFile(huge.toFile(), "rw")) {
            file.setLength(3L << 30);
        }
        refused(list(huge), "at most 1 MB");
    }

    /** Tags name no classes, and an anchor no second copy. */
    @Test
    void tagsAreWords() throws Exception {
        Outcome outcome = list(HEAD + "workloads: {w: {steps: [!!java.io.File {wait: 5ms}]}}"
                + AXES.replace("[io]", "[w]"));
        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.out()).contains("mine.virtual.w.closed-8");
    }

    /** Nobody writes into these pipes, so reading one would never end. */
    @Test
    void aPipeIsNoFile() throws Exception {
        Path pipe = folder.resolve("pipe.yaml");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
        refused(list(pipe), "unknown suite '" + pipe);
        refused(list(HEAD + APPLICATION.formatted(APP, "{get: /x, feed-file: pipe.yaml}")), "in 'feed-file'");
        refused(app(pipe), "there is no file " + pipe);
        refused(Outcome.of(List.of("--verify", pipe.toString(), "--list", "--recordings",
                folder.resolve("recordings").toString())), pipe.toString());
        Path home = Files.createDirectories(folder.resolve("home/bin")).getParent();
        assertThat(Files.createFile(home.resolve("bin/java")).toFile().setExecutable(true)).isTrue();
        Files.createSymbolicLink(home.resolve("release"), pipe);
        refused(Outcome.of(List.of("--list", "quick", "--jdk", home.toString())), "no JDK '" + home);
    }

    private Outcome app(Path jar) {
        return Outcome.of(List.of("--explain-suite", "--get", "/x", "--app-port", "8080", "--recordings",
                folder.resolve("recordings").toString(), "--app", jar.toString()));
    }

    /** Quotes, commands, options and line ends in the name of a jar are letters of a name. */
    @ParameterizedTest
    @MethodSource("jars")
    void theNameOfAJarIsNoMoreThanAName(String name) throws Exception {
        Path jar = folder.resolve(name);
        var manifest = new java.util.jar.Manifest();
        manifest.getMainAttributes().putValue("Manifest-Version", "1.0");
        manifest.getMainAttributes().putValue("Main-Class", "X");
        new java.util.jar.JarOutputStream(Files.newOutputStream(jar), manifest).close();
        Outcome outcome = app(jar);
        assertThat(outcome.code()).as(outcome.err()).isZero();
        String suite = outcome.out().substring(outcome.out().indexOf("name: "), outcome.out().indexOf("\n\n") + 1);
        assertThat(suite.lines().filter(line -> line.startsWith("name:") || line.startsWith("servers:"))).hasSize(2);
        assertThat(suite).doesNotContainPattern("[\\p{Cc}&&[^\\n]]");
    }

    static List<String> jars() {
        return List.of("a,b.jar", "a=b.jar", "a\"b.jar", "a'b.jar", "a$(touch x)`id`.jar", "-x.jar", "a${port}.jar",
                "a #b: {c}, [d].jar", ".jar", "%s.jar", "..jar");
    }

    @ParameterizedTest
    @MethodSource("noJars")
    void whatIsNoJarIsOneLine(String name) throws Exception {
        Files.writeString(folder.resolve("words.jar"), "no jar");
        Files.createFile(folder.resolve("empty.jar"));
        Files.createSymbolicLink(folder.resolve("zeros.jar"), Path.of("/dev/zero"));
        Files.createSymbolicLink(folder.resolve("nowhere.jar"), Path.of("nowhere"));
        refused(app(folder.resolve(name)), "--app: ");
    }

    static List<String> noJars() {
        List<String> names = new ArrayList<>(
                List.of("words.jar", "empty.jar", "zeros.jar", "nowhere.jar", ".", "no\njar"));
        names.add("x".repeat(10_000));
        return names;
    }
}
