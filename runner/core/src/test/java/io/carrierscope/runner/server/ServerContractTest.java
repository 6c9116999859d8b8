package io.carrierscope.runner.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.runner.net.RequestHeader;
import io.carrierscope.runner.server.ServerModule.ModuleServer;
import io.carrierscope.runner.workload.AsyncSteps;
import io.carrierscope.runner.workload.Step;
import io.carrierscope.runner.workload.StepContext;
import io.carrierscope.runner.workload.Workload.Answer;
import io.carrierscope.runner.workload.Workload;
import io.carrierscope.runner.workload.step.Wait;
import io.carrierscope.runner.workload.step.Workloads;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every server variant keeps, on a real port; those of a stack where the stack is. */
public class ServerContractTest {
    private static final int MORE_THAN_THE_POOL = 10;
    private static final int MORE_THAN_ANY_POOL = 250;
    private static final int KEPT_BACK = 2;
    /** A buffer of 16 KB that each of them leaks is more than the direct memory that the build gives to these tests. */
    private static final int REQUESTS_OF_A_LOAD = 2_500;
    private static final int CLIENTS_OF_A_LOAD = 8;
    /** No other test has as many requests. */
    private static final int FIRST_OF_THREE = 1_000_001;
    private static final int ATTEMPTS = 3;
    private static final String LOOPS_PROPERTY = "carrierscope.event-loops";
    /** Another number than this machine has processors, most likely. */
    private static final int LOOPS = 3;
    /** Threads of pools that a library starts as it needs them and keeps for everybody are all there after a few rounds. */
    private static final List<Duration> ROUNDS = List.of(Duration.ofSeconds(1), Duration.ofSeconds(1),
            Duration.ofSeconds(5), Duration.ofMinutes(1));

    /** Made once, since each service measures the loop that it computes with. */
    private static final Map<Workload, Service> WORKLOADS = Workloads.ALL.stream()
            .filter(workload -> workload.minimumJdk() <= Runtime.version().feature())
            .collect(Collectors.toMap(workload -> workload, Service::of, (one, other) -> one, LinkedHashMap::new));

    /** What the server under test does; set before each request. */
    private volatile Service current;

    /** On the class path of a stack its own servers, else those of the runner. */
    static List<ServerVariant> servers() {
        List<ServerVariant> here = Servers.ALL.stream().filter(ServerContractTest::isHere).toList();
        List<ServerVariant> ofModule = here.stream().filter(server -> server.module().isPresent()).toList();
        return ofModule.isEmpty() ? here : ofModule;
    }

    private static boolean isHere(ServerVariant variant) {
        return !(variant instanceof ModuleServer server) || ServerModule.isHere(server.factory());
    }

    /** Work that never waits, so it does not matter which way it is done. */
    protected static Service service(Runnable work, Answer answer) {
        return new Service(work, (requestId, server, whenDone) -> {
            work.run();
            whenDone.ended(null);
        }, new Service.Items(1, work), answer);
    }

    /**
     * One after the other, so that each server starts once, and each on a connection of its own: Reactor Netty 1.3.8 may stop reading
     * from a connection if a request comes while the one before it has not quite ended
     * (<a href="https://github.com/reactor/reactor-netty/issues/4361">reactor-netty issue 4361</a>).
     */
    @ParameterizedTest
    @MethodSource("servers")
    void answersEveryWorkload(ServerVariant variant) throws Exception {
        try (RunningServer server = variant.start(doingWhatIsCurrent(), 0)) {
            for (Workload workload : WORKLOADS.keySet()) {
                if (variant.supports(workload)) {
                    current = WORKLOADS.get(workload);
                    HttpResponse<String> response = onConnectionOfItsOwn(request(server, 1));
                    assertThat(response.statusCode()).as(workload.name()).isEqualTo(200);
                    assertThat(response.body()).as(workload.name()).isEqualTo("ok\n");
                }
            }
        }
    }

    private static HttpResponse<String> onConnectionOfItsOwn(HttpRequest request) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request, BodyHandlers.ofString());
        }
    }

    private Service doingWhatIsCurrent() {
        Runnable blocking = () -> current.blocking().run();
        return new Service(blocking,
                (requestId, server, whenDone) -> current.nonBlocking().begin(requestId, server, whenDone),
                new Service.Items(1, blocking), Answer.AFTER_WORK);
    }

    /** What a server leaks with each request is more than there is, and a server that stops answers no more. */
    @ParameterizedTest
    @MethodSource("servers")
    void answersALoad(ServerVariant variant) throws Exception {
        AtomicInteger next = new AtomicInteger();
        AtomicInteger answered = new AtomicInteger();
        try (RunningServer server = variant.start(service(() -> {}, Answer.AFTER_WORK), 0);
                HttpClient http = HttpClient.newHttpClient();
                ExecutorService clients = Executors.newFixedThreadPool(CLIENTS_OF_A_LOAD)) {
            Callable<Void> client = () -> {
                for (int id = next.incrementAndGet(); id <= REQUESTS_OF_A_LOAD; id = next.incrementAndGet()) {
                    // a server without memory may send 200 and nothing after it
                    HttpResponse<String> response = http.send(request(server, id), BodyHandlers.ofString());
                    assertThat(response.statusCode()).isEqualTo(200);
                    assertThat(response.body()).isEqualTo("ok\n");
                    answered.incrementAndGet();
                }
                return null;
            };
            for (Future<Void> each : clients.invokeAll(Collections.nCopies(CLIENTS_OF_A_LOAD, client))) {
                each.get();
            }
        }
        assertThat(answered).hasValue(REQUESTS_OF_A_LOAD);
    }

    @ParameterizedTest
    @MethodSource("servers")
    void answersAfterTheWork(ServerVariant variant) throws Exception {
        AtomicInteger done = new AtomicInteger();
        try (RunningServer server = variant.start(service(done::incrementAndGet, Answer.AFTER_WORK), 0);
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
        assertThat(handlers).extracting(event -> event.getInt("requestId")).containsExactlyInAnyOrder(FIRST_OF_THREE,
                FIRST_OF_THREE + 1, FIRST_OF_THREE + 2);
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

    /** A framework may record events of its own, and a handler of another test may end late. */
    private static List<RecordedEvent> handlers(Recording recording, Path file) throws IOException {
        recording.dump(file);
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals("carrierscope.Handler"))
                .filter(event -> event.getInt("requestId") >= FIRST_OF_THREE).toList();
    }

    private static String kind(ThreadModel model) {
        return switch (model) {
            case PLATFORM_POOL -> "platform";
            case VIRTUAL -> "virtual";
            case EVENT_LOOP -> "event-loop";
        };
    }

    /** After a wait as before it: a loop that computes for all others would bound what they could do. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("serversThatDoNotBlock")
    void computesOnItsOwnThreadsAfterAWait(ServerVariant variant) throws Exception {
        Set<Thread> before = ConcurrentHashMap.newKeySet();
        Meeting after = new Meeting();
        Workload mixed = new Workload("mixed", "Who computes?", 0, new Inside(() -> before.add(Thread.currentThread())),
                new Wait(Duration.ofMillis(3)), new Inside(after::arrive));
        System.setProperty(LOOPS_PROPERTY, Integer.toString(LOOPS));
        try (RunningServer server = variant.start(Service.of(mixed), 0);
                HttpClient client = HttpClient.newHttpClient()) {
            List<CompletableFuture<HttpResponse<String>>> answers = IntStream.rangeClosed(1, 8 * LOOPS)
                    .mapToObj(id -> client.sendAsync(request(server, id), BodyHandlers.ofString())).toList();
            answers.forEach(answer -> assertThat(answer.join().body()).isEqualTo("ok\n"));
        } finally {
            System.clearProperty(LOOPS_PROPERTY);
        }
        assertThat(after.met.getCount()).as("threads that did not compute while others did").isZero();
        if (hasLoops(variant)) {
            assertThat(after.threads).hasSize(LOOPS).isEqualTo(before);
        }
    }

    /** Where Jetty and Tomcat do not block they have a pool, and any thread of it may go on. */
    private static boolean hasLoops(ServerVariant variant) {
        return variant.threadModel() == ThreadModel.EVENT_LOOP && variant instanceof ModuleServer;
    }

    static Stream<ServerVariant> serversThatDoNotBlock() {
        return servers().stream().filter(server -> !blocks(server));
    }

    /** Lets threads go on when so many have come. */
    private static final class Meeting {
        final Set<Thread> threads = ConcurrentHashMap.newKeySet();
        final CountDownLatch met = new CountDownLatch(LOOPS);

        void arrive() {
            if (threads.add(Thread.currentThread())) {
                met.countDown();
            }
            try {
                met.await(20, TimeUnit.SECONDS);
            } catch (InterruptedException stopping) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** A step of this test. */
    private record Inside(Runnable action) implements Step.NonBlocking {
        @Override
        public void run(StepContext context) {
            action.run();
        }

        @Override
        public boolean start(AsyncSteps.Request request) {
            action.run();
            return true;
        }
    }

    /** The work waits until the client has its answer, which it would never have the other way round. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("serversThatBlock")
    void answersBeforeTheWorkWhenAskedTo(ServerVariant variant) throws Exception {
        CountDownLatch answered = new CountDownLatch(1);
        try (RunningServer server = variant.start(service(() -> await(answered), Answer.BEFORE_WORK), 0);
                HttpClient client = HttpClient.newHttpClient()) {
            assertThat(client.send(request(server, 1), BodyHandlers.ofString()).body()).isEqualTo("ok\n");
            answered.countDown();
        }
    }

    static Stream<ServerVariant> serversThatBlock() {
        return servers().stream().filter(ServerContractTest::blocks);
    }

    private static boolean blocks(ServerVariant variant) {
        return variant instanceof ModuleServer server
                ? server.blocks()
                : variant.threadModel() != ThreadModel.EVENT_LOOP;
    }

    private static void sendThree(ServerVariant variant) throws Exception {
        try (RunningServer server = variant.start(service(() -> {}, Answer.AFTER_WORK), 0);
                HttpClient client = HttpClient.newHttpClient()) {
            for (int i = 0; i < 3; i++) {
                client.send(request(server, FIRST_OF_THREE + i), BodyHandlers.discarding());
            }
        }
    }

    /** Never more than it says; a little fewer where Jetty keeps threads back for the next request. */
    @ParameterizedTest(allowZeroInvocations = true)
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
        try (RunningServer server = variant.start(service(work, Answer.AFTER_WORK), 0);
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
            assertThat(variant.pool().threads()).as("what the time of a suite is estimated by")
                    .isEqualTo(server.poolThreads());
        }
    }

    /** A thread that is left is left by each round, whatever its name. */
    @ParameterizedTest
    @MethodSource("servers")
    void leavesNothingBehind(ServerVariant variant) throws Exception {
        Set<Thread> left = Set.of();
        for (Duration patience : ROUNDS) {
            left = leftAfterARound(variant, patience);
            if (left.isEmpty()) {
                return;
            }
        }
        assertThat(left).as("threads that live on after each close").isEmpty();
    }

    private Set<Thread> leftAfterARound(ServerVariant variant, Duration patience) throws Exception {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        RunningServer server = variant.start(service(() -> {}, Answer.AFTER_WORK), 0);
        int port = server.port();
        askOnce(port);
        server.close();
        assertThat(IntStream.range(0, ATTEMPTS).allMatch(i -> accepts(port))).as("still listens").isFalse();
        Set<Thread> left = new HashSet<>(Thread.getAllStackTraces().keySet());
        left.removeAll(before);
        left.removeIf(thread -> isOfTheJdk(thread) || libraryLeaves(thread));
        long deadline = System.nanoTime() + patience.toNanos();
        for (Thread ending : left) {
            // told to end, it still needs a processor to do so
            ending.join(Duration.ofNanos(Math.max(1, deadline - System.nanoTime())));
        }
        left.removeIf(thread -> !thread.isAlive());
        return left;
    }

    /** True now and then though nobody listens: a connection whose own port is the same by chance reaches itself. */
    private static boolean accepts(int port) {
        try (Socket connected = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return connected.isConnected();
        } catch (IOException nobody) {
            return false;
        }
    }

    /** A thread that the library of a stack cannot be made to end; a stack that has one names it. */
    protected boolean libraryLeaves(Thread thread) {
        return false;
    }

    /** Carriers and workers of the common pool come and go as the JDK likes. */
    private static boolean isOfTheJdk(Thread thread) {
        return thread instanceof ForkJoinWorkerThread worker
                && (worker.getPool() == null || worker.getPool() == ForkJoinPool.commonPool()
                        || worker.getClass().getName().startsWith("jdk.internal."));
    }

    /** Without a client whose own threads would be new. */
    private static void askOnce(int port) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) URI.create("http://127.0.0.1:" + port + "/").toURL()
                .openConnection();
        connection.setRequestProperty("Connection", "close");
        try (InputStream answer = connection.getInputStream()) {
            assertThat(answer.readAllBytes()).asString().isEqualTo("ok\n");
        }
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
