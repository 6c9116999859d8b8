package io.carrierscope.runner.server;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import io.carrierscope.events.server.HandlerEvent;
import io.carrierscope.runner.net.RequestHeader;
import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** The HTTP server of the JDK: one dispatcher thread, and an executor for the handlers. */
record JdkServer(String name, ThreadModel threadModel, Pool pool,
        Supplier<ExecutorService> executors) implements ServerVariant {
    static ServerVariant fixed(String name, int threads) {
        return new JdkServer(name, ThreadModel.PLATFORM_POOL, Pool.of(threads),
                () -> Executors.newFixedThreadPool(threads));
    }

    /** An unlimited pool is reported as no pool. */
    static ServerVariant cached(String name) {
        return new JdkServer(name, ThreadModel.PLATFORM_POOL, Pool.NONE, Executors::newCachedThreadPool);
    }

    static ServerVariant virtual(String name) {
        return new JdkServer(name, ThreadModel.VIRTUAL, Pool.NONE, Executors::newVirtualThreadPerTaskExecutor);
    }

    @Override
    public RunningServer start(Service service, int port) throws IOException {
        return JdkHttp.start(port, executors, pool.threads(), exchange -> handle(service, exchange), () -> {});
    }

    private static void handle(Service service, HttpExchange exchange) throws IOException {
        Headers headers = exchange.getRequestHeaders();
        HandlerEvent event = HandlerRun.begin(headers.getFirst(RequestHeader.ID),
                headers.getFirst(RequestHeader.SENT));
        try {
            JdkHttp.answer(service, exchange, () -> service.blocking().run());
        } finally {
            event.ended();
            exchange.close();
        }
    }
}
