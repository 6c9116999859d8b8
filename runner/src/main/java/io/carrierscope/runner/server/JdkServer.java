package io.carrierscope.runner.server;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.carrierscope.runner.event.HandlerEvent;
import io.carrierscope.runner.workload.Workload;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** The HTTP server of the JDK: one dispatcher thread, and an executor for the handlers. */
final class JdkServer implements ServerVariant {
    private static final int USUAL_BACKLOG = 0;
    private static final byte[] BODY = "ok\n".getBytes(StandardCharsets.UTF_8);

    private final String name;
    private final ThreadModel threadModel;
    private final int poolThreads;
    private final Supplier<ExecutorService> executors;

    private JdkServer(String name, ThreadModel threadModel, int poolThreads, Supplier<ExecutorService> executors) {
        this.name = name;
        this.threadModel = threadModel;
        this.poolThreads = poolThreads;
        this.executors = executors;
    }

    static ServerVariant fixed(String name, int threads) {
        return new JdkServer(name, ThreadModel.PLATFORM_POOL, threads, () -> Executors.newFixedThreadPool(threads));
    }

    /** A pool without a limit counts as none. */
    static ServerVariant cached(String name) {
        return new JdkServer(name, ThreadModel.PLATFORM_POOL, 0, Executors::newCachedThreadPool);
    }

    static ServerVariant virtual(String name) {
        return new JdkServer(name, ThreadModel.VIRTUAL, 0, Executors::newVirtualThreadPerTaskExecutor);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public ThreadModel threadModel() {
        return threadModel;
    }

    @Override
    public boolean supports(Workload workload) {
        return true;
    }

    @Override
    public RunningServer start(Service service, int port) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
                USUAL_BACKLOG);
        ExecutorService executor = executors.get();
        server.setExecutor(executor);
        server.createContext("/", exchange -> handle(service, exchange));
        server.start();
        return new Running(server, executor, poolThreads);
    }

    private static void handle(Service service, HttpExchange exchange) throws IOException {
        Headers headers = exchange.getRequestHeaders();
        HandlerEvent event = HandlerRun.begin(headers.getFirst(RequestHeader.ID),
                headers.getFirst(RequestHeader.SENT));
        try {
            if (service.answersFirst()) {
                answer(exchange);
            }
            service.blocking().run();
            if (!service.answersFirst()) {
                answer(exchange);
            }
        } finally {
            event.commit();
            exchange.close();
        }
    }

    private static void answer(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, BODY.length);
        try (OutputStream body = exchange.getResponseBody()) {
            body.write(BODY);
        }
    }

    /** A started server and the executor that it does not end by itself. */
    private record Running(HttpServer server, ExecutorService executor, int poolThreads) implements RunningServer {
        @Override
        public int port() {
            return server.getAddress().getPort();
        }

        @Override
        public void close() {
            server.stop(0);
            executor.shutdownNow();
        }
    }
}
