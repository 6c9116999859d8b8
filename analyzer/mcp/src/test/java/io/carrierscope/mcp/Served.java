package io.carrierscope.mcp;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The server as a process of its own, asked by the client of the SDK. */
final class Served implements AutoCloseable {
    static final Path RECORDINGS = Path.of(System.getProperty("carrierscope.root", "../.."), "recordings");

    private final McpSyncClient client;
    private final List<McpSchema.CallToolResult> answers = new ArrayList<>();

    private Served(McpSyncClient client) {
        this.client = client;
    }

    /** Copies the recordings of the repository; beside them are those of every suite that its owner has run. */
    static Path copied(Path folder) throws IOException {
        try (var files = Files.newDirectoryStream(RECORDINGS, "{incident,sample}.*")) {
            for (Path file : files) {
                Files.copy(file, folder.resolve(file.getFileName()));
            }
        }
        return folder;
    }

    static Served on(Path... folders) {
        var words = command(folders);
        var transport = new StdioClientTransport(
                ServerParameters.builder(words.getFirst()).args(words.subList(1, words.size())).build(),
                new JacksonMcpJsonMapper(new ObjectMapper()));
        var client = McpClient.sync(transport).requestTimeout(Duration.ofSeconds(60))
                .initializationTimeout(Duration.ofSeconds(60)).build();
        client.initialize();
        return new Served(client);
    }

    /** The words that start the server. */
    static List<String> command(Path... folders) {
        var words = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx512m", "-Djava.awt.headless=true", "-cp",
                System.getProperty("java.class.path"), Main.class.getName(), "mcp"));
        for (Path folder : folders) {
            words.add(folder.toString());
        }
        return words;
    }

    McpSyncClient client() {
        return client;
    }

    McpSchema.CallToolResult call(String tool, Map<String, Object> arguments) {
        var answer = client.callTool(McpSchema.CallToolRequest.builder(tool).arguments(arguments).build());
        answers.add(answer);
        return answer;
    }

    /** The text of an answer that is no error. */
    String ask(String tool, Map<String, Object> arguments) {
        var answer = call(tool, arguments);
        if (Boolean.TRUE.equals(answer.isError())) {
            throw new AssertionError(tool + " " + arguments + ": " + text(answer));
        }
        return text(answer);
    }

    static String text(McpSchema.CallToolResult answer) {
        return ((McpSchema.TextContent) answer.content().getFirst()).text();
    }

    /** All answers since the start. */
    List<McpSchema.CallToolResult> answers() {
        return answers;
    }

    @Override
    public void close() {
        client.closeGracefully();
    }
}
