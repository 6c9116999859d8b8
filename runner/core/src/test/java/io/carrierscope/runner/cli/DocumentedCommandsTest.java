package io.carrierscope.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each command of README, the pages for users and the studies that runs a load lists its cells, for which its options and names are
 * read. Builds name modules that exist.
 */
class DocumentedCommandsTest {
    private static final Path ROOT = Path.of(System.getProperty("carrierscope.root", "../.."));
    private static final Pattern INLINE = Pattern
            .compile("`(\\./run-with-jfr\\.sh[^`]*|carrierscope run [^`]+|bin/study [^`]+)`");
    private static final Pattern BUILT = Pattern.compile(" -pl ([^ ]+)");
    /** Another class runs incidents; words in capitals or pointed brackets and variables are for the reader to replace. */
    private static final Pattern ELSEWHERE = Pattern.compile(".*(\\.sh incidents| SUITE|<|\\$four).*");

    @TempDir
    private Path folder;

    @Test
    void eachListsItsCells() throws Exception {
        makeFiles();
        List<String> commands = commands().stream().filter(c -> !c.startsWith("./mvnw")).toList();
        assertThat(commands).hasSizeGreaterThan(20).anyMatch(c -> c.contains("--app "))
                .anyMatch(c -> c.contains("quick"));
        for (String command : commands) {
            List<String> words = words(command);
            boolean verifies = words.contains("--verify");
            var outcome = Outcome.of(words);
            assertThat(outcome.code()).as("%s%n%s", command, outcome.err())
                    .isEqualTo(verifies ? Main.USAGE : Main.FINE);
            if (verifies) {
                assertThat(outcome.err()).as(command).contains("name a report.json");
            }
        }
    }

    @Test
    void modulesToBuildExist() throws Exception {
        var modules = commands().stream().filter(c -> c.startsWith("./mvnw")).flatMap(c -> BUILT.matcher(c).results())
                .map(found -> ROOT.resolve(found.group(1)).resolve("pom.xml")).toList();
        assertThat(modules).hasSizeGreaterThan(2).allSatisfy(pom -> assertThat(pom).exists());
    }

    /** Lists in place of running, on the JDK of this test, with the files of this test. */
    private List<String> words(String command) {
        String words = command.replaceFirst("^\\./run-with-jfr\\.sh|^carrierscope run|^bin/study", "")
                .replaceAll("--jdk [\\d,]+", "--jdk " + Runtime.version().feature())
                .replaceAll("my(-suite)?\\.yaml|target/shop\\.jar", folder + "/$0")
                .replaceAll("report/\\S+|REPORT", "none");
        var found = new ArrayList<String>();
        Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)").matcher(words).results().forEach(word -> found.add(
                Stream.of(1, 2, 3).map(word::group).filter(w -> w != null).findFirst().orElseThrow()));
        if (!found.contains("--list")) {
            found.add("--list");
        }
        return found;
    }

    private static List<String> commands() throws Exception {
        var found = new ArrayList<String>();
        try (Stream<Path> pages = Stream.of("", "docs", "docs/studies").map(ROOT::resolve).flatMap(
                DocumentedCommandsTest::pages)) {
            for (Path page : pages.toList()) {
                boolean code = false;
                for (String line : Files.readString(page).replace("\\\n", "").lines().toList()) {
                    if (line.startsWith("```")) {
                        code = !code;
                    } else if (code && line.matches("(\\./run-with-jfr\\.sh|bin/study|\\./mvnw)\\b.*")) {
                        found.add(line.replaceFirst(" +# .*", ""));
                    } else if (!code) {
                        INLINE.matcher(line).results().forEach(command -> found.add(command.group(1)));
                    }
                }
            }
        }
        found.removeIf(command -> ELSEWHERE.matcher(command).matches());
        return found;
    }

    private static Stream<Path> pages(Path where) {
        try (Stream<Path> files = Files.list(where)) {
            return files.filter(file -> file.toString().endsWith(".md")).sorted().toList().stream();
        } catch (Exception unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }

    private void makeFiles() throws Exception {
        String quick = Files
                .readString(ROOT.resolve("runner/core/src/main/resources/io/carrierscope/runner/suite/quick.yaml"));
        for (String suite : List.of("my", "my-suite")) {
            Files.writeString(folder.resolve(suite + ".yaml"), quick.replaceFirst("name: quick", "name: " + suite));
        }
        var manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "shop.Main");
        manifest.getMainAttributes().putValue("Spring-Boot-Version", "3.5.7");
        Path jar = Files.createDirectories(folder.resolve("target")).resolve("shop.jar");
        try (var out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            out.putNextEntry(new JarEntry("BOOT-INF/lib/spring-webmvc-6.2.1.jar"));
        }
    }
}
