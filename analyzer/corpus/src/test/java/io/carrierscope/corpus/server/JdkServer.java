package io.carrierscope.corpus.server;

import com.sun.net.httpserver.HttpServer;
import io.carrierscope.corpus.Work;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;

/** The JDK's HTTP server, whose handler waits. */
final class JdkServer {
    private JdkServer() {}

    /** An executor of null is the server's own: its one thread runs all handlers. */
    static int start(Executor executor, long millis) throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(executor);
        server.createContext("/", exchange -> {
            Work.pause(millis);
            byte[] answer = "done".getBytes(StandardCharsets.US_ASCII);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        return server.getAddress().getPort();
    }
}
