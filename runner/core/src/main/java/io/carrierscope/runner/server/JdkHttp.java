package io.carrierscope.runner.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;

/** What variants on the HTTP server of the JDK share: where it listens, when it answers, and how it ends. */
final class JdkHttp {
    private static final int USUAL_BACKLOG = 0;
    private static final byte[] BODY = "ok\n".getBytes(StandardCharsets.UTF_8);

    /** What an exchange is for. */
    @FunctionalInterface
    interface Work<E extends Exception> {
        void run() throws E;
    }

    private JdkHttp() {}

    /**
     * Starts on 127.0.0.1; port 0 takes a free one.
     *
     * @param executors makes the executor of the handlers once the port is bound; it is ended with the server
     * @param afterwards ends what else the handlers need
     */
    static RunningServer start(int port, Supplier<ExecutorService> executors, int poolThreads, HttpHandler handler,
            Runnable afterwards) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
                USUAL_BACKLOG);
        ExecutorService executor = executors.get();
        server.setExecutor(executor);
        server.createContext("/", handler);
        server.start();
        return new RunningServer(server.getAddress().getPort(), poolThreads, () -> {
            server.stop(0);
            executor.shutdownNow();
            afterwards.run();
        });
    }

    /** Does the work and answers, before or after it as the service defines. */
    static <E extends Exception> void answer(Service service, HttpExchange exchange, Work<E> work)
            throws IOException, E {
        if (service.answersFirst()) {
            answer(exchange);
        }
        work.run();
        if (!service.answersFirst()) {
            answer(exchange);
        }
    }

    private static void answer(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, BODY.length);
        try (OutputStream body = exchange.getResponseBody()) {
            body.write(BODY);
        }
    }
}
