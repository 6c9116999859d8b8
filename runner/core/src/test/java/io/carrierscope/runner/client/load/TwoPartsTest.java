package io.carrierscope.runner.client.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.carrierscope.runner.client.account.LoadSummary;
import io.carrierscope.runner.client.account.ServerMeter;
import io.carrierscope.runner.client.http.Clients;
import io.carrierscope.runner.client.load.Recorder.Order;
import io.carrierscope.runner.phase.PhaseName;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A cell is measured with the recorder and without, by a load that goes on while the recorder is switched. */
class TwoPartsTest {
    private static final Duration PART = Duration.ofSeconds(1);
    private final List<String> events = new CopyOnWriteArrayList<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private static final int QUIET_MILLIS = 300;
    private final AtomicInteger answers = new AtomicInteger();
    private boolean awaitsRest;
    private HttpServer server;

    @BeforeEach
    void serve() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            answers.incrementAndGet();
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void end() {
        server.stop(0);
        threads.shutdownNow();
    }

    @ParameterizedTest
    @CsvSource({"closed-3,UNRECORDED_FIRST,unrecorded on warmup measure drain note",
            "closed-3,RECORDED_FIRST,warmup measure drain off unrecorded note",
            "poisson-150,UNRECORDED_FIRST,unrecorded on warmup measure drain note",
            "poisson-150,RECORDED_FIRST,warmup measure drain off unrecorded note",
            "batch-20x2,UNRECORDED_FIRST,unrecorded on warmup measure drain note",
            "batch-20x2,RECORDED_FIRST,warmup measure drain off unrecorded note",
            "burst-30-at-300,RECORDED_FIRST,warmup measure drain off unrecorded note",
            "ramp-50-200-1s,RECORDED_FIRST,warmup measure drain off unrecorded note",
            "closed-3,ALL_RECORDED,warmup measure drain"})
    void measuresBothParts(String load, Order order, String expected) throws Exception {
        LoadPlan plan = LoadPlans.named(load);
        LoadSettings settings = new LoadSettings(Warmup.fixed(PART), PART, Duration.ofMillis(50),
                Duration.ofSeconds(5));
        LoadSummary summary = new LoadGenerator(Clients.ALL.getFirst(), plan, settings,
                span -> events.add(span.name().id()), ServerMeter.NONE, List.of(), 7, new Noting(order))
                .run(URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/"));
        assertThat(events).containsExactly(expected.split(" "));
        assertThat(summary.offered()).isPositive();
        assertThat(summary.errorCount()).isZero();
        assertThat(summary.offered()).isEqualTo(summary.completed() + summary.open());
    }

    /** A server gets to its recorder only when it has answered what it was asked, as one with many threads on one processor. */
    @ParameterizedTest
    @CsvSource({"closed-3,UNRECORDED_FIRST", "closed-3,RECORDED_FIRST", "batch-20x2,UNRECORDED_FIRST",
            "poisson-150,UNRECORDED_FIRST"})
    void aLoadRestsUntilABusyServerHasSwitched(String load, Order order) throws Exception {
        awaitsRest = true;
        measuresBothParts(load, order,
                order == Order.UNRECORDED_FIRST
                        ? "unrecorded on warmup measure drain note"
                        : "warmup measure drain off unrecorded note");
    }

    private void awaitRest() throws InterruptedException {
        int before = -1;
        while (before != answers.get()) {
            before = answers.get();
            Thread.sleep(QUIET_MILLIS);
        }
    }

    /** The recorder of no JVM: it takes a while to switch, as a real one does. */
    private final class Noting implements Recorder {
        private final Order order;
        private final AtomicBoolean on = new AtomicBoolean();

        Noting(Order order) {
            this.order = order;
            on.set(order.recordsFromStart());
        }

        @Override
        public Order order() {
            return order;
        }

        @Override
        public void on() {
            switched(true);
        }

        @Override
        public void off() {
            switched(false);
        }

        private void switched(boolean to) {
            assertThat(on.compareAndSet(!to, to)).isTrue();
            try {
                Thread.sleep(20);
                if (awaitsRest) {
                    awaitRest();
                }
            } catch (InterruptedException ending) {
                Thread.currentThread().interrupt();
            }
            events.add(to ? "on" : "off");
        }

        @Override
        public void note(Runnable more) {
            assertThat(Stream.of(PhaseName.values()).filter(PhaseName::isMeasured).map(PhaseName::id))
                    .allMatch(events::contains);
            events.add("note");
        }
    }
}
