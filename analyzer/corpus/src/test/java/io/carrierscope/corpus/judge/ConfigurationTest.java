package io.carrierscope.corpus.judge;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.carrierscope.corpus.server.Shop;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the libraries of an application are limited to, read by the agent in its JVM and shown in the report. */
@Tag("live")
class ConfigurationTest {
    private static final String SUITE = """
            name: shop
            question: Which pool?
            servers:
              five: {app: {jar: shop.jar, args: ["${port}", "5"], threads: platform-pool}}
              seven: {app: {jar: shop.jar, args: ["${port}", "7"], threads: platform-pool}}
            requests: [{get: /}]
            axes: {server: [five, seven], load: [closed-9]}
            phases: {warmup: 300ms, measure: 1s, drain: 100ms, timeout: 5s}
            """;

    @TempDir
    private Path folder;

    @Test
    void thePageAndJsonShowIt() throws IOException {
        jar(folder.resolve("shop.jar"));
        var suite = Files.writeString(folder.resolve("shop.yaml"), SUITE);
        var said = new StringWriter();
        assertThat(io.carrierscope.runner.cli.Main.run(new PrintWriter(said), new PrintWriter(said), suite.toString(),
                "--recordings", folder.toString())).as(said.toString()).isZero();
        assertThat(io.carrierscope.analyzer.cli.Main.run(new PrintWriter(said), new PrintWriter(said),
                Stream.concat(Stream.of("report", "-o", folder.resolve("report").toString()), recordings())
                        .toArray(String[]::new)))
                .as(said.toString()).isZero();
        var report = new ObjectMapper().readTree(folder.resolve("report/report.json").toFile());
        assertThat(configuration(report, "five")).hasToString("""
                {"connections of HikariCP HikariPool-1":5,"connections of Tomcat http-nio-*":8192,\
                "threads of Tomcat http-nio-*":11,"threads of XNIO (Undertow) XNIO-1":3}""");
        assertThat(report.path("comparisons").toString()).contains("unequal connections of HikariCP HikariPool-1: ");
        assertThat(folder.resolve("report/index.html")).content().contains(
                "5 connections of HikariCP HikariPool-1, 8,192 connections of Tomcat http-nio-*, 11 threads");
        assertThat(report.path("recordings").findValues("eventCounts")).anyMatch(
                counts -> counts.has("carrierscope.Configuration") && counts.has("carrierscope.Pool"));
    }

    private static JsonNode configuration(JsonNode report, String server) {
        for (JsonNode cell : report.path("cells")) {
            if (cell.path("server").asText().equals(server)) {
                return cell.path("configuration");
            }
        }
        throw new AssertionError("no cell of " + server);
    }

    private Stream<String> recordings() throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(Path::toString).filter(file -> file.endsWith(".jfr")).sorted().toList().stream();
        }
    }

    /** A jar that names the libraries of this module as its own. */
    private static void jar(Path jar) throws IOException {
        var manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Shop.class.getName());
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH,
                List.of(System.getProperty("java.class.path").split(File.pathSeparator)).stream()
                        .map(entry -> Path.of(entry).toUri().toString()).collect(Collectors.joining(" ")));
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
    }
}
