package io.carrierscope.analyzer.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/** The scripts of the page, all inline, and the policy that lets nothing else run. A page without flame graphs has none. */
record Scripts(List<String> sources, String data) {
    private static final String D3 = "/META-INF/resources/webjars/d3/7.9.0/dist/d3.min.js";
    private static final String FLAME_GRAPH = "d3-flame-graph/d3-flamegraph.umd.min.js";

    static Scripts of(FlameGraphs graphs) {
        return graphs.isEmpty()
                ? new Scripts(List.of(), "")
                : new Scripts(List.of(wrapped(resource(D3)), wrapped(resource(FLAME_GRAPH)),
                        wrapped(resource("report.js"))), inert(Json.line(graphs.json())));
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
        return sources.isEmpty()
                ? ""
                : "<script type=\"application/json\" id=\"flame-graphs\">" + data + "</script>\n"
                        + sources.stream().map(s -> "<script>" + s + "</script>\n").collect(Collectors.joining());
    }

    /** Only the scripts written here may run; nothing is loaded. */
    String policy() {
        return "default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'unsafe-inline'; img-src data:"
                + (sources.isEmpty()
                        ? ""
                        : sources.stream().map(s -> " 'sha256-" + sha256(s) + "'")
                                .collect(Collectors.joining("", "; script-src",
                                        "")));
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
