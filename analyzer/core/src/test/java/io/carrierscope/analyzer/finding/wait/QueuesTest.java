package io.carrierscope.analyzer.finding.wait;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.Cell.UnitOfWork;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.dump.AttachedDump;
import io.carrierscope.analyzer.fold.dump.CommonStack;
import io.carrierscope.analyzer.fold.dump.LongestQueue;
import io.carrierscope.analyzer.judge.Findings;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Scenario.Processors;
import io.carrierscope.analyzer.model.Scenario;
import io.carrierscope.analyzer.model.ServiceDemands;
import io.carrierscope.analyzer.model.WhatIf;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.PrintedDump;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Queues of platform threads in hand-made recordings of ten seconds. */
class QueuesTest {
    private static final long START = TEN_SECONDS.startNanos();
    private final List<JvmEvent> events = new ArrayList<>();

    private static ThreadRef thread(int n) {
        return Recorded.platform(40 + n, "worker-" + n);
    }

    private void asleep(int thread, long seconds) {
        events.add(new Sleep(START, seconds * SECOND, thread(thread), Recorded.stack("shop.Order.place"), 1));
    }

    private void inLock(int thread, long seconds) {
        events.add(new MonitorEnter(START, seconds * SECOND, thread(thread),
                Recorded.stack("com.github.benmanes.caffeine.cache.LocalCache.get", "shop.Prices.of"), "x.Node", null,
                0));
    }

    private void borrows(int thread, long seconds) {
        events.add(new Park(START, seconds * SECOND, thread(thread),
                Recorded.stack("java.util.concurrent.Semaphore.acquire", "shop.Pool.borrow"), "x.Sync"));
    }

    private Verdict verdict(Queues queues) {
        return verdict(queues, Recorded.setting("jdk.JavaMonitorEnter", "enabled", "true"));
    }

    private Verdict verdict(Queues queues, JvmEvent... settings) {
        return queues.judge(HandMade.cell(HandMade.recording("shop.jfr", 25, null, events, settings), null),
                new Bounds(List.of(), OptionalDouble.empty())).orElseThrow();
    }

    /**
     * 87 clients are made at once, of one lock or each with a lock of its own: their threads wait 90 ms each, and 0.783 on average. That is a
     * large part of the 2.783 that have work where two more of them sleep, but in less than a hundredth of the time.
     */
    @ParameterizedTest
    @CsvSource({"true, 0", "false, 0", "false, 2"})
    void aBurstIsNoContentionWhetherOfOneLockOrOfMany(boolean many, int others) {
        IntStream.range(0, others).forEach(i -> asleep(90 + i, 10));
        for (int i = 0; i < 87; i++) {
            events.add(
                    new MonitorEnter(START, 90_000_000, thread(i), Recorded.stack("shop.Client.make"), "x.Node", null,
                            many ? 1_000 + i : 7));
        }
        assertThat(verdict(Queues.LOCKS)).isInstanceOf(Verdict.Absent.class);
    }

    /** Two of three acceptors wait for the lock of the socket, the third accepts. */
    @Test
    void threadsThatWaitToAcceptQueueForNothing() {
        for (int i = 0; i < 2; i++) {
            events.add(new Park(START, 10 * SECOND, thread(i), Recorded.stack(
                    "java.util.concurrent.locks.ReentrantLock.lock", "org.eclipse.jetty.server.ServerConnector.accept",
                    "wiremock.org.eclipse.jetty.server.AbstractConnector$Acceptor.run"), "x.Sync"));
            events.add(new MonitorEnter(START, 10 * SECOND, thread(i),
                    Recorded.stack("sun.nio.ch.ServerSocketAdaptor.accept",
                            "shop.Server.listen"),
                    "x.Lock", null, 3));
        }
        assertThat(verdict(Queues.LOCKS)).isInstanceOf(Verdict.Absent.class);
    }

    /** Three threads wait 2 s of 10 s each: 0.6 on average. Other processes use none or 0.85 of the processors. */
    @Test
    void aLockWhoseHolderMayWaitForAProcessorProvesNothing() {
        for (int i = 0; i < 3; i++) {
            inLock(i, 2);
        }
        assertThat(verdict(Queues.LOCKS)).isInstanceOfSatisfying(Verdict.Found.class,
                f -> assertThat(f.share()).isCloseTo(0.2, within(0.001)));
        assertThat(verdict(Queues.LOCKS, Recorded.setting("jdk.CPULoad", "enabled", "false")))
                .isInstanceOfSatisfying(Verdict.Unknown.class, u -> {
                    assertThat(u.missing()).startsWith("what other processes used was not recorded");
                    assertThat(u.howToRecord()).startsWith("jdk.CPULoad");
                });
        events.addAll(HandMade.cpu(0.1, 0.95));
        assertThat(verdict(Queues.LOCKS)).isInstanceOfSatisfying(Verdict.Unknown.class, u -> {
            assertThat(u.missing()).startsWith("other processes used most of the machine");
            assertThat(u.suspicion()).isCloseTo(0.2, within(0.001));
        });
    }

    /** Three threads wait 2 s for a lock and then three for it or another one: at least one for 40 % of the time, or for 20 % of it at each. */
    @ParameterizedTest
    @CsvSource({"shop.Prices.of, true", "shop.Audit.log, false"})
    void severalLocksWhoseHoldersMayWaitForAProcessorProveNoMore(String second, boolean found) {
        for (int i = 0; i < 6; i++) {
            events.add(new MonitorEnter(START + i / 3 * 2 * SECOND, 2 * SECOND, thread(i),
                    Recorded.stack(i < 3 ? "shop.Prices.of" : second),
                    i < 3 ? "x.Lock" : second.equals("shop.Prices.of") ? "x.Lock" : "x.Other", null, 3));
        }
        events.addAll(HandMade.cpu(0.1, 0.95));
        assertThat(verdict(Queues.LOCKS)).isInstanceOf(found ? Verdict.Found.class : Verdict.Unknown.class);
    }

    /** A thread waits 3.6 or 2.4 of 10 s for a lock; what the virtual threads of this service wait for leaves no event. */
    @ParameterizedTest
    @CsvSource({"36, 0.36", "24, 0"})
    void aLockThatAPlatformThreadWaitsForMayHoldUpVirtualThreads(int tenths, double suspicion) {
        events.add(new Park(START, tenths * SECOND / 10, thread(1), Recorded.stack(
                "java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock.lock", "shop.Routes.refresh"), "x.Sync"));
        events.add(new JvmEvent.VirtualThreadLife(START + SECOND, Recorded.virtual(7), true));
        events.addAll(HandMade.cpu(Recorded.carrier(5), 0.3));
        assertThat(verdict(Queues.LOCKS)).isInstanceOfSatisfying(Verdict.Unknown.class, u -> {
            assertThat(u.suspicion()).isCloseTo(suspicion, within(0.01));
            assertThat(u.missing().startsWith("for 36 % of the time a platform thread waited for a lock"
                    + " (ReentrantReadWriteLock) at shop.Routes.refresh:7; ")).isEqualTo(suspicion > 0);
            assertThat(u.missing()).endsWith("waits of virtual threads leave no event");
        });
    }

    /** Two dumps show three threads in a wait for one monitor that does not end. */
    @Test
    void aQueueThatNeverMovesIsSeenInDumpsOfTheRecording() {
        for (int second : List.of(3, 6)) {
            events.add(new JvmEvent.ThreadDump(START + second * SECOND, 3, List.of(), 0,
                    PrintedDump.of(blocked(5) + blocked(6) + blocked(7)).threads()));
        }
        assertThat(verdict(Queues.LOCKS)).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.lowerBound()).isTrue();
            assertThat(f.evidence().get(0).claim()).startsWith("3 threads worker-* stand in one wait for a monitor at"
                    + " shop.Prices.of:31");
        });
    }

    /**
     * Two of three threads ask another service after their transaction: open-in-view keeps the connection. One queries in a transaction. The
     * frame nearest to the pool sees a hundredth of the time.
     */
    @Test
    void holdersOutsideOfATransactionHaveTheirSettingNamed() {
        String servlet = "org.springframework.web.servlet.DispatcherServlet.doDispatch:9";
        for (int i = 0; i < 2; i++) {
            events.add(new Park(START, 9 * SECOND, thread(i), at("java.util.concurrent.SynchronousQueue.poll:1",
                    "com.zaxxer.hikari.HikariDataSource.getConnection:5", "org.hibernate.Logical.connection:31",
                    "org.springframework.transaction.interceptor.TransactionInterceptor.invoke:3",
                    "shop.Service.find:12", "shop.Web.orders:20", servlet), "x.Sync"));
            events.add(new JvmEvent.SocketIo(START, 8 * SECOND, thread(5 + i), at("sun.nio.ch.NioSocketImpl.read:1",
                    "shop.Prices.ask:5", "shop.Web.orders:21", servlet), true, "prices", 80, 17));
        }
        events.add(new JvmEvent.SocketIo(START, SECOND / 10, thread(8), at("sun.nio.ch.NioSocketImpl.read:1",
                "org.hibernate.Logical.connection:35",
                "org.springframework.transaction.interceptor.TransactionInterceptor.invoke:3", "shop.Service.find:12",
                "shop.Web.orders:20", servlet), true, "db", 80, 17));
        assertThat(verdict(Queues.PERMITS)).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.evidence()).last().extracting(Evidence::claim).asString()
                    .startsWith("at the same time at least"
                            + " 1.6 threads on average held one and were in shop.Web.orders");
            assertThat(f.remedy()).contains("; most of that time they are waiting for prices:80 at shop.Prices.ask:5",
                    "spring.jpa.open-in-view=false");
        });
    }

    /** One of the dumps shows who owns what others wait for; each waits 9 s of 10. */
    @Test
    void theOwnerOfAMonitorIsSeenInADump() {
        String owner = """
                "worker-9" #9 [31] prio=5 os_prio=0 cpu=1.23ms elapsed=3.24s tid=0x03 nid=1
                \tat java.io.FileInputStream.read0(java.base@25.0.3/Native Method)
                \tat shop.Files.load(Files.java:5)
                \tat shop.Prices.refresh(Prices.java:77)
                \t- locked <0x0000000700a1> (a shop.Prices)
                """;
        waitFor(blocked(5) + blocked(6) + owner);
        assertThat(verdict(Queues.LOCKS)).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.remedy()).endsWith("it is held in shop.Prices.refresh:77");
            assertThat(f.evidence()).extracting(Evidence::claim)
                    .contains("in 1 of 1 thread dumps with a queue a thread in shop.Prices.refresh:77 owned it");
        });
    }

    /** A thread in {@code Object.wait} has given back the monitor that its caller locked, whether or not the dump names what it waits on. */
    @ParameterizedTest
    @ValueSource(strings = {"<0x0000000700a1> (a shop.Prices)", "<no object reference available>"})
    void whoWaitsInAMonitorDoesNotOwnIt(String waitsOn) {
        String consumer = """
                "worker-8" #8 [31] prio=5 os_prio=0 cpu=1.23ms elapsed=3.24s tid=0x03 nid=1
                \tat java.lang.Object.wait0(java.base@25.0.3/Native Method)
                \t- waiting on %s
                \tat java.lang.Object.wait(java.base@25.0.3/Object.java:389)
                \tat shop.Prices.take(Prices.java:57)
                \t- locked <0x0000000700a1> (a shop.Prices)
                """.formatted(waitsOn);
        String owner = """
                "worker-9" #9 [31] prio=5 os_prio=0 cpu=1.23ms elapsed=3.24s tid=0x03 nid=1
                \tat shop.Prices.refresh(Prices.java:77)
                \t- locked <0x0000000700a1> (a shop.Prices)
                """;
        waitFor(consumer + blocked(5) + blocked(6) + owner);
        assertThat(verdict(Queues.LOCKS)).isInstanceOfSatisfying(Verdict.Found.class,
                f -> assertThat(f.remedy()).endsWith("it is held in shop.Prices.refresh:77"));
    }

    /** Three threads wait for a monitor for 9 s of 10, and one dump is taken meanwhile. */
    private void waitFor(String dump) {
        for (int i = 5; i < 8; i++) {
            events.add(new MonitorEnter(START, 9 * SECOND, thread(i), Recorded.stack("shop.Prices.of"), "shop.Prices",
                    null, 7));
        }
        events.add(new JvmEvent.ThreadDump(START + 3 * SECOND, 4, List.of(), 0, PrintedDump.of(dump).threads()));
    }

    private static String blocked(int id) {
        return """
                "worker-%d" #%d [31] prio=5 os_prio=0 cpu=1.23ms elapsed=3.24s tid=0x03 nid=1
                \tat shop.Prices.of(Prices.java:31)
                \t- waiting to lock <0x0000000700a1> (a shop.Prices)
                \tat shop.Orders.load(Orders.java:17)
                """.formatted(id, id);
    }

    /** Of 47 virtual threads 31 wait. */
    @Test
    void aThreadDumpTellsOfVirtualThreadsWhoseWaitsLeaveNoEvent() {
        events.add(new JvmEvent.VirtualThreadLife(START, Recorded.virtual(70), true));
        var crowd = new LongestQueue(WaitKind.PERMIT, " (Semaphore)", "shop.Pool.borrow:7", 31, 47, "virtual threads",
                2, 2,
                Stack.NONE);
        var dump = HandMade.dump(List.of("No carrier is seen to be blocked"), 0, false, Optional.of(crowd),
                Map.of("", 47));
        Cell cell = HandMade.cell(HandMade.recording("shop.jfr", 25, null, events).with(dump), null);
        var bounds = new Bounds(List.of(), OptionalDouble.empty());
        var found = (Verdict.Found) Queues.PERMITS.judge(cell, bounds).orElseThrow();
        assertThat(found.share()).isEqualTo(31 / 47.0);
        assertThat(found.lowerBound()).isTrue();
        assertThat(found.evidence()).extracting(Evidence::claim)
                .containsExactly("at least 31 of 47 virtual threads waited"
                        + " for a permit or connection (Semaphore) at shop.Pool.borrow:7 when each of the 2 thread dumps was taken");
        assertThat(Queues.LOCKS.judge(cell, bounds).orElseThrow()).isInstanceOf(Verdict.Unknown.class);
    }

    /**
     * 290 tasks in ten seconds; when the dump is taken, 31 of 47 wait, and 16 do not. Without the wait 47 at a time, each 16 / 29 s long,
     * are 47 / 16 times as many. Where none is seen that does not wait, one holds the lock.
     */
    @ParameterizedTest
    @CsvSource({"47, 85.1875, 47 in flight as in the thread dump / 551.72 ms per task without the wait",
            "31, 928, 32 in flight as in the thread dump / 34.48 ms per task without the wait"})
    void withoutAQueueInTheDumpTheOthersMakeUpTheTimeOfATask(int alike, double perSecond, String formula) {
        for (int i = 0; i < 290; i++) {
            var thread = Recorded.virtual(1_000 + i);
            long start = START + i * SECOND / 30;
            events.add(new JvmEvent.VirtualThreadLife(start, thread, true));
            events.add(new JvmEvent.VirtualThreadLife(start + SECOND / 100, thread, false));
        }
        events.addAll(HandMade.cpu(0.1, 0.2));
        var crowd = new LongestQueue(WaitKind.LOCK, " (ReentrantLock)", "shop.Prices.of:7", 31, alike,
                "virtual threads", 1,
                1, Stack.NONE);
        var dump = HandMade.dump(List.of("No carrier is seen to be blocked"), 0, false, Optional.of(crowd), Map.of());
        var cell = HandMade.cell(HandMade.recording("shop.jfr", 25, null, events).with(dump), null);
        assertThat(predicted(cell)).satisfies(p -> {
            assertThat(p.perSecond()).isCloseTo(perSecond, within(1e-6));
            assertThat(p.then().formula()).isEqualTo(formula);
        });
    }

    /**
     * An application with 50 clients answers 290 requests in ten seconds; 46 of 61 virtual threads wait, so 4 requests do not: 4 / 29 s
     * each. Where it has known sleeps of 200 ms, a request takes these.
     */
    @ParameterizedTest
    @CsvSource({"0, 137.931034", "200, 200"})
    void withoutAQueueInTheDumpTheClientsOfAnApplicationWaitForTheRest(long sleepMillis, double waitMillis) {
        events.add(new JvmEvent.VirtualThreadLife(START, Recorded.virtual(70), true));
        events.addAll(HandMade.cpu(0.1, 0.2));
        var crowd = new LongestQueue(WaitKind.LOCK, " (ReentrantLock)", "shop.Prices.of:7", 46, 61, "virtual threads",
                1, 1,
                Stack.NONE);
        var dump = HandMade.dump(List.of("No carrier is seen to be blocked"), 0, false, Optional.of(crowd), Map.of());
        var cell = HandMade.cell(
                HandMade.recording("s.jfr", 25, HandMade.application("virtual", 50), events).with(dump),
                HandMade.recording("c.jfr", 25, HandMade.event("app", "virtual", "client", 50, 0, 25),
                        HandMade.all(HandMade.requests(290, SECOND), HandMade.cpu(0.1, 0.2))));
        var measured = new Scenario(50, sleepMillis * 1e6, new Processors(0, 0, 2, 2, UnitOfWork.REQUEST),
                List.of(new Bound(Bound.Id.LOCK, 29, "")));
        var gone = Queues.LOCKS.without(measured, cell).orElseThrow();
        assertThat(gone.others()).isEmpty();
        assertThat(gone.waitNanos() / 1e6).isCloseTo(waitMillis, within(1e-6));
    }

    private static WhatIf.Predicted predicted(Cell cell) {
        return (WhatIf.Predicted) Findings.judge(cell, Bounds.of(cell), ServiceDemands.ALONE).stream()
                .filter(v -> v.cause().equals("lock-contention")).map(Verdict.Found.class::cast).findFirst()
                .flatMap(Verdict.Found::whatIf).orElseThrow();
    }

    /** Of 31 threads that wait 19 are the same in both dumps, and none ended; a task that ended would tell that the queue moves. */
    @ParameterizedTest
    @CsvSource({"19, false, true", "19, true, false", "15, false, false"})
    void ofAQueueThatStandsStillTheHolderIsAsked(int same, boolean oneEnded, boolean still) {
        oneStarts(oneEnded);
        var crowd = new LongestQueue(WaitKind.LOCK, " (ReentrantLock)", "shop.Prices.of:7", 31, 47, "virtual threads",
                2, 2,
                Stack.NONE);
        var standing = new CommonStack(same, 47, "virtual threads", "shop.Prices.of:7", 2);
        var dump = new AttachedDump(List.of("No carrier is seen to be blocked"), 0, false, Optional.of(crowd),
                Optional.of(standing), Optional.empty(), 47, Map.of("", 47));
        var recording = HandMade.recording("shop.jfr", 25, null, events,
                Recorded.setting("jdk.VirtualThreadStart", "enabled", "true"),
                Recorded.setting("jdk.VirtualThreadEnd", "enabled", "true"));
        var found = ofLocks(recording.with(dump));
        assertThat(found.evidence()).hasSize(still ? 2 : 1);
        assertThat(found.remedy()).startsWith(still ? "find out why its holder does not let it go" : "do less work");
        if (still) {
            assertThat(found.evidence().get(1).claim())
                    .isEqualTo("19 of 47 virtual threads stand at shop.Prices.of:7 in"
                            + " each of the 2 thread dumps, and no virtual thread ended");
        }
    }

    /** Each park that ends is traced, and no thread ended, so the queue of the dump is one that does not move. */
    @ParameterizedTest
    @CsvSource({"true, false, find out why its holder", "true, true, do less work", "false, false, do less work"})
    void aQueueThatDoesNotMoveLeavesNoEvent(boolean traced, boolean oneEnded, String remedy) {
        oneStarts(oneEnded);
        var crowd = new LongestQueue(WaitKind.LOCK, " (5 locks)", "shop.Accounts.move:7", 31, 47, "virtual threads", 1,
                1,
                Stack.NONE);
        var settings = new ArrayList<JvmEvent>();
        for (String type : List.of("VirtualThreadStart", "VirtualThreadEnd", "ThreadPark", "JavaMonitorEnter",
                "JavaMonitorWait")) {
            settings.add(Recorded.setting("jdk." + type, "enabled", "true"));
        }
        if (traced) {
            settings.add(Recorded.setting("jdk.MethodTrace", "enabled", "true"));
            settings.add(Recorded.setting("jdk.MethodTrace", "filter",
                    "java.util.concurrent.locks.LockSupport::park"));
        }
        var recording = HandMade.recording("shop.jfr", 25, null, events, settings.toArray(JvmEvent[]::new));
        var found = ofLocks(recording.with(HandMade.dump(List.of("No carrier is seen"), 0, false, Optional.of(crowd),
                Map.of("", 47))));
        assertThat(found.remedy()).startsWith(remedy);
    }

    private void oneStarts(boolean andEnds) {
        events.add(new JvmEvent.VirtualThreadLife(START, Recorded.virtual(70), true));
        if (andEnds) {
            events.add(new JvmEvent.VirtualThreadLife(START + SECOND, Recorded.virtual(70), false));
        }
    }

    private static Verdict.Found ofLocks(MeasuredRecording recording) {
        return (Verdict.Found) Queues.LOCKS
                .judge(HandMade.cell(recording, null), new Bounds(List.of(), OptionalDouble.empty())).orElseThrow();
    }

    /** Virtual threads that park leave no event, but those that sleep do: for 7 of ten seconds. */
    @Test
    void whatTheHoldersDoIsSaidOfAQueueInAThreadDump() {
        events.add(new JvmEvent.VirtualThreadLife(START, Recorded.virtual(70), true));
        events.add(new Sleep(START, 7 * SECOND, Recorded.virtual(70),
                at("java.lang.Thread.sleep:1", "shop.Audit.log:5", "shop.Orders.load:33"), 1));
        var crowd = new LongestQueue(WaitKind.PERMIT, "", "shop.Pool.borrow:7", 31, 47, "virtual threads", 2, 2,
                at("java.util.concurrent.Semaphore.acquire:1", "shop.Pool.borrow:7", "shop.Orders.load:31"));
        var dump = HandMade.dump(List.of("No carrier is seen to be blocked"), 0, false, Optional.of(crowd),
                Map.of("", 47));
        var found = (Verdict.Found) Queues.PERMITS
                .judge(HandMade.cell(HandMade.recording("shop.jfr", 25, null, events).with(dump), null),
                        new Bounds(List.of(), OptionalDouble.empty()))
                .orElseThrow();
        assertThat(found.evidence()).last().extracting(Evidence::claim).isEqualTo("at the same time at least 0.7"
                + " threads on average held one and were in shop.Orders.load, past the call that borrows: 100 % of their time asleep at"
                + " shop.Audit.log:5");
        assertThat(found.remedy()).endsWith("; most of that time they are asleep at shop.Audit.log:5");
    }

    /** Three threads wait on average, in three of four samples, and two have borrowed; of the other pool one waits. */
    @Test
    void aPoolTellsOfThreadsWhoseWaitsLeaveNoEvent() {
        int[] waiting = {3, 0, 4, 5};
        int[] lent = {2, 1, 2, 3};
        for (int i = 0; i < waiting.length; i++) {
            events.add(new JvmEvent.PoolSample(START + i * SECOND, "HikariCP orders", lent[i], waiting[i]));
            events.add(new JvmEvent.PoolSample(START + i * SECOND, "HikariCP users", 9, 1));
        }
        assertThat(verdict(Queues.PERMITS)).isInstanceOfSatisfying(Verdict.Found.class, found -> {
            assertThat(found.share()).isEqualTo(0.6);
            assertThat(found.evidence()).extracting(Evidence::claim).containsExactly(
                    "3.0 threads waited on average for HikariCP orders, and 2.0 had borrowed from it",
                    "at least one thread waited there for 75 % of the time");
        });
        assertThat(verdict(Queues.LOCKS)).isInstanceOf(Verdict.Absent.class);
    }

    /** Four threads wait for 9 of 10 s; the fifth thread takes the items. */
    @Test
    void aFullQueueNeedsAFasterConsumer() {
        for (int i = 0; i < 4; i++) {
            events.add(new Park(START, 9 * SECOND, thread(i),
                    Recorded.stack("java.util.concurrent.ArrayBlockingQueue.put", "shop.Audit.log"), "x.Condition"));
        }
        asleep(4, 10);
        assertThat(verdict(Queues.PERMITS)).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.share()).isEqualTo(3.6 / 4.6);
            assertThat(f.remedy()).startsWith("a faster consumer of the queue");
            assertThat(f.evidence()).anySatisfy(e -> assertThat(e.claim()).startsWith("largest site shop.Audit.log:7,"
                    + " for a free place in a queue (java.util.concurrent.ArrayBlockingQueue; waits: 4, total 36.00 s"));
        });
    }

    private static Stack at(String... frames) {
        return new Stack(Stream.of(frames).map(frame -> {
            int dot = frame.lastIndexOf('.');
            int colon = frame.lastIndexOf(':');
            return new Frame(frame.substring(0, dot), frame.substring(dot + 1, colon),
                    Integer.parseInt(frame.substring(colon + 1)), false);
        }).toList());
    }

    /**
     * Four threads always wait for one of two connections. Of their holders one sleeps for 7 of 10 s, and one reads from the database for 2
     * s; three samples of nine are of holders that compute, where the JVM uses 0.9 processors: 0.7 + 0.2 + 0.3 threads.
     */
    @Test
    void whatTheHoldersOfConnectionsDoIsSaid() {
        for (int i = 0; i < 4; i++) {
            events.add(new Park(START, 10 * SECOND, thread(i), at("java.util.concurrent.SynchronousQueue.poll:1",
                    "com.zaxxer.hikari.util.ConcurrentBag.borrow:151",
                    "com.zaxxer.hikari.HikariDataSource.getConnection:99",
                    "shop.Db.open:12", "shop.Orders.load:31", "shop.Web.handle:8"), "x.Queue"));
        }
        events.add(new Sleep(START, 7 * SECOND, thread(4),
                at("java.lang.Thread.sleep:1", "shop.Audit.log:5", "shop.Orders.load:33", "shop.Web.handle:8"), 1));
        events.add(new JvmEvent.SocketIo(START, 2 * SECOND, thread(5), at("sun.nio.ch.NioSocketImpl.read:1",
                "org.postgresql.core.VisibleBufferedInputStream.read:108", "shop.Orders.load:32", "shop.Web.handle:8"),
                true, "db", 5432, 17));
        events.add(new Sleep(START, 9 * SECOND, thread(6), at("java.lang.Thread.sleep:1", "shop.Orders.load:29"), 1));
        events.add(new Sleep(START, 8 * SECOND, thread(7), at("java.lang.Thread.sleep:1", "shop.Web.handle:8"), 1));
        for (int i = 0; i < 9; i++) {
            events.add(new JvmEvent.CpuSample(START + i * SECOND, thread(8),
                    at("shop.Orders.sum:50", i < 3 ? "shop.Orders.load:32" : "shop.Orders.load:31"), false));
        }
        events.addAll(HandMade.cpu(0.45, 0.5));
        assertThat(verdict(Queues.PERMITS)).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.evidence()).last().extracting(Evidence::claim).isEqualTo("at the same time at least 1.2"
                    + " threads on average held one and were in shop.Orders.load, past the call that borrows: 58 % of their time asleep at"
                    + " shop.Audit.log:5, 25 % of their time on CPU at shop.Orders.sum:50, 17 % of their time waiting for"
                    + " db:5432 at org.postgresql.core.VisibleBufferedInputStream.read:108 (the PostgreSQL driver, called by"
                    + " shop.Orders.load:32)");
            assertThat(f.remedy()).endsWith("; most of that time they are asleep at shop.Audit.log:5");
        });
    }

    /**
     * One line borrows and uses: {@code return pool.borrow().load(id)}. Three threads queue, two read for 6 and 3 of 10 s in the other call
     * of that line. The server writes for 1 s past its own line, and one thread sleeps for 0.6 s past this one, when the connection is back.
     */
    @Test
    void aLineThatBorrowsAndUsesTellsWhatTheHoldersDo() {
        for (int i = 0; i < 3; i++) {
            events.add(new Park(START, 10 * SECOND, thread(i), at("shop.Pool.borrow:99", "shop.Orders.load:31",
                    "shop.Web.handle:8"), "x.Condition"));
        }
        for (int i = 0; i < 2; i++) {
            events.add(new JvmEvent.SocketIo(START, (6 - 3 * i) * SECOND, thread(3 + i),
                    at("sun.nio.ch.NioSocketImpl.read:1", "shop.Client.get:5", "shop.Orders.load:31",
                            "shop.Web.handle:8"),
                    true, "db", 5432, 17));
        }
        events.add(new JvmEvent.SocketIo(START, SECOND, thread(5), at("sun.nio.ch.NioSocketImpl.write:1",
                "shop.Web.handle:9"), false, "client", 1, 17));
        events.add(new Sleep(START, 6 * SECOND / 10, thread(6), at("java.lang.Thread.sleep:1", "shop.Orders.load:33",
                "shop.Web.handle:8"), 1));
        assertThat(verdict(Queues.PERMITS)).isInstanceOfSatisfying(Verdict.Found.class,
                f -> assertThat(f.evidence()).last().extracting(Evidence::claim)
                        .isEqualTo("at the same time at least 0.9"
                                + " threads on average held one and were in shop.Orders.load, past the call that borrows: 100 % of their time waiting"
                                + " for db:5432 at shop.Client.get:5"));
    }

    /**
     * A holder sleeps at two places for 3 and 2.5 s of 10, waits for the database for 2 s, for a lock for 1 s, and for a signal for 0.5 s: 5.5,
     * 2 and 1 of 9 are told, and what is left.
     */
    @Test
    void whatHoldersDoIsSummedUpByWhatTheyWaitFor() {
        for (int i = 0; i < 4; i++) {
            events.add(new Park(START, 10 * SECOND, thread(i), at("java.util.concurrent.Semaphore.acquire:1",
                    "shop.Orders.load:31"), "x.Sync"));
        }
        holds(30, "java.lang.Thread.sleep:1", "shop.Audit.log:5");
        holds(25, "java.lang.Thread.sleep:1", "shop.Retry.pause:9");
        holds(10, "java.util.concurrent.locks.ReentrantLock.lock:1", "shop.Cache.put:8");
        holds(5, "java.lang.Object.wait:1", "shop.Batch.flush:3");
        events.add(new JvmEvent.SocketIo(START, 2 * SECOND, thread(5),
                at("sun.nio.ch.NioSocketImpl.read:1", "shop.Dao.get:6", "shop.Orders.load:33"), true, "db", 5432, 17));
        assertThat(verdict(Queues.PERMITS)).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.evidence()).last().extracting(Evidence::claim).asString()
                    .endsWith("past the call that borrows: 61 % of"
                            + " their time asleep, mostly at shop.Audit.log:5, 22 % of their time waiting for db:5432 at"
                            + " shop.Dao.get:6, 11 % of their time waiting for a lock at shop.Cache.put:8, 6 % otherwise");
            assertThat(f.remedy()).endsWith("; most of that time they are asleep, mostly at shop.Audit.log:5");
        });
    }

    private void holds(int tenths, String... frames) {
        var stack = at(frames[0], frames[1], "shop.Orders.load:33");
        long nanos = tenths * SECOND / 10;
        events.add(frames[0].contains("sleep")
                ? new Sleep(START, nanos, thread(tenths), stack, 1)
                : new Park(START, nanos, thread(tenths), stack, "x.Sync"));
    }

    /**
     * Two threads wait for a lock for 9 and 8 s of 10. Past the line that takes it one waits for another service for 4.5 s, and two of four
     * samples of 0.6 processors are there: 0.75 threads, so one of them has it. Three that sleep there cannot all have it.
     */
    @Test
    void whoeverIsPastTheLineThatTakesALockHasIt() {
        for (int i = 0; i < 2; i++) {
            events.add(
                    new Park(START, (9 - i) * SECOND, thread(i), at("java.util.concurrent.locks.ReentrantLock.lock:1",
                            "shop.Rates.update:21", "shop.Web.handle:8"), "x.Sync"));
        }
        events.add(new JvmEvent.SocketIo(START, 45 * SECOND / 10, thread(5),
                at("sun.net.www.protocol.http.HttpURLConnection.getInputStream:1", "shop.Rates.update:23"), true, "fx",
                8443, 17));
        for (int i = 0; i < 4; i++) {
            events.add(
                    new JvmEvent.CpuSample(START + i * SECOND, thread(6), at("shop.Rates.update:" + (20 + 4 * (i / 2))),
                            false));
        }
        events.addAll(HandMade.cpu(0.3, 0.4));
        assertThat(verdict(Queues.LOCKS)).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.evidence()).last().extracting(Evidence::claim)
                    .isEqualTo("for at least 75 % of the time a thread in"
                            + " shop.Rates.update was past the line that takes it: 60 % of their time waiting for an answer of"
                            + " fx:8443 at shop.Rates.update:23 (in HttpURLConnection.getInputStream), 40 % of their time on CPU at"
                            + " shop.Rates.update:24");
            assertThat(f.remedy()).endsWith("; it is held in shop.Rates.update");
        });
        for (int i = 7; i < 10; i++) {
            events.add(
                    new Sleep(START, 3 * SECOND, thread(i), at("java.lang.Thread.sleep:1", "shop.Rates.update:30"), 1));
        }
        assertThat(verdict(Queues.LOCKS)).isInstanceOfSatisfying(Verdict.Found.class,
                f -> assertThat(f.remedy()).doesNotContain("held in"));
    }

    /** One of 33 threads waits: without the lock 3.1 % more would be done at most. */
    @Test
    void aQueueThatCostsLessThanTheNoiseIsNotFound() {
        for (int i = 0; i < 32; i++) {
            asleep(i, 10);
        }
        inLock(32, 10);
        assertThat(verdict(Queues.LOCKS)).isInstanceOfSatisfying(Verdict.Absent.class,
                a -> assertThat(a.evidence().get(0).claim())
                        .isEqualTo("1.0 threads waited on average, while 33.0 of 33 threads worker-* had work"));
    }

    @Test
    void theShareIsOfTheThreadsThatUseIt() {
        for (int i = 0; i < 7; i++) {
            asleep(i, 10);
        }
        inLock(7, 10);
        inLock(8, 6);
        asleep(9, 4);
        assertThat(verdict(Queues.LOCKS)).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.share()).isEqualTo(1.6 / 9); // 70 + 10 + 6 + 4 s held
            assertThat(f.evidence()).anySatisfy(e -> assertThat(e.claim()).contains(
                    "com.github.benmanes.caffeine.cache.LocalCache.get:7 (Caffeine, called by shop.Prices.of:7)"));
        });
    }

    /**
     * Two threads of a pool serve 40 requests in ten seconds. Each sleeps for 3 s, waits 4 s for the lock and computes for 1 s: 16 s held,
     * 8 s without the wait, which is 0.2 s per request.
     */
    @Test
    void withoutTheLockThePoolIsHeldForAShorterTime() {
        for (int t = 0; t < 2; t++) {
            asleep(t, 3);
            inLock(t, 4);
            events.addAll(HandMade.cpu(thread(t), 0.05));
            for (int i = 0; i < 20; i++) {
                events.add(new JvmEvent.Handler(START + i * SECOND / 3, SECOND / 5, 0, thread(t), OptionalLong.empty(),
                        null));
            }
        }
        events.addAll(HandMade.cpu(0.1, 0.2));
        var cell = HandMade.cell(HandMade.recording("shop.jfr", 25, null, events,
                Recorded.setting("jdk.JavaMonitorEnter", "enabled", "true")), null);
        var verdicts = Findings.judge(cell, Bounds.of(cell), ServiceDemands.ALONE);
        assertThat(verdicts).filteredOn(v -> v.cause().equals("lock-contention")).singleElement()
                .isInstanceOfSatisfying(Verdict.Found.class,
                        f -> assertThat(f.whatIf().orElseThrow()).isInstanceOfSatisfying(WhatIf.Predicted.class, p -> {
                            assertThat(p.perSecond()).isCloseTo(10, within(1e-9));
                            assertThat(p.then().formula()).isEqualTo(
                                    "2 pool threads / 200.00 ms held per request without the wait");
                        }));
    }

    /**
     * Five threads serve 50 requests, each with a wait of 0.6 s. Where requests are seen for 0.9 s, 4.5 in flight for 0.3 s each make up 15
     * per second. Where they are cut to 0.62 s, the 0.28 s that each sleeps after the wait count: 4.4 in flight for 0.28 s each.
     */
    @ParameterizedTest
    @CsvSource({"900, 15, 4.5 in flight as here / 300.00 ms per request without the wait",
            "620, 15.714286, 4.4 in flight as here / 280.00 ms per request without the wait"})
    void withoutTheWaitAsManyRequestsInFlightMakeUpMore(long requestMillis, double perSecond, String formula) {
        for (int i = 0; i < 50; i++) {
            var thread = Recorded.virtual(70 + i % 5);
            long start = START + i / 5 * SECOND;
            events.add(new JvmEvent.Handler(start, requestMillis * 1_000_000, 0, thread, OptionalLong.empty(), null));
            events.add(new JvmEvent.LockWait(start, 600_000_000, thread, "permit-of-3"));
            events.add(new Sleep(start + 600_000_000, 280_000_000, thread, Recorded.stack("shop.Order.pack"),
                    280_000_000));
        }
        events.addAll(HandMade.cpu(0.1, 0.2));
        var cell = HandMade.cell(HandMade.recording("shop.jfr", 25, null, events,
                Recorded.setting("jdk.JavaMonitorEnter", "enabled", "true")), null);
        assertThat(Findings.judge(cell, Bounds.of(cell), ServiceDemands.ALONE))
                .filteredOn(v -> v.cause().equals("downstream-limited")).singleElement()
                .isInstanceOfSatisfying(Verdict.Found.class,
                        f -> assertThat(f.whatIf().orElseThrow()).isInstanceOfSatisfying(WhatIf.Predicted.class, p -> {
                            assertThat(p.perSecond()).isCloseTo(perSecond, within(1e-6));
                            assertThat(p.lowerBound()).isTrue();
                            assertThat(p.then().formula()).isEqualTo(formula);
                        }));
    }

    /** Of 7 threads 3 wait for a connection, so at most 4 have one, and 3 of these wait for the lock. */
    @Test
    void connectionsWhoseHoldersWaitForALockAreFullBecauseOfIt() {
        for (int i = 0; i < 3; i++) {
            borrows(i, 10);
            inLock(3 + i, 10);
        }
        asleep(6, 10);
        assertThat(verdict(Queues.PERMITS)).isInstanceOfSatisfying(Verdict.Found.class,
                f -> assertThat(f.because()).contains("lock-contention"));
        for (int i = 7; i < 10; i++) {
            asleep(i, 10); // now at most 7 have a connection, and 3 of these wait
        }
        assertThat(verdict(Queues.PERMITS)).isInstanceOfSatisfying(Verdict.Found.class,
                f -> assertThat(f.because()).isEmpty());
    }
}
