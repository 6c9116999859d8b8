package io.carrierscope.runner.library;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.carrierscope.runner.client.account.LoadSummary;
import io.carrierscope.runner.client.account.ServerMeter;
import io.carrierscope.runner.client.load.LoadGenerator;
import io.carrierscope.runner.client.load.LoadPlan;
import io.carrierscope.runner.client.load.LoadSettings;
import io.carrierscope.runner.phase.MonotonicClock;
import io.carrierscope.runner.phase.PhaseName;
import io.carrierscope.runner.phase.PhaseSpan;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.ToIntFunction;

/** A client under load, with the servers that it calls. */
final class Trial implements Closeable {
    private static final int BACKLOG = 100;

    private final ClientVariant client;
    private final ExecutorService handlers = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Closeable> servers = new CopyOnWriteArrayList<>();
    private final List<PhaseSpan> phases = new CopyOnWriteArrayList<>();

    Trial(ClientVariant client) {
        this.client = client;
    }

    LoadSummary run(LoadPlan plan, LoadSettings settings, URI target) throws Exception {
        return run(plan, settings, target, ServerMeter.NONE);
    }

    LoadSummary run(LoadPlan plan, LoadSettings settings, URI target, ServerMeter meter) throws Exception {
        return new LoadGenerator(client.client(client.library()), plan, settings, phases::add, meter).run(target);
    }

    /** A server that answers each request with a status. */
    URI serve(ToIntFunction<HttpExchange> status) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        server.setExecutor(handlers);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(status.applyAsInt(exchange), -1);
            exchange.close();
        });
        server.start();
        servers.add(() -> server.stop(0));
        return uri(server.getAddress().getPort());
    }

    /** A server that reads of each request a little and then closes the connection. */
    URI hangUp() throws IOException {
        ServerSocket socket = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        servers.add(socket);
        handlers.execute(() -> acceptUntilClosed(socket));
        return uri(socket.getLocalPort());
    }

    private void acceptUntilClosed(ServerSocket socket) {
        while (!socket.isClosed()) {
            try {
                Socket connection = socket.accept();
                handlers.execute(() -> readALittle(connection));
            } catch (IOException | RejectedExecutionException closed) {
                // the trial is over
            }
        }
    }

    private static void readALittle(Socket connection) {
        try (connection) {
            connection.getInputStream().read();
        } catch (IOException closed) {
            // the client was first
        }
    }

    /** Where nobody listens: at a port that is taken, so that no other process can listen there. */
    URI nowhere() throws IOException {
        Socket taken = new Socket();
        taken.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        servers.add(taken);
        return uri(taken.getLocalPort());
    }

    static URI uri(int port) {
        return URI.create("http://127.0.0.1:" + port + "/");
    }

    /** In the measured time, waits until so much of it is over. */
    void stall(Duration sinceBegin) {
        phases.stream().filter(span -> span.name() == PhaseName.MEASURE && span.contains(System.nanoTime()))
                .forEach(span -> MonotonicClock.parkUntil(span.startNanos() + sinceBegin.toNanos()));
    }

    @Override
    public void close() throws IOException {
        for (Closeable server : servers) {
            server.close();
        }
        handlers.shutdownNow();
    }
}
