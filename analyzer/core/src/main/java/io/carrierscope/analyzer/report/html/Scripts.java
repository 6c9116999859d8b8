package io.carrierscope.analyzer.report.html;

import io.carrierscope.analyzer.report.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * The scripts of the page, all inline, and the policy that lets nothing else run. A page without flame graphs has none. Those that are the
 * same in all pages, and their hashes, are written by the build ({@code src/main/scripts/BundleScripts.java}).
 */
public record Scripts(String data) {
    /** The scripts that are the same in all pages, and their hashes; all of it ASCII, whose bytes are characters as they are. */
    private static final class Bundled {
        private static final String SCRIPTS = resource("scripts.html", StandardCharsets.ISO_8859_1);
        private static final String HASHES = resource("scripts.sha256", StandardCharsets.ISO_8859_1);
    }

    /** Reads the scripts, unless that was done before. */
    public static void load() {
        Bundled.SCRIPTS.length();
    }

    static Scripts of(FlameGraphs graphs) {
        return graphs.isEmpty() ? new Scripts("") : new Scripts(inert(Json.line(graphs.page())));
    }

    /** JSON in which nothing ends the element that holds it. */
    private static String inert(String json) {
        return json.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e");
    }

    String html() {
        return data.isEmpty()
                ? ""
                : "<script type=\"application/json\" id=\"flame-graphs\">" + data + "</script>\n"
                        + Bundled.SCRIPTS;
    }

    /** Only the scripts written here may run; nothing is loaded. */
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
