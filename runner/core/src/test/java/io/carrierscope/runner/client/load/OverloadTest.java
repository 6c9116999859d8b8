package io.carrierscope.runner.client.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.carrierscope.runner.client.account.ErrorClass;
import io.carrierscope.runner.client.account.LoadSummary;
import io.carrierscope.runner.client.account.ServerMeter;
import io.carrierscope.runner.client.http.Clients;
import io.carrierscope.runner.client.http.LoadClient;
import io.carrierscope.runner.client.load.OpenLoop.Arrivals;
import io.carrierscope.runner.docs.FaultTable;
import io.carrierscope.runner.phase.MonotonicClock;
import io.carrierscope.runner.phase.PhaseName;
import io.carrierscope.runner.phase.PhaseSpan;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * More requests than a server can answer, and a server that answers none any more: the schedule is kept, memory is bounded by connections and queue,
 * and every request is accounted for. Short in a build; for minutes with {@code -Doverload.seconds=120}.
 */
class OverloadTest {
    static final List<LoadClient> CLIENTS = Clients.ALL;
    private static final FaultTable TABLE = new FaultTable("overload");
    private static final Duration MEASURE = Duration.ofMillis(
            (long) (1_000 * Double.parseDouble(System.getProperty("overload.seconds", "3"))));
    /** Four handlers of 8 ms answer at most 500 requests a second. */
    private static final int HANDLERS = 4;
    private static final Duration HANDLING = Duration.ofMillis(8);
    private static final int CAPACITY = 500;
    private static final OpenLoop THRICE = new OpenLoop(3 * CAPACITY, Arrivals.POISSON, 50, 400);
    private static final double MOST_MEGABYTES = 100;

    private final ExecutorService handlers = Executors.newFixedThreadPool(HANDLERS);
    private HttpServer server;
    private ServerSocket silent;
    private volatile double megabytes;

    @AfterEach
    void stop() throws IOException {
        if (server != null) {
            server.stop(0);
        }
        if (silent != null) {
            silent.close();
        }
        handlers.shutdownNow();
    }

    @ParameterizedTest
    @FieldSource("CLIENTS")
    void threeTimesTheCapacity(LoadClient client) throws Exception {
        LoadSummary summary = run(client, Duration.ofSeconds(10), busyServer());
        accountedFor(summary);
        assertThat(summary.completed()).isPositive().isLessThanOrEqualTo((int) (CAPACITY * MEASURE.toMillis() / 1_000));
        assertThat(summary.errors(ErrorClass.REJECTED)).isPositive();
        row("three times what the server can answer", summary);
    }

    @ParameterizedTest
    @FieldSource("CLIENTS")
    void aServerThatStopsAnswering(LoadClient client) throws Exception {
        LoadSummary summary = run(client, Duration.ofMillis(400), silentServer());
        accountedFor(summary);
        assertThat(summary.completed()).isZero();
        assertThat(summary.errors(ErrorClass.TIMEOUT)).isPositive();
        row("a server that answers nothing any more", summary);
    }

    /** What ended in measure or was open at its end; nothing is offered that the schedule does not say, and nothing is left out. */
    private void accountedFor(LoadSummary summary) {
        assertThat(summary.offered()).isEqualTo(summary.completed() + summary.errorCount() + summary.open());
        // a few are on their way from the queue to a connection; what a slow machine sends late may find no place after the end
        assertThat(summary.open())
                .isLessThan((int) (1.1 * (THRICE.maxConnections() + THRICE.maxQueued())) + summary.lateDispatches());
        assertThat(megabytes).isPositive().isLessThan(MOST_MEGABYTES);
        int scheduled = scheduled();
        // what was under way when measure began ends in it, too: all that connections and queue hold, and a few on their way
        assertThat(summary.offered()).isBetween(scheduled - THRICE.maxQueued(),
                scheduled + (int) (1.1 * (THRICE.maxConnections() + THRICE.maxQueued())));
    }

    private static int scheduled() {
        Schedule schedule = THRICE.measured(1);
        int count = 0;
        while (schedule.nextOffsetNanos() < MEASURE.toNanos()) {
            count++;
        }
        return count;
    }

    private LoadSummary run(LoadClient client, Duration timeout, int port) throws Exception {
        LoadSettings settings = new LoadSettings(Warmup.fixed(Duration.ofMillis(200)), MEASURE, Duration.ofMillis(50),
                timeout);
        return new LoadGenerator(client, THRICE, settings, this::weighAtItsEnd, ServerMeter.NONE)
                .run(URI.create("http://127.0.0.1:" + port + "/"));
    }

    private int busyServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_000);
        server.setExecutor(handlers);
        server.createContext("/", exchange -> {
            MonotonicClock.parkUntil(System.nanoTime() + HANDLING.toNanos());
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        return server.getAddress().getPort();
    }

    /** It reads what comes and never answers; what the client gives up, it lets go, so that minutes need no more sockets than seconds. */
    private int silentServer() throws IOException {
        silent = new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().name("silent").start(() -> {
            while (!silent.isClosed()) {
                accept(silent);
            }
        });
        return silent.getLocalPort();
    }

    private static void accept(ServerSocket silent) {
        try {
            Socket connection = silent.accept();
            Thread.ofVirtual().start(() -> read(connection));
        } catch (IOException closed) {
            // the test is over
        }
    }

    private static void read(Socket connection) {
        try (connection) {
            connection.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (IOException reset) {
            // the client has closed it in its own way
        }
    }

    /** What is alive in the generator's JVM, and the server's, when the load is at its worst. */
    private void weighAtItsEnd(PhaseSpan span) {
        if (span.name() == PhaseName.MEASURE) {
            Thread.ofPlatform().daemon().name("scales").start(() -> weigh(span.endNanos()));
        }
    }

    private void weigh(long endNanos) {
        MonotonicClock.parkUntil(endNanos - Duration.ofMillis(300).toNanos());
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        megabytes = (runtime.totalMemory() - runtime.freeMemory()) / 1e6;
    }

    private void row(String load, LoadSummary s) throws IOException {
        int timeouts = s.errors(ErrorClass.TIMEOUT);
        int rejected = s.errors(ErrorClass.REJECTED);
        TABLE.measured(load, number(s.offered()), number(s.completed()), number(timeouts), number(rejected),
                number(s.errorCount() - timeouts - rejected), number(s.open()),
                String.format(Locale.ROOT, "%.0f MB", megabytes));
    }

    private static String number(int count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}
