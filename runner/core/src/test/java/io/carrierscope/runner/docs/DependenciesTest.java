package io.carrierscope.runner.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** What the poms declare against what docs/internals/dependencies.md gives reasons for; versions are of one exact release. */
class DependenciesTest {
    private static final Path ROOT = Path.of(System.getProperty("carrierscope.root", "../.."));
    private static final Pattern ARTIFACT = Pattern.compile("`([\\w.-]+:[\\w.-]+)`");
    private static final Pattern EXACT = Pattern.compile("\\d+(\\.\\w+)*([.-]\\w+)*");
    private static final String OURS = "io.carrierscope";

    private static Document parent;
    private static List<Document> poms;

    @BeforeAll
    static void read() throws Exception {
        poms = new ArrayList<>();
        read(ROOT);
        parent = poms.get(0);
    }

    private static void read(Path folder) throws Exception {
        Document pom = pom(folder.resolve("pom.xml"));
        poms.add(pom);
        for (Element module : elements(pom, "module")) {
            read(folder.resolve(module.getTextContent()));
        }
    }

    private static Document pom(Path file) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
    }

    private static List<Element> elements(Document document, String name) {
        var found = document.getElementsByTagName(name);
        return IntStream.range(0, found.getLength()).mapToObj(i -> (Element) found.item(i)).toList();
    }

    private static String child(Element element, String name) {
        var found = element.getElementsByTagName(name);
        return found.getLength() == 0 ? "" : found.item(0).getTextContent().strip();
    }

    /** All dependencies that are of others, declared or managed, but no lists of versions. */
    private static Set<String> artifacts() {
        return poms.stream().flatMap(pom -> elements(pom, "dependency").stream())
                .filter(each -> !child(each, "groupId").equals(OURS) && !child(each, "scope").equals("import"))
                .map(each -> child(each, "groupId") + ":" + child(each, "artifactId"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void eachDependencyHasItsReason() throws Exception {
        Set<String> explained = Files.readAllLines(ROOT.resolve("docs/internals/dependencies.md")).stream()
                .filter(line -> line.startsWith("| `"))
                .flatMap(line -> ARTIFACT.matcher(line.split(" \\| ")[0]).results())
                .map((MatchResult artifact) -> artifact.group(1)).collect(Collectors.toCollection(TreeSet::new));
        Set<String> declared = artifacts();
        assertThat(declared).filteredOn(artifact -> !explained.contains(artifact))
                .as("dependencies without a row in docs/internals/dependencies.md").isEmpty();
        assertThat(explained).filteredOn(artifact -> !declared.contains(artifact))
                .as("rows of docs/internals/dependencies.md for what no pom declares; remove them").isEmpty();
    }

    @Test
    void everyVersionIsExact() {
        for (Document pom : poms) {
            for (String kind : List.of("dependency", "plugin")) {
                elements(pom, kind).stream().filter(each -> !child(each, "groupId").equals(OURS))
                        .filter(each -> !child(each, "version").isEmpty() && isOwn(each, "version"))
                        .forEach(each -> assertThat(resolved(child(each, "version"))).as(child(each, "artifactId"))
                                .matches(EXACT).doesNotEndWith("SNAPSHOT"));
            }
        }
    }

    /** Not that of something inside, as of a plugin's configuration. */
    private static boolean isOwn(Element element, String name) {
        return element.getElementsByTagName(name).item(0).getParentNode() == element;
    }

    private static String resolved(String version) {
        return version.startsWith("${")
                ? child(parent.getDocumentElement(), version.substring(2, version.length() - 1))
                : version;
    }

    @Test
    void everyPluginHasAVersion() {
        Set<String> pinned = elements(parent, "plugin").stream().filter(each -> !child(each, "version").isEmpty())
                .map(each -> child(each, "artifactId")).collect(Collectors.toSet());
        assertThat(
                poms.stream().flatMap(pom -> elements(pom, "plugin").stream()).map(each -> child(each, "artifactId")))
                .isNotEmpty().allSatisfy(plugin -> assertThat(pinned).contains(plugin));
    }
}
