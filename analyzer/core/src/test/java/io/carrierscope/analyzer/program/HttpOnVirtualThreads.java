package io.carrierscope.analyzer.program;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.Executors;

/** Ordinary: the JDK's HTTP server on virtual threads and its client, eight callers; a request sleeps 10 ms. */
public final class HttpOnVirtualThreads {
    private HttpOnVirtualThreads() {}

    public static void main(String[] args) throws Exception {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> {
            pause();
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        var client = HttpClient.newHttpClient();
        var request = HttpRequest.newBuilder(URI.create("http://localhost:" + server.getAddress().getPort())).build();
        Busy.run(Thread.ofVirtual().factory(), 8,
                () -> client.send(request, HttpResponse.BodyHandlers.discarding()));
        server.stop(0);
        System.exit(0);
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(10);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
