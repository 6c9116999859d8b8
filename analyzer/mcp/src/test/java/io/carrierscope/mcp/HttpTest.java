package io.carrierscope.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server over HTTP, at a free port of the loopback interface. */
class HttpTest {
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

    @Test
    void answersClientsOfThisMachineAlone(@TempDir Path folder) throws Exception {
        Path out = folder.resolve("out");
        var words = new ArrayList<>(Served.command(Served.RECORDINGS));
        words.add("--http");
        var process = new ProcessBuilder(words).redirectOutput(out.toFile()).start();
        try (var err = new BufferedReader(
                new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
            var address = URI.create(err.readLine().replaceFirst(".* at (http://127\\.0\\.0\\.1:\\d+/mcp)$", "$1"));
            var transport = HttpClientStreamableHttpTransport.builder("http://127.0.0.1:" + address.getPort())
                    .endpoint("/mcp").jsonMapper(new JacksonMcpJsonMapper(new ObjectMapper())).build();
            try (var client = McpClient.sync(transport).requestTimeout(Duration.ofSeconds(60))
                    .initializationTimeout(Duration.ofSeconds(60)).build()) {
                client.initialize();
                assertThat(client.listTools().tools()).hasSize(8);
                assertThat(Served.text(client.callTool(McpSchema.CallToolRequest.builder("explain")
                        .arguments(Map.of("file", "incident.R1.jfr")).build()))).contains("FOUND pinning-monitor");
            }
            int port = address.getPort();
            String own = "127.0.0.1:" + port;
            assertThat(status(port, "POST /mcp", "Host: " + own, PING)).isEqualTo(200);
            assertThat(status(port, "POST /mcp", "Host: localhost:" + port + "\r\nOrigin: http://" + own, PING))
                    .isEqualTo(200);
            assertThat(status(port, "POST /mcp", "Host: evil.example:" + port, PING)).isBetween(400, 499);
            assertThat(status(port, "POST /mcp", "Host: " + own + "\r\nOrigin: http://evil.example", PING))
                    .isEqualTo(403);
            assertThat(status(port, "POST /mcp", "Host: " + own + "\r\nOrigin: null", PING)).isEqualTo(403);
            assertThat(status(port, "GET /mcp", "Host: " + own, "")).isEqualTo(405);
            assertThat(status(port, "POST /mcp/other", "Host: " + own, PING)).isEqualTo(404);
            assertThat(status(port, "POST /mcp", "Host: " + own, "{garbage")).isEqualTo(400);
            assertThat(status(port, "POST /mcp", "Host: " + own, "x".repeat(Messages.MOST_BYTES + 1)))
                    .isEqualTo(413);
            assertThat(process.isAlive()).isTrue();
        } finally {
            process.destroy();
            process.waitFor();
            assertThat(out).isEmptyFile();
        }
    }

    /** The status of a request as it is written, since Java's client does not let one choose a Host. */
    private static int status(int port, String what, String headers, String body) throws IOException {
        try (var socket = new Socket(InetAddress.getByName("127.0.0.1"), port)) {
            OutputStream out = socket.getOutputStream();
            out.write((what + " HTTP/1.1\r\n" + headers
                    + "\r\nContent-Type: application/json\r\nAccept: application/json,"
                    + " text/event-stream\r\nConnection: close\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                    .getBytes(StandardCharsets.US_ASCII));
            out.flush();
            String line = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))
                    .readLine();
            return Integer.parseInt(line.split(" ")[1]);
        }
    }
}
