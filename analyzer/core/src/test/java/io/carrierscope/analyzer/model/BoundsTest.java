package io.carrierscope.analyzer.model;

import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cell;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static io.carrierscope.analyzer.cell.HandMade.event;
import static io.carrierscope.analyzer.cell.HandMade.recording;
import static io.carrierscope.analyzer.cell.HandMade.requests;
import static io.carrierscope.analyzer.cell.HandMade.sleepingHandlers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.dump.LongestQueue;
import io.carrierscope.analyzer.model.ResidenceBounds.LowerBound;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hand-computed bounds. */
class BoundsTest {
    private static final Offset<Double> CLOSE = within(1e-6);

    /** 300 requests in 10 s, each sleeping 100 ms on a pool of 4, which also uses 0.3 of two processors. */
    private static Cell pool() {
        var thread = Recorded.platform(20, "qtp1-20");
        var server = recording("s.jfr", 21, event("platform-4", "platform-pool", "server", 8, 4, 21),
                all(sleepingHandlers(thread, 300, 100_000_000L), cpu(thread, 0.15), cpu(0.2, 0.6)));
        var client = recording("c.jfr", 21, event("platform-4", "platform-pool", "client", 8, 0, 21),
                all(requests(300, 200_000_000L), cpu(0.1, 0.6)));
        return cell(server, client);
    }

    @Test
    void poolHoldingTimeIsBlockedPlusCpuTime() {
        // blocked 300 × 0.1 s = 30 s, on CPU 0.15 × 2 × 10 s = 3 s; held per request 33 s / 300 = 0.11 s
        assertThat(perSecond(pool(), Bound.Id.PLATFORM_POOL)).isCloseTo(4 / 0.11, CLOSE);
    }

    @Test
    void cpuIsWhatOthersLeaveOverTheDemand() {
        // other processes use (0.6 − 0.2) × 2 = 0.8 processors, left 1.2; demand 0.2 × 2 × 10 s / 300 = 13.33 ms
        assertThat(perSecond(pool(), Bound.Id.CPU)).isCloseTo(1.2 / (4.0 / 300), CLOSE);
    }

    @Test
    void aPoolIsTakenWhileAThreadWaitsForIt() {
        // 30 per second while a thread waits in two of three samples, so at most 45
        var bound = lent();
        assertThat(bound.perSecond()).isCloseTo(45, CLOSE);
        assertThat(bound.formula()).isEqualTo("while all of them are taken, one request ends every 22.222 ms");
        assertThat(bound.limit()).isEqualTo("the connections of HikariCP orders");
    }

    /** Each of seven is held for 7 / 45 s. */
    @Test
    void aLimitIsToldInTheWordsOfItsOwner() {
        var bound = lent(new JvmEvent.LibraryLimit(0, "HikariCP orders", "connections", 7),
                new JvmEvent.LibraryLimit(0, "HikariCP audit", "connections", 3));
        assertThat(bound.limit()).isEqualTo("the 7 connections of HikariCP orders");
        assertThat(bound.formula()).isEqualTo("each is held for 155.6 ms per request");
        assertThat(Bounds.of(application(8, 0.4)).get(Bound.Id.PLATFORM_POOL).orElseThrow().limit())
                .isEqualTo("the only thread of a pool");
    }

    private static Bound lent(JvmEvent... limits) {
        var samples = List.<JvmEvent>of(lent(0, 3), lent(1, 0), lent(2, 1));
        var profiled = new ArrayList<JvmEvent>(List.of(limits));
        profiled.add(Recorded.setting("carrierscope.Configuration", "enabled", "true"));
        var server = recording("s.jfr", 25, event("virtual", "virtual", "server", 8, 0, 25),
                all(samples, cpu(0.2, 0.6)), profiled.toArray(JvmEvent[]::new));
        var client = recording("c.jfr", 25, event("virtual", "virtual", "client", 8, 0, 25),
                all(requests(300, 200_000_000L), cpu(0.1, 0.6)));
        return Bounds.of(cell(server, client)).get(Bound.Id.DOWNSTREAM).orElseThrow();
    }

    private static JvmEvent lent(int second, int waiting) {
        return new JvmEvent.PoolSample(HandMade.TEN_SECONDS.startNanos() + second * HandMade.SECOND, "HikariCP orders",
                2,
                waiting);
    }

    @Test
    void aCellThatOthersCrowdOutHasNoBoundUnlessOneExplainsIt() {
        // outside the cell (0.98 − 0.1 − 0.1) × 2 = 1.56 of 2 processors are busy, and 1.48; 30 answers a second, 8 clients / 103 ms allow 77
        assertThat(Bounds.of(beside(0.98, 8)).all()).isEmpty();
        assertThat(Bounds.of(beside(0.94, 8)).all()).isNotEmpty();
        assertThat(Bounds.of(beside(0.98, 3)).binding()).map(Bound::id).contains(Bound.Id.CONCURRENCY);
    }

    /**
     * A service on two processors that are full. Others use 1.43, it 0.53 of the 0.57 left: they had most. Or others use 0.76, it 1.14 of
     * 1.24: that may be all it needs while its carriers idle for 65 % of their time, not for 35 %.
     */
    @ParameterizedTest
    @CsvSource({"0.265, 0.98, 2, false", "0.57, 0.95, 2, true", "0.57, 0.95, 6.5, false", "0.57, 0.95, 3.5, true"})
    void whatOthersLeaveBindsOnlyAServerThatNeedsMore(double jvm, double machine, double idleSeconds, boolean binds) {
        var events = new ArrayList<>(cpu(jvm, machine));
        long start = HandMade.TEN_SECONDS.startNanos();
        long idle = (long) (idleSeconds * HandMade.SECOND);
        for (int i = 1; i <= 2; i++) {
            events.add(new JvmEvent.Park(start + 10 * HandMade.SECOND - idle, idle, Recorded.carrier(i),
                    Recorded.stack("a.B.c"), "java.util.concurrent.ForkJoinPool"));
        }
        for (int i = 100; i < 200; i++) {
            events.add(new JvmEvent.VirtualThreadLife(start + i * 7_000_000L, Recorded.virtual(i), true));
            events.add(new JvmEvent.VirtualThreadLife(start + i * 7_000_000L + 300, Recorded.virtual(i), false));
        }
        var bound = Bounds.of(cell(recording("app.jfr", 25, null, events), null)).get(Bound.Id.CPU);
        assertThat(bound.isPresent()).isEqualTo(binds);
        bound.ifPresent(b -> assertThat(b.perSecond()).isCloseTo(1.24 / 0.114, CLOSE)); // 10 tasks a second take 1.14 processors
    }

    /** Of 2 processors 0.1 are taken outside, the server uses 0.3 and the generator 1.6, of 300 requests in 10 s. */
    @Test
    void anApplicationSharesTheProcessorsWithItsLoadGenerator() {
        var cell = cell(recording("s.jfr", 25, HandMade.application("platform-pool", 32), cpu(0.15, 1)),
                recording("c.jfr", 25, event("app", "platform-pool", "client", 32, 0, 25),
                        all(requests(300, 200_000_000L), cpu(0.8, 1))));
        assertThat(perSecond(cell, Bound.Id.CPU)).isCloseTo(1.9 / (1.9 / 30), CLOSE);
        assertThat(Bounds.of(cell).explained()).isTrue();
    }

    private static Cell beside(double machineShare, int clients) {
        var thread = Recorded.platform(20, "qtp1-20");
        return cell(recording("s.jfr", 21, event("platform-4", "platform-pool", "server", clients, 4, 21),
                all(sleepingHandlers(thread, 300, 90_000_000L), cpu(thread, 0.05), cpu(0.1, machineShare))),
                recording("c.jfr", 21, event("platform-4", "platform-pool", "client", clients, 0, 21),
                        all(requests(300, 95_000_000L), cpu(0.1, machineShare))));
    }

    @Test
    void concurrencyIsClientsOverResidenceWithoutQueueing() {
        // 100 ms asked for + 13.33 ms server + 0.1 × 2 × 10 s / 300 = 6.67 ms client = 120 ms
        assertThat(perSecond(pool(), Bound.Id.CONCURRENCY)).isCloseTo(8 / 0.12, CLOSE);
    }

    @Test
    void aJobHasAllItsItemsInFlight() {
        // residence 120 ms as above, all items of a job together; one client with jobs of 7 items
        var thread = Recorded.platform(20, "qtp1-20");
        var server = recording("s.jfr", 21, job("server"),
                all(sleepingHandlers(thread, 300, 100_000_000L), cpu(thread, 0.15), cpu(0.2, 0.6)));
        var client = recording("c.jfr", 21, job("client"), all(requests(300, 200_000_000L), cpu(0.1, 0.6)));
        var bound = Bounds.of(cell(server, client)).get(Bound.Id.CONCURRENCY).orElseThrow();
        assertThat(bound.perSecond()).isCloseTo(7 / 0.12, CLOSE);
        assertThat(bound.formula()).startsWith("7 concurrent items");
    }

    @Test
    void aClientThatThinksAsksLess() {
        // residence 120 ms as above, and 30 ms between an answer and the next request
        var thread = Recorded.platform(20, "qtp1-20");
        var server = recording("s.jfr", 21, thinking("server"),
                all(sleepingHandlers(thread, 300, 100_000_000L), cpu(thread, 0.15), cpu(0.2, 0.6)));
        var client = recording("c.jfr", 21, thinking("client"), all(requests(300, 200_000_000L), cpu(0.1, 0.6)));
        var bound = Bounds.of(cell(server, client)).get(Bound.Id.CONCURRENCY).orElseThrow();
        assertThat(bound.perSecond()).isCloseTo(1 / 0.15, CLOSE);
        assertThat(bound.formula()).contains(" + 30.00 ms thought");

        assertThat(LowerBound.of(cell(server, client)).orElseThrow().perSecond())
                .isLessThanOrEqualTo(bound.perSecond());
    }

    private static JvmEvent.CellInfo thinking(String role) {
        return described(role, "{\"load\": {\"think\": \"PT0.03S\"}}");
    }

    private static JvmEvent.CellInfo job(String role) {
        return described(role, """
                {"workload": {"steps": [{"do": "items", "count": 7, "steps": [{"do": "wait"}]}]}}""");
    }

    private static JvmEvent.CellInfo described(String role, String definition) {
        return new JvmEvent.CellInfo(0, "run-1", "host", "batch", "cell", "job", "items", "batch-1x1", 1, role,
                "platform-pool", 1, 0, 4, 2, "", definition);
    }

    @Test
    void anApplicationThatHasAFreeThreadIsLimitedByItsClients() {
        // the service times are all 200 ms
        var cell = application(8, 5.4);
        assertThat(perSecond(cell, Bound.Id.CONCURRENCY)).isCloseTo(8 / 0.2, within(0.05));
        // idle 5.4 of 10 s: 30 per second / 0.46
        assertThat(perSecond(cell, Bound.Id.PLATFORM_POOL)).isCloseTo(30 / 0.46, CLOSE);
    }

    /** A hundred requests take 200 ms and two hundred 5 ms: 70 ms on average, where the tenth percentile of all is 5 ms. */
    @Test
    void theTimeOfARequestIsTheMeanOfItsRoutes() {
        var all = requests(300, 5_000_000L).stream().map(JvmEvent.Request.class::cast).<JvmEvent>map(
                r -> r.id() % 3 == 0 ? routed(r, 200_000_000L, "/orders") : routed(r, 5_000_000L, "/prices")).toList();
        var cell = cell(application(8, 5.4).server().orElseThrow(),
                recording("c.jfr", 21, application("client", 8), all(all, cpu(0.1, 0.6))));
        var bound = Bounds.of(cell).get(Bound.Id.CONCURRENCY).orElseThrow();
        assertThat(bound.perSecond()).isCloseTo(8 / 0.07, within(1.0));
        assertThat(bound.formula()).contains("the tenth percentile of the routes' times");
        // without the calls 20 ms of CPU time are known of the 70
        var unknown = cell(application(8, cpu(Recorded.platform(20, "http-1"), 0.15)).server().orElseThrow(),
                cell.client().orElseThrow());
        assertThat(KnownTime.of(unknown).orElseThrow().muchUnknown()).isTrue();
        assertThat(Bounds.of(unknown).get(Bound.Id.CONCURRENCY).orElseThrow().perSecond())
                .isCloseTo(8 / 0.02, within(4.0));
    }

    private static JvmEvent.Request routed(JvmEvent.Request r, long nanos, String route) {
        return new JvmEvent.Request(r.startNanos(), nanos, r.id(), nanos, 0, r.firstByteNanos(), null, route, true,
                true);
    }

    @Test
    void anApplicationWhosePoolIsFullIsLimitedByIt() {
        var bounds = Bounds.of(application(8, 0.4));
        // idle 0.4 of 10 s: 30 per second / 0.96; every request queues, so none shows its residence
        assertThat(bounds.get(Bound.Id.PLATFORM_POOL).orElseThrow().perSecond()).isCloseTo(30 / 0.96, CLOSE);
        assertThat(bounds.get(Bound.Id.CONCURRENCY)).isEmpty();
    }

    /** Where 7 of 8 threads queue for a lock it is taken all the time, and every request queues; 3 may be chance. */
    @ParameterizedTest
    @CsvSource({"7, true", "3, false"})
    void aQueueInItsThreadDumpLimitsAnApplication(int waiting, boolean binds) {
        var crowd = new LongestQueue(WaitKind.LOCK, " (ReentrantLock)", "shop.Prices.of:7", waiting, 8,
                "virtual threads", 1,
                1, Stack.NONE);
        var dump = HandMade.dump(List.of("No carrier is stuck"), 0, false, Optional.of(crowd), Map.of("", 8));
        var free = application(8, 5.4);
        var bounds = Bounds.of(cell(free.server().orElseThrow().with(dump), free.client().orElseThrow()));
        assertThat(bounds.get(Bound.Id.CONCURRENCY).isEmpty()).isEqualTo(binds);
        assertThat(bounds.get(Bound.Id.LOCK).isPresent()).isEqualTo(binds);
        bounds.get(Bound.Id.LOCK).ifPresent(b -> {
            assertThat(b.perSecond()).isCloseTo(30, CLOSE);
            assertThat(b.formula()).isEqualTo("it is taken for 33.333 ms per request");
            assertThat(b.limit()).isEqualTo("the lock at shop.Prices.of:7");
        });
    }

    @Test
    void anApplicationThatWritesHandlersIsStillOne() {
        var server = recording("s.jfr", 21, application("server", 8),
                all(sleepingHandlers(Recorded.platform(20, "http-1"), 3, 90_000_000L), cpu(0.2, 0.6)));
        assertThat(cell(server, null).kind()).isInstanceOf(Subject.Application.class);
    }

    @Test
    void aPoolWithAThreadForEachClientLimitsNoApplication() {
        assertThat(Bounds.of(application(1, 0.4)).get(Bound.Id.PLATFORM_POOL)).isEmpty();
    }

    /** 300 requests in 10 s, of 200 ms each; a pool of one thread waits for work so long. */
    private static Cell application(int clients, double idleSeconds) {
        var thread = Recorded.platform(20, "http-1");
        var idle = new JvmEvent.Park(HandMade.TEN_SECONDS.startNanos(), (long) (idleSeconds * 1e9), thread,
                Recorded.stack("java.util.concurrent.LinkedBlockingQueue.take",
                        "java.util.concurrent.ThreadPoolExecutor.getTask"),
                "java.util.concurrent.LinkedBlockingQueue");
        return application(clients, all(List.of(idle), cpu(thread, 0.15), calls(170)));
    }

    /** A call of another service by each of the 300 requests. */
    private static List<JvmEvent> calls(long millis) {
        return IntStream.range(0, 300).<JvmEvent>mapToObj(i -> new JvmEvent.SocketIo(
                HandMade.TEN_SECONDS.startNanos() + i * 30_000_000L, millis * 1_000_000, Recorded.virtual(100 + i % 8),
                Recorded.stack("java.net.Socket.read", "shop.Bank.pay"), true, "bank", 443, 900)).toList();
    }

    /** The server uses 0.4 of two processors, the client 0.2: 20 ms per request. */
    private static Cell application(int clients, List<JvmEvent> events) {
        return cell(recording("s.jfr", 21, application("server", clients), all(events, cpu(0.2, 0.6))),
                recording("c.jfr", 21, application("client", clients),
                        all(requests(300, 200_000_000L), cpu(0.1, 0.6))));
    }

    /** Of 200 ms a request computes for 20 ms, and calls. 3 of 8 threads in a dump at 30 per second are 100 ms per request, 5 are 167 ms. */
    @ParameterizedTest
    @CsvSource({"162, 8, 0, 200", "158, 8, 0, 178", "75, 8, 3, 120", "75, 8, 5, 200", "75, 1, 0, 95"})
    void aWaitThatNothingShowsIsNoDemand(long callMillis, int clients, int dumped, double residenceMillis) {
        var cell = application(clients, calls(callMillis));
        var dump = HandMade.dump(List.of("No carrier is stuck"), 0, false, Optional.empty(), Map.of("", dumped));
        var with = dumped == 0 ? cell : cell(cell.server().orElseThrow().with(dump), cell.client().orElseThrow());
        var bound = Bounds.of(with).get(Bound.Id.CONCURRENCY).orElseThrow();
        assertThat(bound.perSecond()).isCloseTo(clients / residenceMillis * 1e3, within(0.05));
        assertThat(bound.formula().contains(" of unknown kind")).isEqualTo(residenceMillis < 200);
    }

    /**
     * Virtual threads, whose waits leave no event: 30 per second, of 200 ms each, 75 of them in a call and 20 of CPU time. While one waits for a
     * connection on average that is 33.3 ms of a request, and 71.7 ms are unknown. While four do it is 133.3 ms: every request queues.
     */
    @ParameterizedTest
    @CsvSource({"1, 128.3", "4, 0"})
    void aPoolOfConnectionsTellsThatRequestsQueueForIt(int waiting, double residenceMillis) {
        var cell = application(8, all(calls(75), List.of(lent(0, waiting), lent(1, waiting))));
        var bound = Bounds.of(cell).get(Bound.Id.CONCURRENCY);
        assertThat(bound.map(Bound::perSecond).stream().toList()).hasSize(residenceMillis > 0 ? 1 : 0)
                .allSatisfy(x -> assertThat(x).isCloseTo(8 / residenceMillis * 1e3, within(0.05)));
    }

    /** So the time in the queue is no wait of a request without it: 1.4 processors / 20 ms, not 8 clients / 200 ms. */
    @Test
    void withoutTheQueueForConnectionsNobodyWaitsInIt() {
        var cell = application(8, all(calls(75), List.of(lent(0, 4), lent(1, 4))));
        var bounds = Bounds.of(cell);
        assertThat(bounds.get(Bound.Id.DOWNSTREAM)).isPresent();
        var without = (WhatIf.Predicted) WhatIf.of(cell, bounds, ServiceDemands.ALONE, Intervention.of("the limit"),
                s -> Optional.of(s.without(Set.of(Bound.Id.DOWNSTREAM))));
        assertThat(without.perSecond()).isCloseTo(1.4 / 0.02, within(0.05));
        assertThat(without.lowerBound()).isTrue();
    }

    /** In milliseconds: 1 is usual for any request, and a tenth of a long one. */
    @ParameterizedTest
    @CsvSource({"1.9, 1.0, false", "1.9, 0.8, true", "41.0, 37.1, false", "41.0, 36.8, true"})
    void aLittleUnknownTimeIsUsual(double shortest, double known, boolean much) {
        var time = new KnownTime(1.3 * shortest * 1e6, shortest * 1e6, 0.3 * known * 1e6, 0.7 * known * 1e6);
        assertThat(time.muchUnknown()).isEqualTo(much);
        assertThat(time.unknownNanos()).isCloseTo((1.3 * shortest - known) * 1e6, within(1.0));
    }

    /** Of 300 answers 210 take 41 ms between their first and last byte, 30 take 23 ms, 3 take 79, and 57 none: 31 ms per answer. */
    @Test
    void delayedAcknowledgementsAreADemand() {
        var thread = Recorded.platform(20, "qtp1-20");
        var server = recording("s.jfr", 21, event("platform-4", "platform-pool", "server", 8, 4, 21),
                all(sleepingHandlers(thread, 300, 100_000_000L), cpu(thread, 0.15), cpu(0.2, 0.6)));
        var client = recording("c.jfr", 21, event("platform-4", "platform-pool", "client", 8, 0, 21),
                all(HandMade.answersInPieces(300, 170_000_000L, i -> i < 210 ? 41 : i < 240 ? 23 : i < 243 ? 79 : 0),
                        cpu(0.1, 0.6)));
        var bound = Bounds.of(cell(server, client)).get(Bound.Id.CONCURRENCY).orElseThrow();
        assertThat(bound.perSecond()).isCloseTo(8 / (0.12 + 0.031), CLOSE);
        assertThat(bound.formula()).contains(" + 31.00 ms delayed acknowledgements");
    }

    /** Eight threads wait for a lock, each 110 ms of the 200 ms of its request. */
    @Test
    void requestsThatQueueForALockAreNotLimitedByTheirClients() {
        var enters = IntStream.range(0, 300).<JvmEvent>mapToObj(i -> new JvmEvent.MonitorEnter(
                HandMade.TEN_SECONDS.startNanos() + i * 30_000_000L, 110_000_000,
                Recorded.platform(30 + i % 8, "http-1"),
                Recorded.stack("shop.Prices.of"), "shop.Prices", null, 0)).toList();
        var bounds = Bounds.of(application(8, enters));
        assertThat(bounds.get(Bound.Id.CONCURRENCY)).isEmpty();
        assertThat(bounds.get(Bound.Id.LOCK)).isPresent();
    }

    private static JvmEvent.CellInfo application(String role, int clients) {
        return new JvmEvent.CellInfo(0, "run-1", "host", "shop", "cell", "shop", "orders", "closed-" + clients, 1, role,
                "unknown", clients, 0, 0, 2, "", """
                        {"server": {"application":{"jar": "shop.jar"}}}""");
    }

    @Test
    void residenceIncludesTheTimerDelay() {
        // as above, and each sleep lasts 103 ms: 3 ms more, within the histogram's 0.1 %
        var thread = Recorded.platform(20, "qtp1-20");
        var sleeps = sleepingHandlers(thread, 300, 103_000_000L).stream().map(e -> e instanceof JvmEvent.Sleep s
                ? new JvmEvent.Sleep(s.startNanos(), s.durationNanos(), s.thread(), s.stack(), 100_000_000L)
                : e).toList();
        var server = recording("s.jfr", 21, event("platform-4", "platform-pool", "server", 8, 4, 21),
                all(sleeps, cpu(thread, 0.15), cpu(0.2, 0.6)));
        var client = recording("c.jfr", 21, event("platform-4", "platform-pool", "client", 8, 0, 21),
                all(requests(300, 200_000_000L), cpu(0.1, 0.6)));
        assertThat(perSecond(cell(server, client), Bound.Id.CONCURRENCY)).isCloseTo(8 / 0.123, within(0.003));
    }

    @Test
    void residenceIncludesDownstreamServices() {
        // 120 ms as above + two sleeps of 20 ms downstream + 0.05 × 2 × 10 s / 300 = 3.33 ms CPU time there
        var services = recording("d.jfr", 21, event("platform-4", "platform-pool", "downstream", 8, 0, 21),
                all(sleepingHandlers(Recorded.platform(30, "virtual"), 600, 20_000_000L), cpu(0.05, 0.6)));
        Cell pool = pool();
        Cell calling = new Cell(pool.key(), pool.server(), pool.client(), pool.runner(), Optional.of(services));
        assertThat(perSecond(calling, Bound.Id.CONCURRENCY)).isCloseTo(8 / (0.16 + 1.0 / 300), CLOSE);
        assertThat(perSecond(calling, Bound.Id.PLATFORM_POOL)).isCloseTo(4 / 0.11, CLOSE);
    }

    @Test
    void theSmallestBoundIsTheBottleneck() {
        var bounds = Bounds.of(pool());
        assertThat(bounds.measuredPerSecond().getAsDouble()).isCloseTo(30, CLOSE);
        assertThat(bounds.binding().orElseThrow().id()).isEqualTo(Bound.Id.PLATFORM_POOL);
        assertThat(bounds.predictedToMeasured().getAsDouble()).isCloseTo(4 / 0.11 / 30, CLOSE); // 1.21
        assertThat(bounds.explained()).isFalse();
    }

    @Test
    void carriersAreHeldOnCpuOrPinned() {
        // 2 carriers × 10 s; pinned 700 × 20 ms = 14 s, on CPU 0.1 × 2 × 10 s = 2 s: 16 s / 700 per request
        var pins = new java.util.ArrayList<JvmEvent>();
        for (int i = 0; i < 700; i++) {
            pins.add(new JvmEvent.Pinned(HandMade.TEN_SECONDS.startNanos() + i * 10_000_000L, 20_000_000L,
                    Recorded.virtual(100 + i), Recorded.stack("a.B.run"), null, null, null));
        }
        var carrier = Recorded.carrier(1);
        var server = recording("s.jfr", 21, event("virtual", "virtual", "server", 64, 0, 21),
                all(pins, cpu(carrier, 0.1), cpu(0.2, 0.3)));
        var client = recording("c.jfr", 21, event("virtual", "virtual", "client", 64, 0, 21), requests(700, 5));
        assertThat(perSecond(cell(server, client), Bound.Id.CARRIERS)).isCloseTo(2 / (16.0 / 700), CLOSE);
    }

    /** One of two carriers is there for 4 of ten seconds only, as it has no work before; 0.15 × 2 × 10 s of CPU time for 300 requests. */
    @Test
    void aCarrierThatComesWithTheWorkIsThereToBeUsed() {
        long start = HandMade.TEN_SECONDS.startNanos();
        var lives = List.<JvmEvent>of(
                new JvmEvent.ThreadLife(start + HandMade.SECOND, Recorded.carrier(2), true, Stack.NONE),
                new JvmEvent.ThreadLife(start + 5 * HandMade.SECOND, Recorded.carrier(2), false, Stack.NONE));
        var server = recording("s.jfr", 21, event("virtual", "virtual", "server", 64, 0, 21),
                all(lives, cpu(Recorded.carrier(1), 0.15), cpu(0.2, 0.3)));
        var client = recording("c.jfr", 21, event("virtual", "virtual", "client", 64, 0, 21), requests(300, 5));
        assertThat(perSecond(cell(server, client), Bound.Id.CARRIERS)).isCloseTo(2 / 0.01, CLOSE);
    }

    @Test
    void aLocksUtilizationIsTheTimeWithWaiters() {
        // one thread waits from 0 to 3 s, the other from 2 to 6 s: at least one for 6 of 10 s, at 30 requests per second
        var bounds = queued(at -> new JvmEvent.MonitorEnter(at.start(), at.length(), at.thread(),
                Recorded.stack("shop.Stock.take"), "shop.Stock", null, 0));
        assertThat(bounds.get(Bound.Id.LOCK).orElseThrow().perSecond()).isCloseTo(30 / 0.6, within(0.05));
        assertThat(bounds.get(Bound.Id.LOCK).orElseThrow().formula()).contains("20.00");
        assertThat(bounds.get(Bound.Id.LOCK).orElseThrow().limit())
                .isEqualTo("the monitor (Stock) at shop.Stock.take:7");
        assertThat(bounds.get(Bound.Id.DOWNSTREAM)).isEmpty();
    }

    @Test
    void permitsAreBoundedInTheSameWay() {
        var bounds = queued(at -> new JvmEvent.Park(at.start(), at.length(), at.thread(), Recorded.stack(
                "java.util.concurrent.locks.LockSupport.park", "java.util.concurrent.Semaphore.acquire",
                "shop.Bank.pay"),
                "java.util.concurrent.Semaphore$NonfairSync"));
        assertThat(bounds.get(Bound.Id.DOWNSTREAM).orElseThrow().perSecond()).isCloseTo(30 / 0.6, within(0.05));
        assertThat(bounds.get(Bound.Id.LOCK)).isEmpty();
    }

    @Test
    void theLowerBoundLetsEachWaitForAllOthers() {
        // Z 100 ms, 20 ms CPU time of both sides; others took 0.8 − 0.2 (the client) processors, so 1.4 are left
        assertThat(LowerBound.of(pool()).orElseThrow().perSecond()).isCloseTo(
                8 / (0.1 + 0.02 * (1 - 1 / 1.4) + 8 * 0.02 / 1.4), CLOSE);
    }

    @Test
    void theLowerBoundCountsTheServicesThatAreCalled() {
        // the services use 0.07 × 2 processors, 4.67 ms per request: 24.67 ms in all, on 1.4 + 0.14 processors
        var pool = pool();
        var services = recording("d.jfr", 21, event("platform-4", "platform-pool", "downstream", 8, 0, 21),
                cpu(0.07, 0.6));
        var cell = new Cell(pool.key(), pool.server(), pool.client(), Optional.empty(), Optional.of(services));
        double cpu = 0.02 + 0.14 * 10 / 300;
        assertThat(LowerBound.of(cell).orElseThrow().perSecond())
                .isCloseTo(8 / (0.1 + cpu * (1 - 1 / 1.54) + 8 * cpu / 1.54), CLOSE);
    }

    /**
     * 50 requests in 10 s by 2 clients, always in flight: both sleep the same 60 ms of every 200 ms, and use 1.12 of 2
     * processors.
     */
    private static Cell together(String definition, JvmEvent... profiled) {
        return together(definition, 0.45, profiled);
    }

    private static Cell together(String definition, double load, JvmEvent... profiled) {
        var events = new java.util.ArrayList<JvmEvent>(cpu(load, Math.max(0.56, load + 0.11)));
        var asked = new java.util.ArrayList<JvmEvent>(cpu(0.11, Math.max(0.56, load + 0.11)));
        for (int i = 0; i < 50; i++) {
            long start = HandMade.TEN_SECONDS.startNanos() + i * 200_000_000L;
            for (int client = 0; client < 2; client++) {
                var thread = Recorded.virtual(10 * i + client);
                events.add(new JvmEvent.Handler(start, 190_000_000L, 0, thread, java.util.OptionalLong.empty(),
                        "virtual"));
                events.add(new JvmEvent.Sleep(start, 70_000_000L, thread, Recorded.stack("a.B.run"), 60_000_000L));
            }
            asked.add(new JvmEvent.Request(start, 200_000_000L, i + 1, 200_000_000L, 0, java.util.OptionalLong.empty(),
                    null, null, true, true));
            asked.add(new JvmEvent.Request(start, 200_000_000L, 100 + i, 200_000_000L, 0,
                    java.util.OptionalLong.empty(), "timeout", null, true, true));
        }
        var head = event("virtual", "virtual", "server", 2, 0, 25);
        var told = new JvmEvent.CellInfo(0, head.runId(), head.host(), head.suite(), head.cellId(),
                head.serverVariant(),
                "io", head.loadPlan(), 1, "server", "virtual", 2, 0, 0, 2, "", definition);
        return cell(recording("s.jfr", 25, told, events, profiled),
                recording("c.jfr", 25, event("virtual", "virtual", "client", 2, 0, 25), asked));
    }

    @Test
    void processorsAreUnusableWhileAllRequestsSleep() {
        // of 2 processors 2 × 0.7 are usable; 0.9 + 0.22 processors for 50 requests in 10 s are 0.224 s each
        assertThat(perSecond(together("{}"), Bound.Id.AWAKE)).isCloseTo(1.4 / 0.224, within(0.01));
        assertThat(Bounds.of(together("{}")).get(Bound.Id.AWAKE).orElseThrow().formula()).contains("1.40 processors",
                "2.0 requests", "both sides");
    }

    @Test
    void anExceededBoundIsDropped() {
        // the same 1.4 usable, but 1.2 + 0.22 processors busy, which may be an error; 1.3 + 0.22 cannot be the requests' alone
        assertThat(Bounds.of(together("{}", 0.6)).get(Bound.Id.AWAKE)).isPresent();
        assertThat(Bounds.of(together("{}", 0.65)).get(Bound.Id.AWAKE)).isEmpty();
    }

    @Test
    void aClientAnsweredBeforeTheWorkCountsAsAnotherProcess() {
        // it leaves 1.78 processors: 1.78 × 0.7 are usable, and a request takes 0.18 s of the server
        assertThat(perSecond(together("{\"workload\":{\"answer\":\"BEFORE_WORK\"}}"), Bound.Id.AWAKE))
                .isCloseTo(1.78 * 0.7 / 0.18, within(0.01));
    }

    @Test
    void withoutSleepsThereIsNoBoundOfRunnableRequests() {
        var client = recording("c.jfr", 21, event("platform-4", "platform-pool", "client", 8, 0, 21),
                all(requests(300, 200_000_000L), cpu(0.1, 0.6)));
        assertThat(Bounds.of(cell(stopping(), client)).get(Bound.Id.AWAKE)).isEmpty();
    }

    @Test
    void noRequestsAreServedDuringPauses() {
        // serial GC, paused from 1 to 1.5 s and from 2 to 3.5 s: 0.2 of the time, one processor of two busy with it
        var pauses = List.<JvmEvent>of(pause(1_000, 500), pause(2_000, 1_500));
        var server = recording("s.jfr", 21, event("platform-4", "platform-pool", "server", 8, 4, 21),
                all(sleepingHandlers(Recorded.platform(20, "qtp1-20"), 300, 100_000_000L), cpu(0.4, 0.6), pauses),
                new JvmEvent.YoungCollector(0, "DefNew"));
        var client = recording("c.jfr", 21, event("platform-4", "platform-pool", "client", 8, 0, 21),
                all(requests(300, 200_000_000L), cpu(0.1, 0.6)));
        // other processes use 0.4, which leaves 1.6; less the pauses' 0.2 × 1.8 of the cell 1.24; demand (0.8 − 0.2) × 10 s /
        // 300 = 20 ms
        assertThat(perSecond(cell(server, client), Bound.Id.CPU)).isCloseTo(1.24 / 0.02, CLOSE);
        // a request that waits 100 ms loses at least 0.4 s and 1.4 s of 10; 100 ms + 0.8 and 0.2 × 10 s / 300
        assertThat(perSecond(cell(server, client), Bound.Id.CONCURRENCY)).isCloseTo(0.82 * 8 / (0.1 + 1.0 / 30), CLOSE);
    }

    @Test
    void aPauseOfTheClientDelaysItsRequestsToo() {
        // both pause for a second, the client half a second later: 1.5 s together. Meanwhile a request goes on for at most the 100 ms that
        // it waits and the 0.8 × 10 s / 300 that it takes of the server: 1.5 - 0.126667 s of 10 are lost
        var server = recording("s.jfr", 21, event("platform-4", "platform-pool", "server", 8, 4, 21),
                all(sleepingHandlers(Recorded.platform(20, "qtp1-20"), 300, 100_000_000L), cpu(0.4, 0.6),
                        List.of(pause(1_000, 1_000))));
        var client = recording("c.jfr", 21, event("platform-4", "platform-pool", "client", 8, 0, 21),
                all(requests(300, 200_000_000L), cpu(0.1, 0.6), List.of(pause(1_500, 1_000))));
        // 100 ms + 0.8 and 0.2 × 10 s / 300
        assertThat(perSecond(cell(server, client), Bound.Id.CONCURRENCY))
                .isCloseTo((1 - (1.5 - 0.1 - 0.08 / 3) / 10) * 8 / (0.1 + 1.0 / 30), CLOSE);
    }

    private static JvmEvent pause(long afterMillis, long millis) {
        return new RuntimeEvents.GcPause(HandMade.TEN_SECONDS.startNanos() + afterMillis * 1_000_000,
                millis * 1_000_000);
    }

    @Test
    void pausesOfOtherCollectorsCountWithTheirReportedCpuTime() {
        // paused 1 s, 1.7 s of CPU time: 1.6 − 0.1 × 1.8 left; demand (0.8 − 0.17) × 10 s / 300 = 21 ms
        var client = recording("c.jfr", 21, event("platform-4", "platform-pool", "client", 8, 0, 21),
                all(requests(300, 200_000_000L), cpu(0.1, 0.6)));
        var told = new RuntimeEvents.GcCpuTime(HandMade.TEN_SECONDS.startNanos() + 9, 1_700_000_000L);
        assertThat(perSecond(cell(stopping(pause(4_000, 1_000), told), client), Bound.Id.CPU)).isCloseTo(1.42 / 0.021,
                CLOSE);
        assertThat(perSecond(cell(stopping(pause(4_000, 1_000)), client), Bound.Id.CPU)).isCloseTo(1.6 * 300 / 8,
                CLOSE);
    }

    private static io.carrierscope.analyzer.cell.MeasuredRecording stopping(JvmEvent... events) {
        return recording("s.jfr", 21, event("platform-4", "platform-pool", "server", 8, 4, 21),
                all(cpu(0.4, 0.6), List.of(events)));
    }

    @Test
    void anEventLoopIsAsFastAsItsBusiestThread() {
        // two threads, 0.45 and 0.3 of two processors: 0.9 × 10 s / 450 = 20 ms on the first; the timers' 5 ms are the wait
        // asked for
        var loop = Recorded.platform(1, "loop-1");
        var head = new JvmEvent.CellInfo(0, "run-1", "host", "quick", "x", "loop", "io", "closed-8", 1, "server",
                "event-loop", 8, 0, 0, 2, "", "{\"workload\":{\"steps\":[{\"do\":\"wait\",\"time\":\"PT0.005S\"},"
                        + "{\"do\":\"chance\",\"oneIn\":4,\"steps\":[{\"do\":\"object-wait\",\"time\":\"PT0.002S\"}]}]}}");
        var handled = new JvmEvent.Handler(HandMade.TEN_SECONDS.startNanos(), 5, 1, loop,
                java.util.OptionalLong.empty(), "event-loop");
        var server = recording("s.jfr", 25, head, all(List.of(handled), cpu(loop, 0.45),
                cpu(Recorded.platform(2, "loop-2"), 0.3), cpu(0.8, 0.9)));
        var client = recording("c.jfr", 25, event("loop", "event-loop", "client", 8, 0, 25),
                all(requests(450, 5), cpu(0.1, 0.9)));
        assertThat(perSecond(cell(server, client), Bound.Id.EVENT_LOOP)).isCloseTo(50, CLOSE);
        // 5 ms + 2 ms / 4 + (1.6 + 0.2) × 10 s / 450 = 45.5 ms
        assertThat(perSecond(cell(server, client), Bound.Id.CONCURRENCY)).isCloseTo(8 / 0.0455, CLOSE);
    }

    @Test
    void virtualThreadsQueueForALockOfTheWorkload() {
        var bounds = queued(at -> new JvmEvent.LockWait(at.start(), at.length(), Recorded.virtual(at.thread().id()),
                "shared-lock"));
        assertThat(bounds.get(Bound.Id.LOCK).orElseThrow().perSecond()).isCloseTo(30 / 0.6, within(0.05));
        assertThat(bounds.get(Bound.Id.LOCK).orElseThrow().limit()).contains("shared-lock");
    }

    @Test
    void virtualThreadsQueueForAPermitOfTheWorkload() {
        var bounds = queued(at -> new JvmEvent.LockWait(at.start(), at.length(), Recorded.virtual(at.thread().id()),
                "permit-of-20"));
        assertThat(bounds.get(Bound.Id.DOWNSTREAM).orElseThrow().perSecond()).isCloseTo(30 / 0.6, within(0.05));
        assertThat(bounds.get(Bound.Id.LOCK)).isEmpty();
    }

    private record At(long start, long length, io.carrierscope.analyzer.recording.event.ThreadRef thread) {}

    private static Bounds queued(java.util.function.Function<At, JvmEvent> wait) {
        long start = HandMade.TEN_SECONDS.startNanos();
        var server = recording("s.jfr", 21, event("platform-4", "platform-pool", "server", 8, 4, 21),
                List.of(wait.apply(new At(start, 3 * HandMade.SECOND, Recorded.platform(1, "a"))),
                        wait.apply(
                                new At(start + 2 * HandMade.SECOND, 4 * HandMade.SECOND, Recorded.platform(2, "b")))));
        var client = recording("c.jfr", 21, event("platform-4", "platform-pool", "client", 8, 0, 21),
                requests(300, 5));
        return Bounds.of(cell(server, client));
    }

    @Test
    void withoutRequestsThereAreNoBounds() {
        var bounds = Bounds.of(cell(recording("x.jfr", 21, null, cpu(0.5, 0.5)), null));
        assertThat(bounds.all()).isEmpty();
        assertThat(bounds.binding()).isEmpty();
        assertThat(bounds.explained()).isFalse();
    }

    private static double perSecond(Cell cell, Bound.Id id) {
        return Bounds.of(cell).get(id).orElseThrow(() -> new AssertionError(List.of(id, Bounds.of(cell)))).perSecond();
    }

    /** All 200 threads are held, 190 of them in the queue for 10 connections that are always lent: more threads would queue as well. */
    @Test
    void aPoolWhoseThreadsQueueIsNotTheBottleneck() {
        var pool = new Bound(Bound.Id.PLATFORM_POOL, 101.2, "200 threads, busy");
        var connections = new Bound(Bound.Id.DOWNSTREAM, 108, "10 connections, lent");
        var cpu = new Bound(Bound.Id.CPU, 103, "processors");
        var measured = OptionalDouble.of(101);
        assertThat(new Bounds(List.of(pool, connections, cpu), measured).binding()).contains(connections);
        assertThat(new Bounds(List.of(cpu, pool, connections), measured).all()).containsExactly(connections, pool, cpu);
        var lentHalf = new Bound(Bound.Id.DOWNSTREAM, 112, "10 connections, lent for 0.9 of the time");
        assertThat(new Bounds(List.of(pool, lentHalf, cpu), measured).binding()).contains(pool);
        assertThat(new Bounds(List.of(new Bound(Bound.Id.CPU, 100, "processors"), pool, connections), measured)
                .binding().orElseThrow().id()).isEqualTo(Bound.Id.CPU);
    }
}
