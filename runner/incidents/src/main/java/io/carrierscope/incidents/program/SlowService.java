package io.carrierscope.incidents.program;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;

/** An HTTP service on platform threads of this JVM. */
final class SlowService {
    /** Twice as many as any incident calls at a time: the service is no limit. */
    private static final int THREADS = 400;

    private SlowService() {}

    /** Starts it, and returns its URL. */
    static String start(long millis) throws IOException {
        // JDK 21 sends header and body apart, and the second waits for an acknowledgement of 40 ms
        System.setProperty("sun.net.httpserver.nodelay", "true");
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(
                Executors.newFixedThreadPool(THREADS, Thread.ofPlatform().daemon().name("service-", 0).factory()));
        server.createContext("/", exchange -> {
            Load.pause(millis);
            exchange.sendResponseHeaders(200, 2);
            exchange.getResponseBody().write("ok".getBytes());
            exchange.close();
        });
        server.start();
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    }
}
