package io.carrierscope.runner.library;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.carrierscope.runner.client.account.ErrorClass;
import io.carrierscope.runner.client.account.LoadSummary;
import io.carrierscope.runner.client.account.ServerMeter;
import io.carrierscope.runner.client.load.Burst;
import io.carrierscope.runner.client.load.ClosedLoop;
import io.carrierscope.runner.client.load.Hold;
import io.carrierscope.runner.client.load.LoadPlan;
import io.carrierscope.runner.client.load.LoadSettings;
import io.carrierscope.runner.client.load.OpenLoop.Arrivals;
import io.carrierscope.runner.client.load.OpenLoop;
import io.carrierscope.runner.client.load.Warmup;
import io.carrierscope.runner.net.RequestHeader;
import io.carrierscope.runner.phase.MonotonicClock;
import io.carrierscope.runner.server.MostConnections;
import io.carrierscope.runner.server.RunningServer;
import io.carrierscope.runner.server.ServerModule;
import io.carrierscope.runner.server.Servers;
import io.carrierscope.runner.server.Service;
import io.carrierscope.runner.workload.Workload.Answer;
import io.carrierscope.runner.workload.Workload;
import io.carrierscope.runner.workload.step.Wait;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every client under test keeps, of those on this class path: it sends each request once and at its time, limits no
 * connections, and leaves no thread behind.
 */
public class ClientVariantContractTest {
    protected static final List<ClientVariant> CLIENTS = here();
    private static final int BURST = 40;
    /** More than Apache HttpClient, Jetty and OkHttp allow by themselves. */
    private static final int HELD = 70;
    private static final Duration LONG = Duration.ofSeconds(30);
    /** A stall of 0.6 of it holds 72 connections of each client. */
    private static final Duration LONGER_STALL = Duration.ofSeconds(3);
    private static final Duration SLOW = Duration.ofSeconds(33);
    /** A machine that is too slow for the first gets the second. */
    private static final List<Duration> PATIENCE = List.of(Duration.ofSeconds(2), LONG);

    private static final LoadSettings LOADING = new LoadSettings(Warmup.fixed(Duration.ofMillis(10)),
            Duration.ofMillis(20),
            Duration.ofMillis(10), Duration.ofSeconds(60));

    @TempDir
    Path folder;

    /** On the class path of a stack its own clients, else those of the runner. */
    private static List<ClientVariant> here() {
        List<ClientVariant> here = ClientVariants.ALL.stream()
                .filter(variant -> ServerModule.isHere(variant.className())).toList();
        List<ClientVariant> ofStack = here.stream().filter(client -> client.module().isPresent()).toList();
        return ofStack.isEmpty() ? here : ofStack;
    }

    /**
     * Lets one request at a time load the classes of each client. With many at once, virtual threads that load classes may pin all
     * carriers while they wait for the lock of a jar, and the one that has this lock finds no carrier: then all wait for ever.
     */
    @BeforeAll
    static void classesAreLoaded() throws Exception {
        for (ClientVariant client : CLIENTS) {
            try (Trial trial = new Trial(client)) {
                trial.run(new ClosedLoop(1, 1, Duration.ZERO), LOADING, trial.serve(request -> 200));
            }
        }
    }

    /** The stall, of 0.6 of the time, holds every request that comes in it, so the first ones wait for all of it. */
    @Test
    void aStallShowsInTheResponseTimes() {
        EveryClient.keeps(CLIENTS, trial -> {
            // all clients at once: on a machine that stands still for long, what they owe has to fit into memory
            LoadSummary summary = ending(20, LONGER_STALL,
                    time -> trial.run(open(40), measured(time), trial.serve(request -> {
                        trial.stall(stall(time));
                        return 200;
                    })));
            Duration time = Duration.ofNanos(summary.measureNanos());
            assertBalanced(summary);
            // with those that were under way when the time began: on a busy machine many, as all clients start at once
            assertThat(summary.offered()).isGreaterThanOrEqualTo((int) (40 * time.toSeconds()));
            assertThat(summary.errorCount()).isZero();
            assertThat(summary.response().maxNanos()).isGreaterThanOrEqualTo(stall(time).minusMillis(50).toNanos());
            assertThat(summary.response().p50Nanos()).isGreaterThan(50_000_000);
        });
    }

    private static Duration stall(Duration time) {
        return time.multipliedBy(3).dividedBy(5);
    }

    @Test
    void sendsEachRequestOnceAndCountsAnswersByStatus() {
        int[] statuses = {200, 404, 503};
        EveryClient.keeps(CLIENTS, trial -> {
            LoadSummary summary = ending(10, time -> {
                Queue<Integer> served = new ConcurrentLinkedQueue<>();
                LoadSummary own = trial.run(open(60), measured(time), trial.serve(request -> {
                    served.add(id(request));
                    return statuses[id(request) % 3];
                }));
                assertThat(served).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(own.completed());
                return own;
            });
            assertBalanced(summary);
            assertThat(summary.completed()).isPositive();
            assertThat(summary.errors()).containsOnlyKeys(ErrorClass.HTTP_4XX, ErrorClass.HTTP_5XX);
        });
    }

    /** A load that lasts for a time. */
    @FunctionalInterface
    private interface Timed {
        LoadSummary run(Duration time) throws Exception;
    }

    /** Runs it again, and for longer, where the machine is too slow to end so many requests in a second. */
    private static LoadSummary ending(int least, Timed load) throws Exception {
        return ending(least, LONG, load);
    }

    private static LoadSummary ending(int least, Duration longer, Timed load) throws Exception {
        LoadSummary summary = load.run(Duration.ofSeconds(1));
        return summary.completed() + summary.errorCount() >= least ? summary : load.run(longer);
    }

    private static int id(HttpExchange request) {
        return Integer.parseInt(request.getRequestHeaders().getFirst(RequestHeader.ID));
    }

    @Test
    void countsRefusedConnections() {
        EveryClient.keeps(CLIENTS, trial -> assertAllFail(
                ending(1, time -> trial.run(open(40), measured(time), trial.nowhere())), ErrorClass.CONNECT_REFUSED));
    }

    @Test
    void countsTimeouts() {
        CountDownLatch never = new CountDownLatch(1);
        EveryClient.keeps(CLIENTS, trial -> assertAllFail(ending(1, time -> trial.run(open(20),
                new LoadSettings(Warmup.fixed(Duration.ofMillis(100)), time, Duration.ofMillis(50),
                        Duration.ofMillis(400)),
                trial.serve(request -> {
                    await(never);
                    return 200;
                }))), ErrorClass.TIMEOUT));
    }

    @Test
    void countsResets() {
        EveryClient.keeps(CLIENTS, trial -> assertAllFail(
                ending(1, time -> trial.run(open(40), measured(time), trial.hangUp())), ErrorClass.RESET));
    }

    /** Each load has a thread of its own that sends its bursts. */
    @Test
    void endsWholeBursts() throws Exception {
        List<RecordedEvent> bursts = recorded("carrierscope.Batch",
                () -> EveryClient.keeps(CLIENTS, trial -> assertBalanced(ending(BURST, time -> trial.run(
                        new Burst(BURST, 200), measured(time), trial.serve(request -> 200))))));
        List<RecordedEvent> measured = bursts.stream().filter(event -> event.getBoolean("measured")).toList();
        assertThat(measured).allSatisfy(event -> {
            assertThat(event.getInt("size")).isEqualTo(BURST);
            assertThat(event.getInt("failed")).isZero();
        });
        assertThat(measured.stream().map(event -> event.getThread().getJavaThreadId()).distinct())
                .hasSameSizeAs(CLIENTS);
    }

    @Test
    void holdsAsManyConnectionsAsItIsAsked() throws Exception {
        Map<String, RecordedEvent> last = new HashMap<>();
        // calls over HTTP/2 share connections; one of HttpURLConnection cannot be ended from outside, and is repeated when its connection breaks
        List<ClientVariant> clients = CLIENTS.stream().filter(
                client -> !client.name().startsWith("jdk-http2") && !client.name().equals("url-connection")).toList();
        for (Duration time : PATIENCE) {
            List<ClientVariant> late = clients.stream().filter(client -> !reached(last.get(client.name()))).toList();
            recorded("carrierscope.Hold", () -> EveryClient.keeps(late, trial -> hold(trial, time)))
                    .forEach(event -> last.put(event.getThread().getJavaName(), event));
        }
        assertThat(clients).allSatisfy(client -> {
            RecordedEvent hold = last.get(client.name());
            assertThat(hold.getString("stoppedBy")).as(client.name()).isNull();
            assertThat(hold.getInt("reached")).isEqualTo(HELD);
            assertThat(hold.getInt("started")).isEqualTo(HELD);
            assertThat(hold.getInt("failed")).isZero();
            assertThat(hold.getLong("reachTime")).isPositive();
        });
    }

    /** Longer than libraries keep a connection on which nothing is sent: Jetty's client 30 s. */
    @Test
    @Tag("live")
    void waitsForASlowAnswer() {
        EveryClient.keeps(CLIENTS, trial -> {
            LoadSummary summary = trial.run(new ClosedLoop(2, 2, Duration.ZERO), measured(SLOW.plusSeconds(3)),
                    trial.serve(request -> {
                        MonotonicClock.parkUntil(System.nanoTime() + SLOW.toNanos());
                        return 200;
                    }));
            assertBalanced(summary);
            assertThat(summary.completed() + summary.open()).isPositive();
            assertThat(summary.errorCount()).isZero();
        });
    }

    private static boolean reached(RecordedEvent hold) {
        return hold != null && hold.getInt("reached") == HELD && hold.getInt("failed") == 0;
    }

    private static void hold(Trial trial, Duration time) throws Exception {
        Workload held = new Workload("held", "", List.of(new Wait(Duration.ofHours(1))), 21, Answer.AFTER_WORK);
        try (RunningServer light = Servers.named("light").orElseThrow().start(Service.of(held), 0)) {
            trial.run(new Hold(HELD), measured(time), Trial.uri(light.port()), meter(light));
        }
    }

    private static ServerMeter meter(RunningServer server) {
        return () -> {
            MostConnections most = server.mostConnections();
            return Optional.of(new ServerMeter.Reading(0, most.count(), most.atNanos()));
        };
    }

    /** The events of this name: those of ours are recorded wherever nobody switches them off. */
    private List<RecordedEvent> recorded(String event, Runnable recorded) throws Exception {
        Path file = folder.resolve(event + ".jfr");
        try (Recording recording = new Recording()) {
            recording.enable(event);
            recording.start();
            recorded.run();
            recording.dump(file);
        }
        return RecordingFile.readAllEvents(file).stream().filter(own -> own.getEventType().getName().equals(event))
                .toList();
    }

    private static void assertAllFail(LoadSummary summary, ErrorClass error) {
        assertBalanced(summary);
        assertThat(summary.completed()).isZero();
        assertThat(summary.errors()).containsOnlyKeys(error);
    }

    /** Nothing is dropped silently. */
    private static void assertBalanced(LoadSummary summary) {
        assertThat(summary.offered()).isEqualTo(summary.completed() + summary.errorCount() + summary.open());
    }

    private static LoadPlan open(int perSecond) {
        return new OpenLoop(perSecond, Arrivals.CONSTANT, 1_000, 1_000);
    }

    private static LoadSettings measured(Duration measured) {
        return new LoadSettings(Warmup.fixed(Duration.ofMillis(200)), measured, Duration.ofMillis(50),
                Duration.ofSeconds(60));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }
}
