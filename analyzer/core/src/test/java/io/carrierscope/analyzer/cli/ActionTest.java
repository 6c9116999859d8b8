package io.carrierscope.analyzer.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The steps of action.yml and of the example for GitLab, run by a shell as the runner does. */
class ActionTest {
    private static final Path ROOT = Path.of(System.getProperty("carrierscope.root"));
    private static final String JAVA = Path.of(System.getProperty("java.home"), "bin", "java").toString();

    @TempDir
    private Path folder;
    private Path analyzer;

    private record Ended(int code, String out) {}

    @BeforeEach
    void makeTheCommand() throws Exception {
        analyzer = Files.writeString(folder.resolve("analyzer"), "#!/bin/sh\nunset JAVA_TOOL_OPTIONS\nexec '" + JAVA
                + "' -XX:TieredStopAtLevel=1 -cp '" + System.getProperty("java.class.path") + "' "
                + Main.class.getName() + " \"$@\"\n");
        Files.setPosixFilePermissions(analyzer, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(folder.resolve("Shop.java"), """
                public class Shop {
                    public static void main(String[] args) throws Exception {
                        Thread.ofVirtual().start(() -> System.out.println("sold")).join();
                        Thread.sleep(300);
                    }
                }
                """);
    }

    /** The lines of a step, which stand eight columns to the right. */
    private static String step(String name) throws Exception {
        var step = Pattern.compile("- name: " + name + "\n.*?run: \\|\n((?: {8}[^\n]*\n)+)", Pattern.DOTALL)
                .matcher(Files.readString(ROOT.resolve("action.yml")));
        assertThat(step.find()).isTrue();
        return step.group(1).replaceAll("(?m)^ {8}", "");
    }

    private Ended shell(String script, Map<String, String> environment) throws Exception {
        Path out = folder.resolve("out");
        var builder = new ProcessBuilder("bash", "-e", "-o", "pipefail", "-c", script).directory(folder.toFile())
                .redirectErrorStream(true).redirectOutput(out.toFile());
        builder.environment().putAll(Map.of("CARRIERSCOPE", analyzer.toString(), "RUNNER_TEMP", folder.toString(),
                "GITHUB_STEP_SUMMARY", folder.resolve("summary").toString(), "RECORDINGS", "recordings", "JDK", "25"));
        builder.environment().putAll(environment);
        return new Ended(builder.start().waitFor(), Files.readString(out));
    }

    private String run() {
        return "'" + JAVA + "' Shop.java";
    }

    @Test
    void recordsAndGates() throws Exception {
        var recorded = shell(step("record"), Map.of("RUN", run()));
        assertThat(recorded.code()).as(recorded.out()).isZero();
        var kept = shell(step("gate"), Map.of("LIMITS", "--max-pinned-total 1s", "BASELINE", ""));
        assertThat(kept.code()).as(kept.out()).isZero();
        assertThat(Files.readString(folder.resolve("summary"))).contains("carrierscope: all 1 limit kept");
        assertThat(folder.resolve("carrierscope.xml")).exists();
    }

    /** Samples of one cell on two JDKs, of which one pins. */
    @Test
    void aWorseRunFailsWithItsCause() throws Exception {
        for (int jdk : List.of(21, 25)) {
            Path side = Files.createDirectory(folder.resolve("jdk" + jdk));
            for (String role : List.of("server", "client")) {
                String name = "sample.virtual.pin-monitor.closed-12.jdk" + jdk + ".r1." + role + ".jfr";
                Files.copy(ROOT.resolve("recordings").resolve(name), side.resolve(name));
            }
        }
        var environment = new HashMap<>(Map.of("RECORDINGS", "jdk21", "BASELINE", "jdk25", "LIMITS", ""));
        var worse = shell(step("gate"), environment);
        assertThat(worse.code()).isEqualTo(1);
        assertThat(worse.out()).contains("::error title=carrierscope::", "pinning-monitor", "Wait.run:16");
        var lines = Files.readAllLines(folder.resolve("summary"));
        assertThat(lines).hasSizeLessThanOrEqualTo(40).anyMatch(l -> l.contains("p99 no worse than the baseline"));
        environment.putAll(Map.of("RECORDINGS", "jdk25", "BASELINE", "jdk21"));
        assertThat(shell(step("gate"), environment).out()).contains("throughput no worse than the baseline: kept");
    }

    @Test
    void theExampleForGitLabRecordsAndGates() throws Exception {
        var lines = Files.readAllLines(ROOT.resolve("docs/gitlab-ci.yml")).stream().map(String::strip)
                .dropWhile(l -> !l.equals("script:")).skip(1).takeWhile(l -> l.startsWith("- "))
                .map(l -> l.substring(2)).map(l -> l.startsWith("'") ? l.substring(1, l.length() - 1) : l).toList();
        assertThat(lines).hasSize(4);
        var ended = shell(String.join("\n", lines),
                Map.of("RUN", run(), "LIMITS", "--max-pinned-total 1s", "BASELINE", ""));
        assertThat(ended.code()).as(ended.out()).isZero();
        assertThat(folder.resolve("carrierscope.md")).content().contains("carrierscope: all 1 limit kept");
    }

    /** The part of GitHub's API that has comments, as JSON; what was written to them, in order. */
    private static final class Comments {
        private final ObjectMapper json = new ObjectMapper();
        private final ArrayNode all = json.createArrayNode();
        private final List<String> written = new ArrayList<>();

        private void add(int id, String type, String association, String body) {
            var comment = all.addObject().put("id", id).put("author_association", association).put("body", body);
            comment.putObject("user").put("type", type);
        }

        private void answer(HttpExchange exchange) throws IOException {
            try (exchange) {
                String method = exchange.getRequestMethod();
                if (!method.equals("GET")) {
                    written.add(method + " " + exchange.getRequestURI().getPath() + ": "
                            + json.readTree(exchange.getRequestBody()).get("body").asText());
                }
                byte[] answer = method.equals("GET") ? json.writeValueAsBytes(all) : "{}".getBytes(UTF_8);
                exchange.getResponseHeaders().set("Content-Type", "application/json");
                exchange.sendResponseHeaders(method.equals("POST") ? 201 : 200, answer.length);
                exchange.getResponseBody().write(answer);
            }
        }
    }

    /** By the real gh, which takes the fake for the proxy of a host that has no TLS. */
    @Test
    void commentsOnceAndThenEditsItsOwnComment() throws Exception {
        assumeTrue(shell("gh --version", Map.of()).code() == 0, "not covered: gh is not installed");
        var comments = new Comments();
        comments.add(11, "Bot", "NONE", "coverage: 80 %");
        comments.add(12, "User", "NONE", "**carrierscope: all 9 limits kept**, says a stranger");
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", comments::answer);
        server.start();
        try {
            var environment = Map.of("GH_HOST", "github.localhost", "GH_ENTERPRISE_TOKEN", "none", "GH_TOKEN", "none",
                    "HTTP_PROXY", "http://127.0.0.1:" + server.getAddress().getPort(), "GH_CONFIG_DIR",
                    folder.resolve("gh").toString(), "GITHUB_REPOSITORY", "acme/shop", "PULL_REQUEST", "7");
            var nothing = shell(step("comment"), environment);
            assertThat(nothing.code()).as(nothing.out()).isZero();
            assertThat(comments.written).isEmpty();
            String body = "**carrierscope: 1 of 2 limits not kept**\n\n| ❌ | a \"b\" | @c |\n";
            Files.writeString(folder.resolve("carrierscope.md"), body);
            var first = shell(step("comment"), environment);
            assertThat(first.code()).as(first.out()).isZero();
            comments.add(13, "Bot", "NONE", body);
            comments.add(14, "Bot", "NONE", "formatted");
            var second = shell(step("comment"), environment);
            assertThat(second.code()).as(second.out()).isZero();
            assertThat(comments.written).containsExactly("POST /repos/acme/shop/issues/7/comments: " + body,
                    "PATCH /repos/acme/shop/issues/comments/13: " + body);
        } finally {
            server.stop(0);
        }
    }
}
