package io.carrierscope.corpus;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;

/** An HTTP service that answers after a time, to any number of callers at once. Argument: milliseconds. Prints its port. */
final class SlowService {
    private SlowService() {}

    public static void main(String[] args) throws Exception {
        Companion.endWithTheProgram();
        long millis = Long.parseLong(args[0]);
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> {
            Work.pause(millis);
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        System.out.println(server.getAddress().getPort());
    }
}
