package io.carrierscope.analyzer.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The scripts of the page, all inline, and the policy that lets nothing else run. A page without flame graphs has none. */
record Scripts(String data) {
    private static final String D3 = "/META-INF/resources/webjars/d3/7.9.0/dist/d3.min.js";
    private static final String FLAME_GRAPH = "d3-flame-graph/d3-flamegraph.umd.min.js";

    /** The scripts that are the same in all pages, each with its hash. */
    private static final class Bundled {
        private static final List<String> SOURCES = Stream.of(D3, FLAME_GRAPH, "report.js")
                .map(name -> wrapped(resource(name))).toList();
        private static final String HASHES = SOURCES.stream().map(s -> " 'sha256-" + sha256(s) + "'")
                .collect(Collectors.joining());
    }

    /** Reads and hashes the scripts, unless that was done before. */
    static void load() {
        Bundled.HASHES.length();
    }

    static Scripts of(FlameGraphs graphs) {
        return graphs.isEmpty() ? new Scripts("") : new Scripts(inert(Json.line(graphs.json())));
    }

    /** The page is well-formed as XML as well; a blank between two tokens changes nothing. */
    private static String wrapped(String source) {
        return "//<![CDATA[\n" + source.strip().replace("]]>", "]] >") + "\n//]]>";
    }

    /** JSON in which nothing ends the element that holds it. */
    private static String inert(String json) {
        return json.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e");
    }

    String html() {
        return data.isEmpty()
                ? ""
                : "<script type=\"application/json\" id=\"flame-graphs\">" + data + "</script>\n"
                        + Bundled.SOURCES.stream().map(s -> "<script>" + s + "</script>\n")
                                .collect(Collectors.joining());
    }

    /** Only the scripts written here may run; nothing is loaded. */
    String policy() {
        return "default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'unsafe-inline'; img-src data:"
                + (data.isEmpty()
                        ? ""
                        : "; script-src" + Bundled.HASHES);
    }

    private static String sha256(String source) {
        try {
            return Base64.getEncoder().encodeToString(
                    MessageDigest.getInstance("SHA-256").digest(source.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    static String resource(String name) {
        try (var in = Scripts.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
