import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes the scripts that all pages of reports have, as the pages have them, and their hashes: a JVM that has just started would take
 * 50 ms for that in each report. The build runs it from this source, as Maven's own JVM may be older than the classes it compiles.
 */
class BundleScripts {
    private static final String REPORT = "/io/carrierscope/analyzer/report/html/";
    private static final List<String> SOURCES = List.of("/META-INF/resources/webjars/d3/7.9.0/dist/d3.min.js",
            REPORT + "d3-flame-graph/d3-flamegraph.umd.min.js", REPORT + "report.js");

    /** @param args the folder of compiled classes, which is on the class path together with the libraries */
    public static void main(String[] args) throws Exception {
        var page = new StringBuilder();
        var hashes = new StringBuilder();
        for (String source : SOURCES) {
            String script = wrapped(read(source));
            page.append("<script>").append(script).append("</script>\n");
            hashes.append(" 'sha256-").append(sha256(script)).append('\'');
        }
        Path folder = Path.of(args[0] + REPORT);
        Files.writeString(folder.resolve("scripts.html"), page);
        Files.writeString(folder.resolve("scripts.sha256"), hashes);
    }

    private static String read(String resource) throws IOException {
        try (var in = BundleScripts.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** The page is well-formed as XML as well; a blank between two tokens changes nothing. */
    private static String wrapped(String source) {
        return "//<![CDATA[\n" + ascii(source.strip().replace("]]>", "]] >")) + "\n//]]>";
    }

    /** All characters beyond ASCII, which are in texts of the scripts alone, as escapes: bytes that are characters need no decoding. */
    private static String ascii(String script) {
        return script.chars()
                .mapToObj(c -> c < 128 ? Character.toString(c) : String.format("\\u%04x", c))
                .collect(Collectors.joining());
    }

    private static String sha256(String source) throws Exception {
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(source.getBytes(StandardCharsets.UTF_8));
        return Base64.getEncoder().encodeToString(hash);
    }
}
