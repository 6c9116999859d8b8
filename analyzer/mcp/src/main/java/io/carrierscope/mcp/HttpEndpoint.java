package io.carrierscope.mcp;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.modelcontextprotocol.server.transport.DefaultServerTransportSecurityValidator;
import io.modelcontextprotocol.server.transport.HeaderAccessor;
import io.modelcontextprotocol.server.transport.ServerHttpHeaderValidator;
import io.modelcontextprotocol.server.transport.ServerTransportSecurityException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;

/**
 * Streamable HTTP without sessions, on the loopback interface: a message is posted, and its answer is the response. The server of the JDK
 * carries it; the SDK's own transport would need a servlet container.
 */
final class HttpEndpoint {
    private static final String PATH = "/mcp";
    private static final String JSON = "application/json";

    private final Messages messages;
    private final ServerHttpHeaderValidator validator;

    private HttpEndpoint(Messages messages, int port) {
        this.messages = messages;
        // a page that a browser shows may resolve its own name to this machine: its Host and Origin tell
        var hosts = List.of("127.0.0.1:" + port, "localhost:" + port);
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

    /**
     * Serves from now on, and returns the address.
     *
     * @param port 0 for a free one
     */
    static String start(int port, Messages messages) throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port), 0);
        int chosen = server.getAddress().getPort();
        server.setExecutor(
                Executors.newFixedThreadPool(Messages.MOST_ANSWERED, Thread.ofPlatform().daemon().factory()));
        server.createContext(PATH, new HttpEndpoint(messages, chosen)::answer);
        server.start();
        return "http://127.0.0.1:" + chosen + PATH;
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
        byte[] body = exchange.getRequestBody().readNBytes(Messages.MOST_BYTES + 1);
        String type = exchange.getRequestHeaders().getFirst("Content-Type");
        if (body.length > Messages.MOST_BYTES || type == null || !type.startsWith(JSON)) {
            send(exchange, body.length > Messages.MOST_BYTES ? 413 : 415, "");
            return;
        }
        try {
            var answer = messages.answer(new String(body, StandardCharsets.UTF_8));
            send(exchange, answer.isPresent() ? 200 : 202, answer.orElse(""));
        } catch (IllegalArgumentException e) {
            send(exchange, 400, "");
        }
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", JSON);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }
}
