package io.carrierscope.analyzer.program;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.util.concurrent.Executors;

/** The JDK's HTTP server writes each answer in two pieces; four clients ask for one answer after the other. */
final class HttpInPieces {
    private static final byte[] BODY = new byte[300];

    private HttpInPieces() {}

    /** @param noDelay true if the second piece need not wait for an acknowledgement of the first */
    static void run(boolean noDelay) throws Exception {
        System.setProperty("sun.net.httpserver.nodelay", "" + noDelay);
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newFixedThreadPool(4, Thread.ofPlatform().daemon().factory()));
        server.createContext("/", exchange -> {
            Measured.burn(2_000_000);
            exchange.sendResponseHeaders(200, 2 * BODY.length);
            var body = exchange.getResponseBody();
            body.write(BODY);
            body.flush();
            body.write(BODY);
            exchange.close();
        });
        server.start();
        URL url = URI.create("http:/" + server.getAddress()).toURL();
        Busy.run(Thread.ofPlatform().daemon().factory(), 4, 50, () -> {
            try (var answer = url.openConnection().getInputStream()) {
                answer.readAllBytes();
            }
        });
        server.stop(0);
    }
}
