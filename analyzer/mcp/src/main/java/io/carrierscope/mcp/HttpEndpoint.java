package io.carrierscope.mcp;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.server.transport.DefaultServerTransportSecurityValidator;
import io.modelcontextprotocol.server.transport.HeaderAccessor;
import io.modelcontextprotocol.server.transport.ServerHttpHeaderValidator;
import io.modelcontextprotocol.server.transport.ServerTransportSecurityException;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import reactor.core.publisher.Mono;

/**
 * Streamable HTTP without sessions, on the loopback interface: a message is posted, and its answer is the response. The server of the JDK
 * carries it; the SDK's own transport would need a servlet container.
 */
final class HttpEndpoint implements McpStatelessServerTransport {
    private static final String PATH = "/mcp";
    private static final int THREADS = 4;
    private static final String JSON = "application/json";

    private final HttpServer server;
    private final McpJsonMapper json;
    private final ServerHttpHeaderValidator validator;
    private volatile McpStatelessServerHandler handler;

    private HttpEndpoint(HttpServer server, McpJsonMapper json) {
        this.server = server;
        this.json = json;
        // a page that a browser shows may resolve its own name to this machine: its Host and Origin tell
        var hosts = List.of("127.0.0.1:" + port(), "localhost:" + port());
        this.validator = DefaultServerTransportSecurityValidator.builder().allowedHosts(hosts)
                .allowedOrigins(hosts.stream().map(h -> "http://" + h).toList()).build();
    }

    private record Headers(Map<String, List<String>> values) implements HeaderAccessor {
        @Override
        public List<String> getHeader(String name) {
            return values.getOrDefault(name, List.of());
        }

        @Override
        public List<String> getHeaderNames() {
            return List.copyOf(values.keySet());
        }
    }

    /** @param port 0 for a free one */
    static HttpEndpoint open(int port, McpJsonMapper json) throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port), 0);
        return new HttpEndpoint(server, json);
    }

    private int port() {
        return server.getAddress().getPort();
    }

    String address() {
        return "http://127.0.0.1:" + port() + PATH;
    }

    void start() {
        server.setExecutor(Executors.newFixedThreadPool(THREADS, Thread.ofPlatform().daemon().factory()));
        server.createContext(PATH, this::answer);
        server.start();
    }

    @Override
    public void setMcpHandler(McpStatelessServerHandler mcpHandler) {
        this.handler = mcpHandler;
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.fromRunnable(() -> server.stop(0));
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            try {
                validator.validate(new Headers(exchange.getRequestHeaders()));
            } catch (ServerTransportSecurityException e) {
                send(exchange, e.getStatusCode(), "");
                return;
            }
            if (!exchange.getRequestURI().getPath().equals(PATH)) {
                send(exchange, 404, "");
            } else if (!exchange.getRequestMethod().equals("POST")) {
                exchange.getResponseHeaders().set("Allow", "POST");
                send(exchange, 405, "");
            } else {
                post(exchange);
            }
        }
    }

    private void post(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readNBytes(StandardStreams.MOST_BYTES + 1);
        String type = exchange.getRequestHeaders().getFirst("Content-Type");
        if (body.length > StandardStreams.MOST_BYTES || type == null || !type.startsWith(JSON)) {
            send(exchange, body.length > StandardStreams.MOST_BYTES ? 413 : 415, "");
            return;
        }
        McpSchema.JSONRPCMessage message;
        try {
            message = McpSchema.deserializeJsonRpcMessage(json, new String(body, StandardCharsets.UTF_8));
        } catch (IOException | IllegalArgumentException e) {
            send(exchange, 400, "");
            return;
        }
        switch (message) {
            case McpSchema.JSONRPCRequest request -> send(exchange, 200, json.writeValueAsString(
                    handler.handleRequest(McpTransportContext.EMPTY, request).block()));
            case McpSchema.JSONRPCNotification notification -> {
                handler.handleNotification(McpTransportContext.EMPTY, notification).block();
                send(exchange, 202, "");
            }
            default -> send(exchange, 400, "");
        }
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", JSON);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }
}
