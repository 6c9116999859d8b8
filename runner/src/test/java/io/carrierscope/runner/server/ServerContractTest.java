package io.carrierscope.runner.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.carrierscope.runner.net.RequestHeader;
import io.carrierscope.runner.workload.Answer;
import io.carrierscope.runner.workload.Workload;
import io.carrierscope.runner.workload.Workloads;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What every server variant keeps, on a real port; those of a stack where the stack is. */
@TestInstance(Lifecycle.PER_CLASS)
public class ServerContractTest {
    private static final int MORE_THAN_THE_POOL = 10;
    private static final int MORE_THAN_ANY_POOL = 250;
    private static final int KEPT_BACK = 2;
    private static final Pattern SERVER_THREADS = Pattern
            .compile("qtp|HTTP-Dispatcher|http-nio|reactor-http|multiThreadIo");

    /** Those of the module whose tests these are: the only module on its class path. In the runner there is none. */
    List<ServerVariant> servers() {
        List<ServerVariant> ofModule = Servers.ALL.stream()
                .filter(server -> server.module().isPresent() && server.isHere()).toList();
        return ofModule.isEmpty()
                ? Servers.ALL.stream().filter(server -> server.module().isEmpty()).toList()
                : ofModule;
    }

    Stream<Arguments> everyWorkloadOnEveryServer() {
        return servers().stream().flatMap(server -> Workloads.ALL.stream().filter(server::supports)
                .filter(workload -> workload.minimumJdk() <= Runtime.version().feature())
                .map(workload -> Arguments.of(server, workload)));
    }

    @ParameterizedTest
    @MethodSource("everyWorkloadOnEveryServer")
    void answers(ServerVariant variant, Workload workload) throws Exception {
        try (RunningServer server = variant.start(Service.of(workload), 0);
                HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> response = client.send(request(server, 1), BodyHandlers.ofString());
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.body()).isEqualTo("ok\n");
        }
    }

    @ParameterizedTest
    @MethodSource("servers")
    void answersAfterTheWork(ServerVariant variant) throws Exception {
        AtomicInteger done = new AtomicInteger();
        try (RunningServer server = variant.start(Service.of(done::incrementAndGet, Answer.AFTER_WORK), 0);
                HttpClient client = HttpClient.newHttpClient()) {
            for (int id = 1; id <= 5; id++) {
                client.send(request(server, id), BodyHandlers.discarding());
                assertThat(done).hasValue(id);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("servers")
    void recordsEachRequestOnItsKindOfThread(ServerVariant variant, @TempDir Path folder) throws Exception {
        Path file = folder.resolve("handlers.jfr");
        List<RecordedEvent> handlers;
        try (Recording recording = new Recording()) {
            recording.enable("carrierscope.Handler");
            recording.start();
            sendThree(variant);
            handlers = threeHandlers(recording, file);
        }
        assertThat(handlers).extracting(event -> event.getInt("requestId")).containsExactlyInAnyOrder(1, 2, 3);
        assertThat(handlers).extracting(event -> event.getString("threadKind"))
                .containsOnly(kind(variant.threadModel()));
        assertThat(handlers).allSatisfy(event -> assertThat(event.getLong("queueDelay")).isPositive());
    }

    /** A handler's event follows its answer, so it may come after the client has gone on. */
    private static List<RecordedEvent> threeHandlers(Recording recording, Path file) throws IOException {
        List<RecordedEvent> handlers = handlers(recording, file);
        while (handlers.size() < 3) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
            handlers = handlers(recording, file);
        }
        return handlers;
    }

    /** A framework may record events of its own. */
    private static List<RecordedEvent> handlers(Recording recording, Path file) throws IOException {
        recording.dump(file);
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals("carrierscope.Handler")).toList();
    }

    private static String kind(ThreadModel model) {
        return switch (model) {
            case PLATFORM_POOL -> "platform";
            case VIRTUAL -> "virtual";
            case EVENT_LOOP -> "event-loop";
        };
    }

    /** The work waits until the client has its answer, which it would never have the other way round. */
    @ParameterizedTest
    @MethodSource("serversThatBlock")
    void answersBeforeTheWorkWhenAskedTo(ServerVariant variant) throws Exception {
        CountDownLatch answered = new CountDownLatch(1);
        try (RunningServer server = variant.start(Service.of(() -> await(answered), Answer.BEFORE_WORK), 0);
                HttpClient client = HttpClient.newHttpClient()) {
            assertThat(client.send(request(server, 1), BodyHandlers.ofString()).body()).isEqualTo("ok\n");
            answered.countDown();
        }
    }

    Stream<ServerVariant> serversThatBlock() {
        return servers().stream().filter(ServerVariant::blocks);
    }

    private static void sendThree(ServerVariant variant) throws Exception {
        try (RunningServer server = variant.start(Service.of(() -> {}, Answer.AFTER_WORK), 0);
                HttpClient client = HttpClient.newHttpClient()) {
            for (int id = 1; id <= 3; id++) {
                client.send(request(server, id), BodyHandlers.discarding());
            }
        }
    }

    /** Never more than it says; a little fewer where Jetty keeps threads back for the next request. */
    @ParameterizedTest
    @MethodSource("serversThatBlock")
    void runsAsManyHandlersAtOnceAsItSays(ServerVariant variant) throws Exception {
        Semaphore entered = new Semaphore(0);
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch gate = new CountDownLatch(1);
        Runnable work = () -> {
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            entered.release();
            await(gate);
            inside.decrementAndGet();
        };
        try (RunningServer server = variant.start(Service.of(work, Answer.AFTER_WORK), 0);
                HttpClient client = HttpClient.newHttpClient()) {
            int atMost = server.poolThreads() == 0 ? MORE_THAN_ANY_POOL : server.poolThreads();
            List<CompletableFuture<HttpResponse<Void>>> answers = IntStream.rangeClosed(1, atMost + MORE_THAN_THE_POOL)
                    .mapToObj(id -> client.sendAsync(request(server, id), BodyHandlers.discarding())).toList();
            int together = Math.max(1, atMost - KEPT_BACK);
            boolean inTogether = entered.tryAcquire(together, 10, TimeUnit.MINUTES);
            gate.countDown();
            answers.forEach(CompletableFuture::join);
            assertThat(inTogether).as("%d handlers at once", together).isTrue();
            assertThat(most.get()).isLessThanOrEqualTo(server.poolThreads() == 0 ? Integer.MAX_VALUE : atMost);
        }
    }

    @ParameterizedTest
    @MethodSource("servers")
    void leavesNothingBehind(ServerVariant variant) throws Exception {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        RunningServer server = variant.start(Service.of(() -> {}, Answer.AFTER_WORK), 0);
        int port = server.port();
        server.close();
        assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port).close())
                .isInstanceOf(IOException.class);
        var left = Thread.getAllStackTraces().keySet().stream().filter(thread -> !before.contains(thread))
                .filter(thread -> SERVER_THREADS.matcher(thread.getName()).lookingAt()).toList();
        for (Thread ending : left) {
            ending.join(TimeUnit.MINUTES.toMillis(1)); // told to end, it still needs a processor to do so
        }
        assertThat(left).filteredOn(Thread::isAlive).isEmpty();
    }

    private static HttpRequest request(RunningServer server, int id) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/"))
                .version(HttpClient.Version.HTTP_1_1).header(RequestHeader.ID, Integer.toString(id))
                .header(RequestHeader.SENT, Long.toString(System.nanoTime())).build();
    }

    private static void await(CountDownLatch gate) {
        try {
            gate.await();
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }
}
