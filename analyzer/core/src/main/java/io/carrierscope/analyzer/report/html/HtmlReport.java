package io.carrierscope.analyzer.report.html;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.report.format.CellNames;
import io.carrierscope.analyzer.report.format.FileNames;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.json.Json;
import io.carrierscope.analyzer.report.section.Sections;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The page: one HTML file without external resources, also well-formed as XML. */
public final class HtmlReport {
    private static final int MOST_BYTES = 5_000_000;
    private static final int[] FEWER = {80, 40, 20, 5, 0};
    /** Smaller parts of flame graphs are no use for a range of time. */
    private static final int LEAST_OF_FLAMES = 16;
    private static final Pattern ID = Pattern.compile(" id=\"([^\"]*)\"");
    private static final Pattern LINK = Pattern.compile(" href=\"#([^\"]*)\"");

    private HtmlReport() {}

    /**
     * Writes the page with as many full cells as fit. The page is returned in parts: scripts are pure ASCII and are stored
     * compactly only as strings of their own.
     */
    public static List<String> write(Sections sections) {
        return write(sections, MOST_BYTES);
    }

    public static List<String> write(Sections sections, int mostBytes) {
        var range = TimeRange.of(sections.analysis());
        var page = page(sections.analysis(), sections.whole(), range);
        for (var fewer = range; atLeast(mostBytes, page) && fewer.isPresent();) {
            fewer = fewer.map(TimeRange::smaller).filter(r -> r.fewer() <= LEAST_OF_FLAMES);
            page = page(sections.analysis(), sections.whole(), fewer);
        }
        for (int i = 0; i < FEWER.length && atLeast(mostBytes, page); i++) {
            page = page(sections.analysis(), sections.brief(FEWER[i]), Optional.empty());
        }
        return page;
    }

    /** A character takes at most three bytes, so most pages need no encoding to decide this. */
    private static boolean atLeast(int bytes, List<String> page) {
        return page.stream().mapToInt(String::length).sum() >= bytes / 3
                && page.stream().mapToInt(p -> p.getBytes(StandardCharsets.UTF_8).length).sum() >= bytes;
    }

    private static List<String> page(Analysis analysis, List<Sections.Written> sections, Optional<TimeRange> range) {
        boolean services = CellNames.services(analysis);
        return page(header(analysis), sections, range, services,
                services && analysis.recordings().size() > 1 ? TimeRange.ONE_ONLY : "");
    }

    /**
     * Writes a page of these sections.
     *
     * @param what what the page is about
     * @param when the time it is about
     */
    public static List<String> page(String what, String when, List<Sections.Written> sections) {
        return page(header(Texts.html(Texts.plain(what)), when), sections, Optional.empty(), true, "");
    }

    private static List<String> page(String header, List<Sections.Written> sections, Optional<TimeRange> range,
            boolean services, String instead) {
        var writer = new HtmlWriter(range, services);
        String main = linked(main(writer, sections));
        // at the end, from where it stays at the lower edge of the window
        String panel = writer.flameGraphs().isEmpty() ? "" : range.isPresent() ? TimeRange.html() : instead;
        var scripts = Scripts.of(writer.flameGraphs());
        return List.of("""
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8"/>
                <meta name="viewport" content="width=device-width, initial-scale=1"/>
                <meta http-equiv="Content-Security-Policy" content="%s"/>
                <meta name="color-scheme" content="light dark"/>
                <title>Carrierscope report</title>
                <style>
                """.formatted(scripts.policy()), Scripts.resource("report.css"), "</style>\n</head>\n<body>\n",
                header, navigation(sections), main, panel + "</main>\n", scripts.html(), "</body>\n</html>\n");
    }

    private static String header(Analysis analysis) {
        var runs = Run.of(analysis);
        String what = runs.stream()
                .map(r -> Texts.html(r.ofMatrix()
                        ? Texts.plain(r.name()) + ", " + Numbers.count(r.cells().size(), "cell")
                        : FileNames.ofForeign(r.cells()).of(r.cells().get(0)) + more(r)))
                .collect(Collectors.joining("<br/>"));
        String when = analysis.recordings().stream().mapToLong(r -> r.span().startNanos()).min().stream()
                .mapToObj(Numbers::instant).collect(Collectors.joining());
        return header(what, when);
    }

    private static String header(String what, String when) {
        return "<header class=\"top\">\n<p class=\"brand\">Carrierscope</p>\n<p class=\"what\">" + what + "<br/>"
                + Texts.html(when) + "</p>\n</header>\n";
    }

    private static String more(Run run) {
        return run.cells().size() == 1 ? "" : " and " + Numbers.count(run.cells().size() - 1) + " more";
    }

    private static String navigation(List<Sections.Written> sections) {
        return sections.stream()
                .map(s -> "<a href=\"#" + s.entry().anchor() + "\">" + Texts.html(s.entry().title()) + "</a>")
                .collect(Collectors.joining("\n", "<nav aria-label=\"Sections\">\n", "\n</nav>\n"));
    }

    private static String main(HtmlWriter writer, List<Sections.Written> sections) {
        return sections.stream().map(s -> section(writer, s)).collect(Collectors.joining("", "<main>\n", ""));
    }

    /** A cell without a card has no link. */
    private static String linked(String html) {
        var ids = ID.matcher(html).results().map(m -> m.group(1)).collect(Collectors.toSet());
        return LINK.matcher(html).replaceAll(m -> ids.contains(m.group(1)) ? Matcher.quoteReplacement(m.group()) : "");
    }

    private static String section(HtmlWriter writer, Sections.Written s) {
        String id = s.entry().anchor();
        String tag = s.entry().first() ? "h1" : "h2";
        return "<section id=\"" + id + "\" aria-labelledby=\"" + id + "-title\">\n<" + tag + " id=\"" + id
                + "-title\">" + Texts.html(s.entry().title()) + "</" + tag + ">\n" + writer.write(s.blocks())
                + "</section>\n";
    }

    /**
     * The scripts of the page, all inline, and the policy that forbids any other script. A page without flame graphs has none. The
     * fixed scripts and their hashes are generated by the build ({@code src/main/scripts/BundleScripts.java}).
     */
    public record Scripts(String data) {
        /** The fixed scripts and their hashes, all ASCII. */
        private static final class Bundled {
            private static final String SCRIPTS = resource("scripts.html", StandardCharsets.ISO_8859_1);
            private static final String HASHES = resource("scripts.sha256", StandardCharsets.ISO_8859_1);
        }

        /** Reads the scripts, unless they were read before. */
        public static void load() {
            Bundled.SCRIPTS.length();
        }

        static Scripts of(FlameGraphs graphs) {
            return graphs.isEmpty() ? new Scripts("") : new Scripts(inert(Json.line(graphs.page())));
        }

        /** JSON that cannot end the element that contains it. */
        private static String inert(String json) {
            return json.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e");
        }

        String html() {
            return data.isEmpty()
                    ? ""
                    : "<script type=\"application/json\" id=\"flame-graphs\">" + data + "</script>\n"
                            + Bundled.SCRIPTS;
        }

        /** The content security policy: only the scripts written here may run; nothing is loaded. */
        String policy() {
            return "default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'unsafe-inline'; img-src data:"
                    + (data.isEmpty() ? "" : "; script-src" + Bundled.HASHES);
        }

        /** A resource as text. */
        public static String resource(String name) {
            return resource(name, StandardCharsets.UTF_8);
        }

        private static String resource(String name, Charset charset) {
            try (var in = Scripts.class.getResourceAsStream(name)) {
                return new String(in.readAllBytes(), charset);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
