package io.carrierscope.analyzer.program;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/** The JDK's HTTP server without an executor runs handlers, which sleep 20 ms, in its only thread; four clients wait for it. */
public final class HandlersOnDispatcher {
    private HandlersOnDispatcher() {}

    public static void main(String[] args) throws Exception {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            sleep();
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        var client = HttpClient.newHttpClient();
        var request = HttpRequest.newBuilder(URI.create("http:/" + server.getAddress())).build();
        Busy.run(Thread.ofPlatform().daemon().factory(), 4, 80, () -> client.send(request, BodyHandlers.discarding()));
        server.stop(0);
    }

    private static void sleep() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
