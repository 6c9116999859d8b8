package io.carrierscope.runner.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The documents of this project: whole tables, short lines, links that lead somewhere. */
class MarkdownTest {
    private static final Path ROOT = Path.of(System.getProperty("carrierscope.root", "../..")).toAbsolutePath()
            .normalize();
    private static final int LONGEST_LINE = 160;
    private static final int MOST_LINES = 1_200;
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");
    private static final Pattern SEPARATOR = Pattern.compile("\\|[ :|-]*-[ :|-]*\\|?\\s*");

    /** A line that is no code, with its number from 1. */
    private record Line(int number, String text) {
        boolean isRow() {
            return text.startsWith("|");
        }

        String at() {
            return "line " + number + ": " + (text.length() > 80 ? text.substring(0, 80) + "…" : text);
        }
    }

    static List<String> documents() throws IOException {
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            return Stream.concat(Stream.of("README.md", "CONTRIBUTING.md"), docs.map(ROOT::relativize)
                    .map(Path::toString).filter(name -> name.endsWith(".md")).sorted()).toList();
        }
    }

    /** Pages for users are read before the first command; what is not needed for one belongs to docs/internals. */
    @Test
    void pagesForUsersSayForWhomTheyAreAndStayShort() throws IOException {
        int lines = 0;
        for (String document : documents()) {
            if (document.matches("docs/[^/]+")) {
                List<String> page = Files.readAllLines(ROOT.resolve(document));
                assertThat(page.get(2)).as("the third line of %s, below its title", document)
                        .startsWith("For those who ");
                lines += page.size();
            }
        }
        assertThat(lines).as("lines of docs/*.md").isBetween(1, MOST_LINES);
    }

    @ParameterizedTest
    @MethodSource("documents")
    void noTableIsCut(String document) throws IOException {
        List<Line> lines = prose(ROOT.resolve(document));
        assertThat(IntStream.range(0, lines.size()).filter(i -> lines.get(i).isRow() && beginsBlock(lines, i))
                .filter(i -> i + 1 == lines.size() || !SEPARATOR.matcher(lines.get(i + 1).text()).matches())
                .mapToObj(i -> lines.get(i).at()))
                .as("rows of %s without a head, as after a blank line in a table", document).isEmpty();
    }

    private static boolean beginsBlock(List<Line> lines, int at) {
        return at == 0 || !lines.get(at - 1).isRow();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void linesAreShort(String document) throws IOException {
        List<String> longer = prose(ROOT.resolve(document)).stream()
                .filter(line -> !line.isRow() && line.text().length() > LONGEST_LINE).map(Line::at).toList();
        assertThat(longer).as("lines of %s with more than %d characters", document, LONGEST_LINE).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void linksLeadSomewhere(String document) throws IOException {
        Path file = ROOT.resolve(document);
        List<String> broken = new ArrayList<>();
        for (Line line : prose(file)) {
            List<String> links = LINK.matcher(line.text()).results().map(link -> link.group(1)).toList();
            for (String link : links) {
                if (!ELSEWHERE.matcher(link).matches() && !leadsSomewhere(file, link)) {
                    broken.add("line " + line.number() + ": " + link);
                }
            }
        }
        assertThat(broken).as("links of %s to files or headings that do not exist", document).isEmpty();
    }

    private static boolean leadsSomewhere(Path from, String link) throws IOException {
        String[] parts = link.split("#", 2);
        Path target = parts[0].isEmpty() ? from : from.resolveSibling(parts[0]).normalize();
        return Files.exists(target) && (parts.length == 1 || headings(target).contains(parts[1]));
    }

    /** As the pages of Git hosts name them. */
    private static List<String> headings(Path document) throws IOException {
        return prose(document).stream().map(Line::text).filter(text -> text.matches("#{1,6} .*"))
                .map(text -> text.replaceFirst("#+ ", "").strip().toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
                .toList();
    }

    /** All but blocks of code. */
    private static List<Line> prose(Path document) throws IOException {
        List<String> all = Files.readAllLines(document);
        List<Line> prose = new ArrayList<>();
        boolean code = false;
        for (int i = 0; i < all.size(); i++) {
            boolean fence = all.get(i).startsWith("```");
            code ^= fence;
            if (!code && !fence && !all.get(i).startsWith("    ")) {
                prose.add(new Line(i + 1, all.get(i)));
            }
        }
        return prose;
    }
}
