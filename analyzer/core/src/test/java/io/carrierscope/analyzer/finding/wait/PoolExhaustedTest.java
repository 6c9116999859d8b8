package io.carrierscope.analyzer.finding.wait;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import io.carrierscope.analyzer.cell.Cells;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadDump;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadLife;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.PrintedDump;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pools of hand-made recordings of ten seconds. */
class PoolExhaustedTest {
    private static final long START = TEN_SECONDS.startNanos();
    private static final String RUN = "java.util.concurrent.ThreadPoolExecutor.runWorker";
    private static final Stack IDLE = Recorded.stack("java.util.concurrent.LinkedBlockingQueue.take",
            "java.util.concurrent.ThreadPoolExecutor.getTask", RUN);
    private static final Stack ASLEEP = Recorded.stack("java.lang.Thread.sleep", "shop.Order.place", RUN);
    private static final Stack READS = Recorded.stack("java.net.Socket.read", "shop.Mail.send", RUN);
    private static final Stack ASKS = Recorded.stack("java.net.Socket.read",
            "sun.net.www.protocol.http.HttpURLConnection.getInputStream", "shop.Mail.send", RUN);
    private static final Stack BORROWS = Recorded.stack("java.util.concurrent.Semaphore.acquire",
            "com.zaxxer.hikari.pool.HikariPool.getConnection", "shop.Order.load", RUN);

    private final List<JvmEvent> events = new ArrayList<>();

    private static ThreadRef worker(int n) {
        return Recorded.platform(40 + n, "pool-3-thread-" + n);
    }

    private void asleep(ThreadRef thread, double from, double to) {
        events.add(new Sleep(at(from), at(to) - at(from), thread, ASLEEP, 1_000));
    }

    private void parked(ThreadRef thread, Stack stack, double from, double to) {
        events.add(new Park(at(from), at(to) - at(from), thread, stack, "x.Sync"));
    }

    private static long at(double seconds) {
        return START + Math.round(seconds * SECOND);
    }

    private MeasuredRecording recording(JvmEvent... settings) {
        return HandMade.recording("shop.jfr", 25, null, events, settings);
    }

    private Verdict verdict(JvmEvent... settings) {
        return new PoolExhausted().judge(HandMade.cell(recording(settings), null), new Bounds(List.of(),
                OptionalDouble.empty())).orElseThrow();
    }

    /** As those of MINA, which run their selector in a pool of the JDK: nothing tells how long they wait there. */
    @Test
    void threadsThatSelectAreNotHeld() {
        for (int n = 1; n <= 2; n++) {
            asleep(worker(n), 9.9, 10);
            events.add(new JvmEvent.NativeSample(at(5), worker(n), Recorded.stack("sun.nio.ch.EPoll.wait",
                    "sun.nio.ch.SelectorImpl.select", "org.apache.mina.Processor.run", RUN)));
        }
        assertThat(verdict()).isInstanceOf(Verdict.Absent.class);
    }

    /** Both compute or run native code, while other processes use 1.7 of two processors; with 1.3 this process had one. */
    @Test
    void whereOthersUseTheProcessorsAPoolMayBeFull() {
        for (int n = 1; n <= 2; n++) {
            asleep(worker(n), 0, 0.1);
            asleep(worker(n), 9.9, 10);
        }
        var crowded = new ArrayList<>(events);
        events.addAll(HandMade.cpu(0.15, 1));
        assertThat(verdict()).isInstanceOf(Verdict.Unknown.class);
        events.clear();
        events.addAll(crowded);
        events.addAll(HandMade.cpu(0.35, 1));
        assertThat(verdict()).isInstanceOf(Verdict.Absent.class);
    }

    /** A management client that is connected holds a thread of the JVM's own. */
    @Test
    void threadsOfThoseWhoWatchAreNoPoolOfTheService() {
        for (int n = 1; n <= 2; n++) {
            events.add(
                    new Park(START, 10 * SECOND, Recorded.platform(70 + n, "RMI TCP Connection(" + n + ")-127.0.0.1"),
                            Recorded.stack("java.util.concurrent.Semaphore.acquire", "shop.Bean.read", RUN), "x.Sync"));
        }
        assertThat(verdict()).isInstanceOfSatisfying(Verdict.Absent.class,
                a -> assertThat(a.evidence().get(0).claim()).startsWith("no thread took work"));
    }

    /** Of 2 × 10 s one thread is idle for 0.7 s, so 96.5 % are held. */
    @Test
    void aPoolWithoutAFreeThreadIsFound() {
        asleep(worker(1), 0, 10);
        asleep(worker(2), 0, 6.3);
        parked(worker(2), IDLE, 6.3, 7);
        asleep(worker(2), 7, 10);
        assertThat(verdict()).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.share()).isCloseTo(0.965, offset(1e-9));
            assertThat(f.lowerBound()).isFalse();
            assertThat(f.remedy()).contains("a larger pool", "at shop.Order.place:7");
            assertThat(f.evidence()).anySatisfy(e -> assertThat(e.claim())
                    .contains("1.9 of 2 threads of a pool of Executors (pool-3-thread-*)"));
        });
    }

    /** Two threads of Tomcat run requests; two others, or one, are from dump to dump in one wait for an item of a queue. */
    @ParameterizedTest
    @CsvSource({"2, true", "1, false"})
    void threadsThatStandInTheirRequestsAreNamedFirst(int standing, boolean named) {
        for (int n = 1; n < 3; n++) {
            var http = Recorded.platform(40 + n, "http-nio-8080-exec-" + n);
            asleep(http, 0, 6.3);
            parked(http, IDLE, 6.3, 6.4);
            asleep(http, 6.4, 10);
        }
        String dump = IntStream.range(0, standing).mapToObj(n -> """
                "http-nio-8080-exec-%d" #%d [31] daemon prio=5 os_prio=0 cpu=7.00ms elapsed=33.24s tid=0x03
                \tat jdk.internal.misc.Unsafe.park(java.base@25/Native Method)
                \tat java.util.concurrent.LinkedBlockingQueue.poll(java.base@25/LinkedBlockingQueue.java:460)
                \tat shop.News.next(News.java:17)
                \tat org.apache.tomcat.util.threads.ThreadPoolExecutor.runWorker(ThreadPoolExecutor.java:9)
                """.formatted(7 + n, 7 + n)).collect(Collectors.joining());
        for (int second : new int[]{2, 5}) {
            events.add(new ThreadDump(at(second), 5, List.of(), 0, PrintedDump.of(dump).threads()));
        }
        assertThat(verdict()).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.evidence().getFirst().claim()
                    .equals("2 threads of Tomcat's pool stood in their tasks for a second"
                            + " or longer, most at shop.News.next:17, and left 2 for all others"))
                    .isEqualTo(named);
            assertThat(f.remedy().startsWith("let tasks that wait for long give back their thread")).isEqualTo(named);
        });
    }

    /** A thread of Netty that a connection keeps to sleeps for 9.7 of 10 s, and another one of the pool for 9.1. */
    @Test
    void moreThreadsServeNoConnectionThatKeepsToOne() {
        var works = Recorded.stack("java.lang.Thread.sleep", "shop.Order.place",
                "io.netty.util.concurrent.DefaultEventExecutor.run");
        for (int n = 1; n <= 2; n++) {
            events.add(new Sleep(at(0.1), at(n == 1 ? 9.8 : 9.2) - at(0.1), worker(n), works, 1_000));
            parked(worker(n), Recorded.stack("java.util.concurrent.LinkedBlockingQueue.take",
                    "io.netty.util.concurrent.SingleThreadEventExecutor.takeTask",
                    "io.netty.util.concurrent.DefaultEventExecutor.run"), 9.85, 9.9);
        }
        assertThat(((Verdict.Found) verdict()).remedy())
                .startsWith("a pool that does not tie each connection to one of its threads")
                .endsWith("; or hold them for a shorter time at shop.Order.place:7").doesNotContain("larger pool");
    }

    /** One is idle for 0.2 of 2 × 10 s, in the queue with this name or without a stack that shows it. */
    @ParameterizedTest
    @CsvSource({"LinkedBlockingQueue.take, its tasks wait in a LinkedBlockingQueue: unless that was given a capacity",
            "PriorityBlockingQueue.take, if its queue has no capacity",
            "SynchronousQueue.poll, shop.Order.place:7", "ArrayBlockingQueue.take, shop.Order.place:7"})
    void theRemedySaysHowTheQueueKeepsThePoolSmall(String queue, String said) {
        asleep(worker(1), 0, 10);
        asleep(worker(2), 0, 9);
        parked(worker(2), Recorded.stack("java.util.concurrent." + queue,
                "java.util.concurrent.ThreadPoolExecutor.getTask", RUN), 9, 9.2);
        asleep(worker(2), 9.2, 10);
        String remedy = ((Verdict.Found) verdict()).remedy();
        assertThat(remedy).contains(said);
        assertThat(remedy.contains("core size")).isEqualTo(!said.contains("shop"));
        events.add(new ThreadLife(at(7), Recorded.platform(49, "pool-3-thread-9"), true, Stack.NONE));
        asleep(Recorded.platform(49, "pool-3-thread-9"), 7, 10);
        assertThat(((Verdict.Found) verdict()).remedy()).as("it grew").doesNotContain("core size");
    }

    private void reads(ThreadRef thread, Stack stack, int port, double from, double to) {
        events.add(new JvmEvent.SocketIo(at(from), at(to) - at(from), thread, stack, true, "mail", port, 7));
    }

    /** Of 2 × 10 s one thread is idle for 0.7 s; the rest are answers of another service, or reads that may be for the next request. */
    @Test
    void threadsThatWaitForAnAnswerAreHeld() {
        parked(worker(2), IDLE, 6.3, 7);
        events.addAll(HandMade.cpu(0.15, 1));
        var idle = new ArrayList<>(events);
        reads(worker(1), READS, 2525, 0, 10);
        reads(worker(2), READS, 2525, 0, 6.3);
        reads(worker(2), READS, 2525, 7, 10);
        assertThat(verdict()).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.share()).isCloseTo(0.965, offset(1e-9));
            assertThat(f.evidence())
                    .anySatisfy(e -> assertThat(e.claim()).contains("waited for a socket at shop.Mail.send:7"));
        });
        events.clear();
        events.addAll(idle);
        reads(worker(1), READS, 41_234, 0, 10);
        reads(worker(2), READS, 41_234, 0, 6.3);
        assertThat(verdict()).isNotInstanceOf(Verdict.Found.class);
        reads(worker(1), ASKS, 41_234, 0, 10);
        reads(worker(2), ASKS, 41_234, 0, 6.3);
        reads(worker(2), ASKS, 41_234, 7, 10);
        assertThat(verdict()).as("of a client that asked").isInstanceOf(Verdict.Found.class);
    }

    @Test
    void aPoolThatIsIdleForAThirdIsAbsent() {
        asleep(worker(1), 0, 10);
        parked(worker(2), IDLE, 0, 6.7);
        asleep(worker(2), 6.7, 10);
        assertThat(verdict()).isInstanceOf(Verdict.Absent.class);
    }

    /** Threads that start late are missing from the pool until then: of 10 + 7 s one is idle for 1.1 s. */
    @Test
    void aThreadCountsFromItsStart() {
        asleep(worker(1), 0, 10);
        events.add(new ThreadLife(at(3), worker(2), true, Stack.NONE));
        asleep(worker(2), 3, 8.9);
        parked(worker(2), IDLE, 8.9, 10);
        assertThat(PoolUse.all(recording()).get(0).least())
                .isCloseTo(1 - 1.1 / 17, offset(1e-9));
    }

    /** After its last event a thread may be idle in a wait that has not ended. */
    @Test
    void silenceAtTheEndIsNeitherIdleNorHeld() {
        asleep(worker(1), 0, 2.5);
        asleep(worker(2), 0, 2.5);
        var pool = PoolUse.all(recording()).get(0);
        assertThat(pool.least()).isEqualTo(0.25);
        assertThat(pool.most()).isEqualTo(1);
        assertThat(verdict()).isInstanceOfSatisfying(Verdict.Unknown.class,
                u -> assertThat(u.missing()).contains("25 to 100 %"));
    }

    /**
     * Both wake up once, after a wait that began before the recording. Had one started after four seconds, it would have worked for 5.6 of
     * 6 + 10 s.
     */
    @Test
    void silenceAtTheStartIsNeitherIdleNorHeldUnlessTheThreadStartsThen() {
        parked(worker(1), IDLE, 9.6, 9.9);
        parked(worker(2), IDLE, 9.6, 9.9);
        var pool = PoolUse.all(recording()).get(0);
        assertThat(pool.least()).isCloseTo(0, offset(1e-9));
        assertThat(pool.most()).isCloseTo(0.97, offset(1e-9));
        events.add(new ThreadLife(at(4), worker(1), true, Stack.NONE));
        assertThat(PoolUse.all(recording()).get(0).least()).isCloseTo(0.35, offset(1e-9));
    }

    @Test
    void aThresholdMakesTheShareALowerBound() {
        asleep(worker(1), 0, 9.4);
        asleep(worker(2), 0.2, 9.6);
        var threshold = new JvmEvent.Setting(1, "jdk.ThreadPark", "threshold", "20 ms");
        assertThat(verdict(threshold)).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.share()).isCloseTo(0.94, offset(1e-9));
            assertThat(f.lowerBound()).isTrue();
        });
        events.remove(0);
        asleep(worker(1), 0, 5);
        assertThat(verdict(threshold)).isInstanceOf(Verdict.Unknown.class);
        assertThat(JudgedCell.of(Cells.of(List.of(recording(threshold))).get(0)).suspected()).first()
                .satisfies(f -> {
                    assertThat(f.cause()).isEqualTo("pool-nearly-full");
                    assertThat(f.share()).isCloseTo((5 + 9.4) / 20, offset(1e-9));
                });
    }

    @Test
    void threadsThatWaitForAConnectionAreHeldByIt() {
        parked(worker(1), BORROWS, 0, 6);
        asleep(worker(1), 6, 10);
        parked(worker(2), BORROWS, 1, 10);
        asleep(worker(2), 0, 1);
        assertThat(verdict()).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.because()).contains("downstream-limited"); // 15 of 20 s
            assertThat(f.evidence()).anySatisfy(e -> assertThat(e.claim()).contains(
                    "75 % of the time for which they were held, they waited for",
                    "com.zaxxer.hikari.pool.HikariPool.getConnection:7 (HikariCP, called by shop.Order.load:7)"));
        });
    }

    /** Both wait for answers for 12 of 20 s: more threads that wait give no more answers. */
    @Test
    void aPoolThatWaitsForAnswersNeedsThemSooner() {
        var asks = Recorded.stack("java.util.concurrent.CompletableFuture.get", "shop.Price.ask", RUN);
        parked(worker(1), asks, 0, 7);
        asleep(worker(1), 7, 10);
        parked(worker(2), asks, 0, 5);
        asleep(worker(2), 5, 10);
        assertThat(verdict()).isInstanceOfSatisfying(Verdict.Found.class, f -> assertThat(f.remedy())
                .startsWith("make what its threads wait for at shop.Price.ask:7 answer sooner. Only if that can serve"
                        + " more requests at once: a larger pool"));
    }

    /** 12 of 20 s are waits for the rest of a request, 8 are sleeps: whoever sends slowly keeps a thread meanwhile. */
    @Test
    void aPoolThatWaitsForClientsReadsWithoutItsThreads() {
        var receives = Recorded.stack("java.util.concurrent.locks.LockSupport.park",
                "org.eclipse.jetty.server.BlockingContentProducer.nextContent", "shop.Files.receive", RUN);
        parked(worker(1), receives, 0, 7);
        asleep(worker(1), 7, 10);
        parked(worker(2), receives, 0, 5);
        asleep(worker(2), 5, 10);
        assertThat(verdict()).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.remedy()).startsWith("read bodies without a thread of their own");
            assertThat(f.evidence()).anySatisfy(e -> assertThat(e.claim())
                    .contains(
                            "60 % of the time for which they were held, they waited for what a client still has to send at"));
        });
    }

    /** Acceptors queue for a lock of their own, and reserved threads stand by: neither works off the queue. */
    @Test
    void threadsThatServeThePoolAreNotItsWorkers() {
        var acceptor = Recorded.platform(60, "pool-3-thread-7");
        events.add(new MonitorEnter(at(0), 10 * SECOND, acceptor,
                Recorded.stack("shaded.jetty.ServerConnector.accept", "shaded.jetty.AbstractConnector$Acceptor.run",
                        "shaded.jetty.QueuedThreadPool.runJob"),
                "x.Lock", null, 0));
        parked(Recorded.platform(61, "pool-3-thread-8"),
                Recorded.stack("x.Condition.await", "shaded.jetty.ReservedThreadExecutor$ReservedThread.reservedWait"),
                0,
                10);
        asleep(worker(1), 0, 10);
        asleep(worker(2), 0, 10);
        assertThat(PoolUse.all(recording())).singleElement().satisfies(p -> {
            assertThat(p.threads()).isEqualTo(2);
            assertThat(p.least()).isEqualTo(1);
        });
    }

    /** Of three threads one selects at any time: 3 × 6.4 s asleep are 96 % of 2 × 10 s. */
    @Test
    void aPoolWhoseThreadsTakeTurnsAtASelectorHasOneLess() {
        for (int n = 1; n <= 3; n++) {
            asleep(worker(n), 0, 6.4);
            events.add(new MonitorEnter(at(9.9), SECOND / 1_000, worker(n),
                    Recorded.stack("shaded.jetty.ManagedSelector$SelectorProducer.produce",
                            "shaded.jetty.QueuedThreadPool.runJob"),
                    "x.Lock", null, 0));
        }
        assertThat(PoolUse.all(recording()).get(0).least()).as("never seen to wait for work").isLessThan(0.65);
        parked(worker(2), IDLE, 9.5, 9.6);
        assertThat(PoolUse.all(recording()).get(0).least()).isCloseTo(0.96, offset(1e-3));
        assertThat(verdict()).isInstanceOf(Verdict.Found.class);
    }

    /** Its only task may be meant to run for ever. */
    @Test
    void aSingleThreadNeedsASignOfAQueue() {
        asleep(worker(1), 0, 10);
        assertThat(verdict()).isInstanceOfSatisfying(Verdict.Unknown.class,
                u -> assertThat(u.suspicion()).isEqualTo(0.5));
        events.clear();
        asleep(Recorded.platform(50, "ForkJoinPool.commonPool-worker-1"), 0, 10);
        assertThat(verdict()).isInstanceOfSatisfying(Verdict.Found.class,
                f -> assertThat(f.remedy()).startsWith("an executor of their own"));
    }

    @Test
    void aThreadThatTakesItemsOfAQueueIsIdle() {
        parked(worker(1), Recorded.stack("java.util.concurrent.LinkedBlockingQueue.take", "shop.Mail.next", RUN), 0,
                10);
        parked(worker(2), Recorded.stack("java.util.concurrent.LinkedBlockingQueue.poll", "shop.Mail.next", RUN), 0,
                10);
        assertThat(verdict()).isInstanceOf(Verdict.Absent.class);
    }

    @Test
    void withoutStacksIdleAndHeldLookAlike() {
        asleep(worker(1), 0, 4);
        asleep(worker(2), 0, 4);
        assertThat(verdict(new JvmEvent.Setting(1, "jdk.ThreadPark", "stackTrace", "false")))
                .isInstanceOfSatisfying(Verdict.Unknown.class,
                        u -> assertThat(u.howToRecord()).contains("stackTrace=true"));
    }

    @Test
    void noPoolIsAbsentOnlyIfItsWaitsWereRecorded() {
        assertThat(verdict()).isInstanceOf(Verdict.Absent.class);
        assertThat(verdict(new JvmEvent.Setting(1, "jdk.ThreadPark", "threshold", "10 ms")))
                .isInstanceOf(Verdict.Unknown.class);
    }
}
