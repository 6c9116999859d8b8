package io.carrierscope.runner.client.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.carrierscope.runner.app.Feed;
import io.carrierscope.runner.app.HttpCall;
import io.carrierscope.runner.client.account.ErrorClass;
import io.carrierscope.runner.client.account.LoadSummary;
import io.carrierscope.runner.client.account.ServerMeter;
import io.carrierscope.runner.client.http.Clients;
import io.carrierscope.runner.client.http.LoadClient;
import io.carrierscope.runner.client.load.OpenLoop.Arrivals;
import io.carrierscope.runner.phase.MonotonicClock;
import io.carrierscope.runner.phase.PhaseName;
import io.carrierscope.runner.phase.PhaseSpan;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;
import java.util.stream.LongStream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** What every client keeps: nothing is dropped, every error has its class, and a stall shows in the response times. */
class ClientContractTest {
    static final List<LoadClient> CLIENTS = Clients.ALL;
    /** A busy machine may leave a JVM without a processor for more than a second. */
    private static final long MEASURE_MILLIS = 3_000;
    private static final Duration STALL = Duration.ofMillis(600);
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration SLOW = Duration.ofSeconds(33);

    private final ExecutorService handlers = Executors.newVirtualThreadPerTaskExecutor();
    private final List<PhaseSpan> phases = new CopyOnWriteArrayList<>();
    private HttpServer server;

    @AfterEach
    void stop() {
        if (server != null) {
            server.stop(0);
        }
        handlers.shutdownNow();
    }

    @ParameterizedTest
    @FieldSource("CLIENTS")
    void aClosedLoopKeepsItsConnections(LoadClient client) throws Exception {
        AtomicInteger answers = new AtomicInteger();
        LoadSummary summary = run(client, new ClosedLoop(5), settings(MEASURE_MILLIS), serve(status -> {
            answers.incrementAndGet();
            return 200;
        }));
        assertBalanced(summary);
        assertThat(summary.completed()).isPositive().isLessThanOrEqualTo(answers.get());
        assertThat(summary.errorCount()).isZero();
        assertThat(summary.connectionsPeak()).isBetween(1, 5);
        assertThat(summary.connectionsOpened()).isEqualTo(summary.connectionsPeak());
        assertThat(phases).extracting(PhaseSpan::name).containsExactly(PhaseName.WARMUP, PhaseName.MEASURE,
                PhaseName.DRAIN);
    }

    /** 5 clients that think 40 ms ask at most 375 times in 3 seconds; the standard deviation is 19. */
    @ParameterizedTest
    @FieldSource("CLIENTS")
    void clientsThatThinkAskLess(LoadClient client) throws Exception {
        ClosedLoop plan = new ClosedLoop(5, 5, Duration.ofMillis(40));
        LoadSummary summary = run(client, plan, settings(MEASURE_MILLIS), serve(number -> 200));
        assertBalanced(summary);
        assertThat(summary.completed()).isBetween(1, 460);
        assertThat(summary.errorCount()).isZero();
    }

    /**
     * 40 requests of 25 ms by 4 clients on 2 connections take 20 rounds of 25 ms or more; a warm-up and a measure of less are
     * prolonged, so that each holds two batches.
     */
    @ParameterizedTest
    @FieldSource("CLIENTS")
    void batchesFollowEachOther(LoadClient client, @TempDir Path folder) throws Exception {
        Path file = folder.resolve("batches.jfr");
        LoadSummary summary;
        try (Recording recording = new Recording()) {
            recording.enable("carrierscope.Batch");
            recording.enable("carrierscope.Steady");
            recording.start();
            summary = run(client, new Batches(40, 4, 2), settings(100), serve(number -> {
                MonotonicClock.parkUntil(System.nanoTime() + 25_000_000);
                return 200;
            }));
            recording.dump(file);
        }
        assertBalanced(summary);
        List<RecordedEvent> events = RecordingFile.readAllEvents(file);
        List<RecordedEvent> batches = events.stream().filter(event -> event.hasField("size")).toList();
        assertThat(batches).filteredOn(event -> event.getBoolean("measured")).isNotEmpty()
                .allSatisfy(event -> {
                    assertThat(event.getInt("size")).isEqualTo(40);
                    assertThat(event.getInt("failed")).isZero();
                    assertThat(event.getDuration()).isGreaterThanOrEqualTo(Duration.ofMillis(500));
                });
        oneAtATime(batches);
        assertThat(summary.measureNanos()).isGreaterThanOrEqualTo(1_000_000_000);
        assertThat(batches.stream().takeWhile(event -> !event.getBoolean("measured"))).hasSizeGreaterThanOrEqualTo(2);
        assertThat(events).filteredOn(event -> event.hasField("rule")).singleElement().satisfies(steady -> {
            assertThat(steady.getString("rule")).contains("whole batches");
            assertThat(steady.getFloat("throughputChange")).isNotNaN();
        });
        assertThat(summary.connectionsPeak()).isEqualTo(2);
    }

    private static void oneAtATime(List<RecordedEvent> batches) {
        List<RecordedEvent> inOrder = batches.stream().sorted(Comparator.comparing(RecordedEvent::getStartTime))
                .toList();
        for (int i = 1; i < inOrder.size(); i++) {
            assertThat(inOrder.get(i).getStartTime()).isAfterOrEqualTo(inOrder.get(i - 1).getEndTime());
        }
    }

    @ParameterizedTest
    @FieldSource("CLIENTS")
    void aSteadyWarmupEndsWhenItsWindowsAgree(LoadClient client) throws Exception {
        LoadSettings settings = new LoadSettings(Warmup.steady(Duration.ofMinutes(5), Duration.ofSeconds(1)),
                Duration.ofMillis(300), Duration.ofMillis(50), Duration.ofSeconds(10));
        OpenLoop plan = new OpenLoop(200, Arrivals.CONSTANT, 100, 1_000);
        LoadSummary summary = run(client, plan, settings, serve(number -> 200));
        assertBalanced(summary);
        long warmup = phases.get(1).startNanos() - phases.getFirst().startNanos();
        assertThat(Duration.ofNanos(warmup)).isBetween(Duration.ofSeconds(3), Duration.ofMinutes(4));
    }

    /** One connection and a stall at the start of measure: only the intended starts tell how long callers waited. */
    @ParameterizedTest
    @FieldSource("CLIENTS")
    void aStallShowsInTheResponseTimesOfAnOpenLoop(LoadClient client) throws Exception {
        OpenLoop plan = new OpenLoop(100, Arrivals.CONSTANT, 1, 1_000);
        LoadSummary summary = run(client, plan, settings(1_000), serve(number -> {
            stallAtBeginOfMeasure();
            return 200;
        }));
        assertBalanced(summary);
        assertDue(summary, 100);
        assertThat(summary.response().maxNanos()).isGreaterThanOrEqualTo(STALL.toNanos());
        assertThat(summary.response().p50Nanos()).isGreaterThan(10 * summary.service().p50Nanos());
        assertThat(summary.lateDispatches()).isGreaterThan(40);
        assertThat(summary.connectionsPeak()).isEqualTo(1);
    }

    private void stallAtBeginOfMeasure() {
        phases.stream().filter(span -> span.name() == PhaseName.MEASURE && span.contains(System.nanoTime()))
                .forEach(span -> MonotonicClock.parkUntil(span.startNanos() + STALL.toNanos()));
    }

    @ParameterizedTest
    @FieldSource("CLIENTS")
    void theScheduleOfAnOpenLoopStartsAnewAtMeasure(LoadClient client) throws Exception {
        OpenLoop plan = new OpenLoop(50, Arrivals.POISSON, 10, 100);
        LoadSummary summary = run(client, plan, settings(1_000), serve(number -> 200));
        assertBalanced(summary);
        assertDue(summary, due(plan, Duration.ofSeconds(1)));
    }

    /** Those under way when the phase begins end in it: as many as are due while a busy machine stops for a twentieth of the phase. */
    private static void assertDue(LoadSummary summary, int due) {
        assertThat(summary.offered()).isBetween(due, due + Math.max(2, due / 20));
    }

    /** Answers of 1.2 s: as many come within the phase as are due in it, and those that come after it are no time-outs. */
    @ParameterizedTest
    @FieldSource("CLIENTS")
    void slowAnswersOfAnOpenLoopAreFollowedToTheirEnd(LoadClient client) throws Exception {
        OpenLoop plan = new OpenLoop(50, Arrivals.CONSTANT, 200, 100);
        LoadSettings settings = new LoadSettings(Warmup.fixed(Duration.ofMillis(300)), Duration.ofMillis(2_000),
                Duration.ofMillis(50), Duration.ofSeconds(30));
        LoadSummary summary = run(client, plan, settings, serve(number -> {
            MonotonicClock.parkUntil(System.nanoTime() + Duration.ofMillis(1_200).toNanos());
            return 200;
        }));
        assertBalanced(summary);
        assertThat(summary.errors()).isEmpty();
        assertThat(summary.completedPerSecond()).isBetween(42.0, 58.0);
        assertThat(summary.open()).isBetween(50, 80);
    }

    private static int due(Paced plan, Duration within) {
        Schedule schedule = plan.measured(1);
        return (int) LongStream.generate(schedule::nextOffsetNanos).takeWhile(at -> at < within.toNanos()).count();
    }

    @ParameterizedTest
    @FieldSource("CLIENTS")
    void ratesThatChangeTakeTheirOwnTime(LoadClient client) throws Exception {
        VaryingRate plan = (VaryingRate) LoadPlans.named("ramp-20-80-2s");
        LoadSummary summary = run(client, plan, settings(100), serve(number -> 200));
        assertBalanced(summary);
        assertThat(summary.measureNanos()).isEqualTo(2_000_000_000L);
        assertDue(summary, due(plan, Duration.ofSeconds(2)));
    }

    @ParameterizedTest
    @FieldSource("CLIENTS")
    void countsAnswersByStatus(LoadClient client) throws Exception {
        int[] statuses = {200, 404, 503};
        LoadSummary summary = run(client, new ClosedLoop(2), settings(MEASURE_MILLIS),
                serve(number -> statuses[number % 3]));
        assertBalanced(summary);
        assertThat(summary.completed()).isPositive();
        assertThat(summary.errors()).containsOnlyKeys(ErrorClass.HTTP_4XX, ErrorClass.HTTP_5XX);
    }

    /** A port that is taken but does not listen refuses, and nobody else can take it meanwhile. */
    @ParameterizedTest
    @FieldSource("CLIENTS")
    void countsRefusedConnections(LoadClient client) throws Exception {
        try (Socket silent = new Socket()) {
            silent.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            LoadSummary summary = run(client, new ClosedLoop(2), settings(MEASURE_MILLIS), uri(silent.getLocalPort()));
            assertBalanced(summary);
            assertThat(summary.completed()).isZero();
            assertThat(summary.errors()).containsOnlyKeys(ErrorClass.CONNECT_REFUSED);
            assertThat(summary.response().maxNanos()).as("a time that is none of the server's").isZero();
        }
    }

    @ParameterizedTest
    @FieldSource("CLIENTS")
    void countsTimeoutsAndKeepsTheirTimes(LoadClient client) throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        Duration timeout = Duration.ofMillis(200);
        LoadSettings settings = new LoadSettings(Warmup.fixed(Duration.ofMillis(100)),
                Duration.ofMillis(MEASURE_MILLIS),
                Duration.ofMillis(50),
                timeout);
        LoadSummary summary = run(client, new ClosedLoop(2), settings, serve(number -> {
            await(never);
            return 200;
        }));
        assertBalanced(summary);
        assertThat(summary.errors()).containsOnlyKeys(ErrorClass.TIMEOUT);
        assertThat(summary.response().p50Nanos()).isGreaterThanOrEqualTo(timeout.toNanos());
    }

    @ParameterizedTest
    @FieldSource("CLIENTS")
    void countsResets(LoadClient client) throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            handlers.execute(() -> closeEveryConnection(socket));
            LoadSummary summary = run(client, new ClosedLoop(2), settings(MEASURE_MILLIS), uri(socket.getLocalPort()));
            assertBalanced(summary);
            assertThat(summary.errors()).containsOnlyKeys(ErrorClass.RESET);
        }
    }

    @ParameterizedTest
    @FieldSource("CLIENTS")
    void countsWhatItRejectsItself(LoadClient client) throws Exception {
        OpenLoop plan = new OpenLoop(200, Arrivals.CONSTANT, 1, 1);
        LoadSummary summary = run(client, plan, settings(1_000), serve(number -> {
            stallAtBeginOfMeasure();
            return 200;
        }));
        assertBalanced(summary);
        assertDue(summary, 200);
        assertThat(summary.errors(ErrorClass.REJECTED)).isGreaterThan(50);
    }

    /** One value of two is no part of an address, so the client throws where it is to send it. */
    @ParameterizedTest
    @FieldSource("CLIENTS")
    void countsWhatCannotBeSentAndGoesOn(LoadClient client) throws Exception {
        Feed feed = new Feed(Map.of(), Map.of("city", List.of("Bonn", "New York")), null);
        HttpCall call = new HttpCall("city", "GET", "/${city}", Map.of(), null, 1, null, feed, Map.of());
        LoadSummary summary = run(client, new ClosedLoop(3), settings(MEASURE_MILLIS), serve(number -> 200),
                List.of(call));
        assertBalanced(summary);
        assertThat(summary.completed()).isPositive();
        assertThat(summary.errors()).containsOnlyKeys(ErrorClass.OTHER);
        assertThat(summary.errors(ErrorClass.OTHER)).as("more than the first of each client").isGreaterThan(3);
        assertThat(summary.open()).isLessThanOrEqualTo(3);
    }

    @ParameterizedTest
    @FieldSource("CLIENTS")
    void countsWhatIsStillOpen(LoadClient client) throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        LoadSettings settings = new LoadSettings(Warmup.fixed(Duration.ofMillis(300)), Duration.ofMillis(500),
                Duration.ofMillis(50), Duration.ofSeconds(2));
        LoadSummary summary = run(client, new OpenLoop(20, Arrivals.CONSTANT, 100, 100), settings,
                serve(number -> {
                    if (!phases.getLast().name().equals(PhaseName.WARMUP)) {
                        await(never);
                    }
                    return 200;
                }));
        assertBalanced(summary);
        // those that were under way when the phase began, too: it is announced 150 ms before
        assertThat(summary.open()).isBetween(10, 14);
        assertThat(summary.completed()).isZero();
    }

    /** Longer than libraries keep a connection on which nothing is sent: Jetty's client 30 s. */
    @ParameterizedTest
    @FieldSource("CLIENTS")
    @Tag("live")
    void waitsForASlowAnswer(LoadClient client) throws Exception {
        LoadSummary summary = run(client, new ClosedLoop(2), settings(SLOW.plusSeconds(3).toMillis()), serve(number -> {
            MonotonicClock.parkUntil(System.nanoTime() + SLOW.toNanos());
            return 200;
        }));
        assertBalanced(summary);
        assertThat(summary.completed() + summary.open()).isPositive();
        assertThat(summary.errorCount()).isZero();
    }

    /** Nothing is dropped silently. */
    private static void assertBalanced(LoadSummary summary) {
        assertThat(summary.offered()).isEqualTo(summary.completed() + summary.errorCount() + summary.open());
    }

    private LoadSummary run(LoadClient client, LoadPlan plan, LoadSettings settings, URI target) throws Exception {
        return run(client, plan, settings, target, List.of());
    }

    private LoadSummary run(LoadClient client, LoadPlan plan, LoadSettings settings, URI target, List<HttpCall> calls)
            throws Exception {
        LoadSummary summary = new LoadGenerator(client, plan, settings, phases::add, ServerMeter.NONE, calls, 1,
                Recorder.ALWAYS_ON).run(target);
        for (Thread ending : ofTheLoad()) {
            // told to end, it still needs a processor to do so
            ending.join(PATIENCE);
        }
        assertThat(ofTheLoad()).as("threads that live on").isEmpty();
        // a connection that a failure ends is told of as closed a little after the next one is told of as opened
        if (summary.errorCount() == 0) {
            assertThat(summary.connectionsPeak()).isLessThanOrEqualTo(plan.maxConnections());
        }
        return summary;
    }

    private static List<Thread> ofTheLoad() {
        return Thread.getAllStackTraces().keySet().stream().filter(thread -> thread.getName().startsWith("load"))
                .toList();
    }

    private static LoadSettings settings(long measureMillis) {
        return new LoadSettings(Warmup.fixed(Duration.ofMillis(200)), Duration.ofMillis(measureMillis),
                Duration.ofMillis(50),
                Duration.ofMinutes(2));
    }

    private URI serve(IntUnaryOperator statusByNumber) throws IOException {
        AtomicInteger number = new AtomicInteger();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        server.setExecutor(handlers);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(statusByNumber.applyAsInt(number.getAndIncrement()), -1);
            exchange.close();
        });
        server.start();
        return uri(server.getAddress().getPort());
    }

    private static URI uri(int port) {
        return URI.create("http://127.0.0.1:" + port + "/");
    }

    private static void closeEveryConnection(ServerSocket socket) {
        while (!socket.isClosed()) {
            try (Socket connection = socket.accept()) {
                connection.getInputStream().read();
            } catch (IOException closed) {
                // the test is over
            }
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }
}
