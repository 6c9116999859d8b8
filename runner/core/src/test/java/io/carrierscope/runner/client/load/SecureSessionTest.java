package io.carrierscope.runner.client.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.carrierscope.runner.app.Application;
import io.carrierscope.runner.app.Feed;
import io.carrierscope.runner.app.HttpCall;
import io.carrierscope.runner.app.ReadyCheck;
import io.carrierscope.runner.app.Taken;
import io.carrierscope.runner.client.account.ErrorClass;
import io.carrierscope.runner.client.account.LoadSummary;
import io.carrierscope.runner.client.account.ServerMeter;
import io.carrierscope.runner.client.http.Clients;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server with a certificate that it signed itself, which answers only those who have logged in. */
class SecureSessionTest {
    private static final String PASSWORD = "secret";
    private static final int UNAUTHORIZED = 401;
    private static final int CLIENTS = 4;

    private final ExecutorService handlers = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicInteger logins = new AtomicInteger();
    private HttpsServer server;
    private int runs;

    @BeforeEach
    void serve(@TempDir Path folder) throws Exception {
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        server.setHttpsConfigurator(new HttpsConfigurator(selfSigned(folder.resolve("keys"))));
        server.setExecutor(handlers);
        server.createContext("/up", exchange -> answer(exchange, 200, ""));
        server.createContext("/login", exchange -> {
            int login = logins.incrementAndGet();
            exchange.getResponseHeaders().add("Set-Cookie", "LANGUAGE=en");
            exchange.getResponseHeaders().add("Set-Cookie", "SESSION=s" + login + "; Path=/; HttpOnly");
            answer(exchange, 200, "{\"user\": {\"token\": \"t" + login + "\"}}");
        });
        server.createContext("/orders", exchange -> answer(exchange, isKnown(exchange) ? 200 : UNAUTHORIZED, "[]"));
        server.start();
    }

    private static boolean isKnown(HttpExchange exchange) {
        return String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")).matches("Bearer t\\d+")
                && String.valueOf(exchange.getRequestHeaders().getFirst("Cookie")).matches("SESSION=s\\d+");
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        exchange.sendResponseHeaders(status, body.isEmpty() ? -1 : body.length());
        exchange.getResponseBody().write(body.getBytes(StandardCharsets.UTF_8));
        exchange.close();
    }

    private static SSLContext selfSigned(Path keys) throws Exception {
        Process keytool = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair", "-alias", "own", "-keyalg", "EC", "-dname", "CN=example.org", "-keystore",
                keys.toString(), "-storepass", PASSWORD).inheritIO().start();
        assertThat(keytool.waitFor()).isZero();
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream file = Files.newInputStream(keys)) {
            store.load(file, PASSWORD.toCharArray());
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(store, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }

    @AfterEach
    void stop() {
        server.stop(0);
        handlers.shutdownNow();
    }

    @Test
    void logsInFirstAndThenSendsWhatItWasTold() throws Exception {
        HttpCall login = new HttpCall("login", "POST", "/login", Map.of(), null, 0, null, Feed.NONE,
                Map.of("token", Taken.of("json /user/token").orElseThrow(),
                        "session", Taken.of("cookie SESSION").orElseThrow()));
        HttpCall orders = new HttpCall("orders", "GET", "/orders/17",
                Map.of("Authorization", "Bearer ${token}", "Cookie", "SESSION=${session}"), null, 1, null, Feed.NONE,
                Map.of());
        LoadSummary summary = run(List.of(login, orders));
        assertThat(summary.errors()).isEmpty();
        assertThat(summary.completed()).isPositive();
        assertThat(summary.connectionsPeak()).isBetween(1, CLIENTS);
        // a log-in of an earlier run may come late
        assertThat(logins.get()).isBetween(1, runs * CLIENTS);
    }

    /** The requests that need it are then never sent. */
    @Test
    void anAnswerWithoutTheValueIsWrong() throws Exception {
        HttpCall login = new HttpCall("login", "POST", "/login", Map.of(), null, 0, null, Feed.NONE,
                Map.of("token", Taken.of("json /token").orElseThrow()));
        HttpCall orders = HttpCall.get("/orders?token=${token}");
        LoadSummary summary = run(List.of(login, orders));
        assertThat(summary.completed()).isZero();
        assertThat(summary.errors()).containsOnlyKeys(ErrorClass.OTHER);
    }

    @Test
    void isSeenToBeReady() {
        int port = server.getAddress().getPort();
        Application application = new Application("app.jar", List.of(), List.of(), Map.of(), "/", port, "GET /up", null,
                null, true, List.of());
        assertThat(new ReadyCheck(application, port).isReady()).isTrue();
    }

    /** On a busy machine the first run may end before its first answer. */
    private LoadSummary run(List<HttpCall> calls) throws Exception {
        LoadSummary summary = once(calls);
        for (int more = 0; more < 9 && summary.completed() + summary.errorCount() == 0; more++) {
            summary = once(calls);
        }
        return summary;
    }

    private LoadSummary once(List<HttpCall> calls) throws Exception {
        runs++;
        LoadSettings settings = new LoadSettings(Warmup.fixed(Duration.ofMillis(300)), Duration.ofMillis(500),
                Duration.ofMillis(50), Duration.ofMinutes(1));
        return new LoadGenerator(Clients.ALL.getFirst(), new ClosedLoop(CLIENTS), settings, span -> {},
                ServerMeter.NONE, calls, 1, Recorder.ALWAYS_ON)
                .run(URI.create("https://127.0.0.1:" + server.getAddress().getPort() + "/"));
    }
}
