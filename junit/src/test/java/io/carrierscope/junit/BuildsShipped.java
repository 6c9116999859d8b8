package io.carrierscope.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.carrierscope.analyzer.program.Programs;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

/** The jar as it is shipped, in builds of Maven with Surefire. */
@Tag("live")
class BuildsShipped {
    private static final Path ROOT = Path.of(System.getProperty("carrierscope.root"));
    private static final Path PROJECTS = ROOT.resolve("junit/src/test/projects");
    private static final Pattern CASE = Pattern.compile("(?m)^    ([A-Z_]+)\\((-?\\d+), \\(\\) ->");

    @TempDir
    Path folder;

    /** What Quarkus' and Helidon's libraries and loom-unit say of the same tests is in docs/internals/junit.md. */
    @ParameterizedTest
    @ValueSource(ints = {21, 25})
    void rightOnTwentyTests(int jdk) throws Exception {
        var home = Programs.jdk(jdk);
        assumeTrue(home.isPresent(), "JDK " + jdk + " is not covered");
        build("peers", "-Djvm=" + home.get().resolve("bin/java"));
        var bad = new ArrayList<Boolean>();
        CASE.matcher(Files.readString(PROJECTS.resolve("peers/src/ours/Case.java"))).results()
                .forEach(m -> bad.add(Integer.parseInt(m.group(2)) == 0 || jdk <= Integer.parseInt(m.group(2))));
        assertThat(bad).hasSize(20);
        var right = new TreeMap<String, Long>();
        for (String peer : List.of("Carriers", "Quarkus", "Helidon", "LoomUnit", "Bare")) {
            var failed = failed("ours." + peer + "Peer");
            right.put(peer, IntStream.range(0, 20).filter(i -> bad.get(i) == failed.get(i)).count());
        }
        System.out.println("JDK " + jdk + ", right of 20: " + right);
        assertThat(right).containsEntry("Carriers", 20L)
                .containsEntry("Bare", bad.stream().filter(b -> !b).count());
        assertThat(report("CarriersOfClassPeer")).contains(" of 20 tests broke limits of @Carriers:",
                "ours.CarriersOfClassPeer.peer", "CARRIERS_HOGGED");
    }

    /** Whether each test failed, in order. */
    private List<Boolean> failed(String type) throws Exception {
        var cases = DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(folder.resolve("surefire-reports/TEST-" + type + ".xml").toFile())
                .getElementsByTagName("testcase");
        return Stream.iterate(0, i -> i + 1).limit(cases.getLength()).map(i -> (Element) cases.item(i))
                .map(c -> c.getElementsByTagName("failure").getLength()
                        + c.getElementsByTagName("error").getLength() > 0)
                .toList();
    }

    @Test
    void springBootTestNamesThePin() throws Exception {
        build("spring");
        assertThat(Files.readString(folder.resolve("surefire-reports/shop.ShopTest.txt"))).contains(
                "1 of 2 tests broke limits of @Carriers:\nshop.ShopTest.pins\n", "pinning-class-init: 1 waits, ",
                "at shop.ShopTest$Shop.pin:", "Remedy: initialise the class before the load");
    }

    private String report(String type) throws Exception {
        return Files.readString(folder.resolve("surefire-reports/ours." + type + ".txt"));
    }

    private void build(String project, String... options) throws Exception {
        var command = new ArrayList<>(List.of(ROOT.resolve("mvnw").toString(), "-q", "-f",
                PROJECTS.resolve(project + "/pom.xml").toString(), "-Dcarrierscope.junit=" + JUnitShipped.JAR,
                "-Doutput=" + folder, "test"));
        command.addAll(List.of(options));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        var process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
    }
}
