package io.carrierscope.analyzer.report.service;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.dump.AttachedDump;
import io.carrierscope.analyzer.fold.dump.CommonStack;
import io.carrierscope.analyzer.fold.dump.LongestQueue;
import io.carrierscope.analyzer.fold.measure.Measurements;
import io.carrierscope.analyzer.judge.Findings;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.EventSource.Coverage;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JdkEvents;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import io.carrierscope.analyzer.recording.event.PrintedDump;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.format.TailText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeadlineTest {
    /** 0.6 processors in all, of which 1.56 would be the compilers'. */
    @Test
    void compilersThatExceedTheProcessDoNotMakeItIdle() {
        assertThat(headline(of(all(cpu(0.3, 0.4), cpu(Recorded.platform(5, "C2 CompilerThread0"), 0.78)))))
                .startsWith("healthy as far as this recording shows: CPU 30.0 %");
    }

    /**
     * 1.1 of 2 processors, of which the compilers have 0.1 and 7 samples of 10 ms at most 0.042; the same with compilers that have 0.7, or seem
     * to have 1.5.
     */
    @Test
    void aJvmThatIsBusyOutsideOfJavaCodeIsNotCalledHealthy() {
        var worker = Recorded.platform(9, "coder-9");
        var busy = all(cpu(0.55, 0.6), cpu(worker, 0.3), cpu(Recorded.platform(8, "coder-8"), 0.2), IntStream
                .range(0, 7).<JvmEvent>mapToObj(
                        i -> new JvmEvent.CpuSample(TEN_SECONDS.startNanos() + i, worker,
                                Recorded.stack("shop.Coder.next"), false))
                .toList());
        var compiler = Recorded.platform(5, "C2 CompilerThread0");
        var period = Recorded.setting("jdk.ExecutionSample", "period", "10 ms");
        assertThat(headline(of(all(busy, cpu(compiler, 0.05)), period))).startsWith("no known cause found, but it keeps"
                + " 1.10 processors busy, at most 4 % of it in Java code, 9 % for JIT compilers: native code, calls of"
                + " the system or the JVM itself take the rest, most of it in threads coder-*");
        assertThat(headline(of(all(busy, cpu(compiler, 0.35)), period))).startsWith("healthy as far as this recording"
                + " shows: CPU 55.0 % of 2 processors, 64 % of it for JIT compilers, no queue");
        assertThat(headline(of(all(busy, cpu(compiler, 0.75)), period))).startsWith("healthy as far as this recording"
                + " shows: CPU 55.0 % of 2 processors, most of it for JIT compilers, no queue");
    }

    /** One nanosecond less than a second. */
    @Test
    void lessThanASecondIsNoGroundForAVerdict() {
        var whole = Services.service(25, cpu(0.12, 0.2));
        long start = TEN_SECONDS.startNanos();
        var measured = Measurements.empty(new Window(start, start + 999_999_999), whole.profile());
        cpu(0.12, 0.2).forEach(measured::accept);
        var part = new MeasuredRecording(whole.file(), whole.profile(), whole.coverage(), measured.window(), measured);
        assertThat(headline(Analysis.of(List.of(part))))
                .startsWith("this recording shows too little for a verdict: a whole second");
    }

    @Test
    void aHealthyServiceIsCalledHealthyWithTheReason() {
        assertThat(headline(of(cpu(0.12, 0.2)))).isEqualTo("healthy as far as this recording shows: CPU 12.0 % of 2"
                + " processors, no queue for any lock, GC 0.0 %");
    }

    /**
     * 13,000 exceptions a second take 5.4 % of 0.24 processors at 1 µs each, 11,000 take 4.6 %. Of 27 samples seven are below a method with
     * at most four of its own, or in another one.
     */
    @ParameterizedTest
    @CsvSource({
            "65000, '25.9 % of it at or below shop.Path.name:7, 13,000 exceptions created"
                    + " per second, no queue'",
            "55000, 'at or below shop.Path.name:7, no queue'"})
    void whatTakesCpuTimeIsSaidThoughNoMethodStandsOut(long exceptions, String expected) {
        var samples = IntStream.range(0, 27).<JvmEvent>mapToObj(i -> new JvmEvent.CpuSample(
                TEN_SECONDS.startNanos() + i, Recorded.platform(9, "w-9"), i < 7
                        ? Recorded.stack(i < 3 ? "shop.Path.name" : "lib.Text.part" + i % 2, "shop.Path.name",
                                "shop.Web.find")
                        : Recorded.stack("shop.Work.part" + i % 9, "shop.Web.find"),
                false)).toList();
        assertThat(headline(of(all(cpu(0.12, 0.2), samples,
                List.of(new JdkEvents.ThrownCount(TEN_SECONDS.startNanos() + SECOND, 700),
                        new JdkEvents.ThrownCount(TEN_SECONDS.startNanos() + 6 * SECOND, 700 + exceptions))))))
                .startsWith("healthy").contains(expected);
    }

    @Test
    void whatWasNotReadIsSaidBeforeAnythingElse() {
        var whole = Services.service(25, cpu(0.12, 0.2));
        var cut = new MeasuredRecording(whole.file(), whole.profile(),
                new Coverage(2, List.of("the chunk at byte 17 is cut off")), whole.window(), whole.measured());
        assertThat(headline(Analysis.of(List.of(cut))))
                .startsWith("only a part of the recording was read. In that part:"
                        + " healthy as far as this recording shows: CPU 12.0 %");
    }

    /**
     * 297 requests of 10 ms and three of 810 ms. The slowest hundredth are those three; each waits 800 ms for another service, which is all
     * of their excess.
     */
    @Test
    void whatHoldsUpTheSlowestRequestsIsSaidBeforeHealthy() {
        var analysis = of(all(cpu(0.12, 0.2), slowCalls(800)));
        assertThat(TailText.of(analysis.cells().get(0))).hasValue("The slowest 1 % of the requests take 810.0 ms on"
                + " average, 81.0 × as long as the median. Where the extra time goes: 100.0 % call downstream; cause:"
                + " slow-downstream (100.0 %).");
        assertThat(headline(analysis))
                .startsWith(
                        "slow-downstream held up 3 of the 3 slowest, 800.0 ms each; longest 800.0 ms at shop.Price.ask:7;"
                                + " otherwise healthy as far as this recording shows: CPU");
    }

    /** One request waits 800 ms; the two others of the slowest three 14 or 17 ms, so 9.3 or 11.3 ms are left of the mean without it. */
    @ParameterizedTest
    @CsvSource({"14, false", "17, true"})
    void oneSlowRequestIsNoNews(long others, boolean said) {
        assertThat(headline(of(all(cpu(0.12, 0.2), slowCalls(others)))).startsWith("slow-downstream")).isEqualTo(said);
    }

    /** It uses 1.4 or 1.3 of 1.9 processors, so 0.74 or 0.68: from 0.7 on its own work makes the other side late, too. */
    @ParameterizedTest
    @CsvSource({"0.7, false", "0.65, true"})
    void whoFillsTheMachineIsNotHeldUpByOthers(double jvm, boolean said) {
        assertThat(headline(of(all(cpu(jvm, jvm + 0.05), slowCalls(800)))).startsWith("slow-downstream"))
                .isEqualTo(said);
    }

    /** A name of 210 characters; without its end the sentence would lack the bracket too. */
    @Test
    void aLongSiteIsNotCut() {
        String site = "shop." + "x".repeat(200) + ".load";
        assertThat(headline(pinnedAt(site))).startsWith("virtual threads held their carriers while they waited at "
                + site + ":7; without it up to 1.82 × the work (pinning-monitor)");
    }

    /** Packages of 155 characters leave the answer, and facts of a service of which more is suspected follow it. */
    @Test
    void theAnswerHasTwoLines() {
        assertThat(headline(pinnedAt("com." + "acme.".repeat(30) + "Shop.load"))).startsWith("virtual threads held"
                + " their carriers while they waited at Shop.load:7; without it up to 1.82 ×");
        var unseen = Services.healthy(25).cells().get(0);
        assertThat(Headline.of(unseen)).endsWith("--question locks shows it)");
        assertThat(Headline.more(unseen)).startsWith("carriers idle 78.0 %, no pins, CPU 12.0 %");
    }

    /** Pins show in carrier time, which other formats have below; a flame graph is not drawn twice. */
    @Test
    void aPageOpensWithAPictureOfTheFirstCause() {
        assertThat(Headline.Answer.of(pinnedAt("shop.Orders.load").cells().get(0)).getLast())
                .isInstanceOfSatisfying(Block.Chart.class, chart -> {
                    assertThat(chart.title()).startsWith("Carrier time");
                    assertThat(chart.pageOnly()).isTrue();
                });
        var waiting = Analysis.of(List.of(Services.service(21, all(cpu(0.2, 0.3), Services.waiting(20))))).cells()
                .get(0);
        assertThat(Headline.Answer.of(waiting).getLast()).isInstanceOf(Block.Flames.class);
        assertThat(Topics.waits(waiting)).isNotEmpty().noneMatch(Block.Flames.class::isInstance);
        var healthy = of(cpu(0.12, 0.2)).cells().get(0);
        assertThat(Headline.Answer.of(healthy).getLast()).isInstanceOf(Block.Prose.class);
    }

    private static Analysis pinnedAt(String site) {
        return of(all(cpu(0.12, 0.2), List.of(new JvmEvent.Pinned(TEN_SECONDS.startNanos(), 9 * SECOND,
                Recorded.virtual(7), Recorded.stack("java.lang.Thread.sleep", site), null, null, null),
                new JvmEvent.Park(TEN_SECONDS.startNanos(), SECOND, Recorded.carrier(1), Stack.NONE,
                        "java.util.concurrent.ForkJoinPool"))));
    }

    /** A service that waits for connections looks the same. */
    @Test
    void virtualThreadsWhoseWaitsAreNotRecordedAreNotHealthy() {
        assertThat(headline(Services.healthy(25))).startsWith("no known cause found, but this recording does not show"
                + " what its virtual threads wait for (analyzer record PID --question locks shows it)")
                .endsWith(
                        ", carriers idle 78.0 %, no pins, CPU 12.0 % of 2 processors, 66.7 % of its Java code at"
                                + " com.acme.Json.write:7, no platform thread waiting for a lock, GC 0.3 %");
    }

    /** 37 s of waits for an answer in ten seconds; the reads from clients may wait for their next request. */
    @Test
    void threadsThatWaitForAnotherServiceAreNamedBeforeWhatIsNotSeen() {
        var read = Recorded.stack("java.net.Socket.read", "shop.Price.ask");
        var waits = IntStream.range(0, 5).<JvmEvent>mapToObj(i -> new JvmEvent.SocketIo(TEN_SECONDS.startNanos(),
                7_400_000_000L, Recorded.virtual(70 + i), read, true, "prices", 8080, 9)).toList();
        var clients = IntStream.range(0, 9).<JvmEvent>mapToObj(i -> new JvmEvent.SocketIo(TEN_SECONDS.startNanos(),
                9 * SECOND, Recorded.virtual(80 + i), read, true, "10.0.0.7", 41_234, 9)).toList();
        String named = "at least 3.70 threads wait for prices:8080 at shop.Price.ask:7 (7,400 ms each)";
        assertThat(headline(Analysis.of(List.of(Services.healthy(25, all(waits, clients))))))
                .startsWith("no known cause found, but " + named + "; this recording does not show what other virtual"
                        + " threads wait for (analyzer record PID --question locks shows it), carriers idle");
        assertThat(headline(of(all(cpu(0.12, 0.2), waits)))).startsWith("healthy").contains(", " + named + ", GC");
    }

    /** 400 tasks of 200 ms, so eight at a time, of which each waits 190 ms for one of few connections in a queue. */
    @Test
    void tasksThatMostlyWaitForAnItemOfAQueueAreNotHealthy() {
        var take = Recorded.stack("java.util.concurrent.locks.LockSupport.park",
                "java.util.concurrent.ArrayBlockingQueue.take", "shop.Connections.next");
        var tasks = IntStream.range(0, 400).boxed().<JvmEvent>flatMap(i -> {
            long start = TEN_SECONDS.startNanos() + i * 24_000_000L;
            return Stream.of(new JvmEvent.VirtualThreadLife(start, Recorded.virtual(100 + i), true),
                    new JvmEvent.MethodTrace(start + 1_000_000, 190_000_000, Recorded.virtual(100 + i), take,
                            "java.util.concurrent.locks.LockSupport.park"),
                    new JvmEvent.VirtualThreadLife(start + 200_000_000, Recorded.virtual(100 + i), false));
        }).toList();
        var traced = HandMade.recording("app.jfr", 25, null, all(cpu(0.12, 0.2), tasks),
                Recorded.setting("jdk.MethodTrace", "enabled", "true"),
                Recorded.setting("jdk.MethodTrace", "filter", "java.util.concurrent.locks.LockSupport::park"));
        assertThat(headline(Analysis.of(List.of(traced))))
                .startsWith("no known cause found, but 7.60 of 8.00 tasks wait"
                        + " for an item of a queue (ArrayBlockingQueue) at shop.Connections.next:7, as for a resource of which"
                        + " there are too few");
    }

    /** Five carriers for a parallelism of two, all of which block in calls for which carriers were added. */
    @Test
    void carriersThatAreAddedAreNamedWithThePlace() {
        var started = IntStream.rangeClosed(1, 5).<JvmEvent>mapToObj(i -> new JvmEvent.ThreadLife(
                TEN_SECONDS.startNanos(), Recorded.carrier(i), true,
                Recorded.stack("java.util.concurrent.ForkJoinPool.tryCompensate", "shop.Files.read"))).toList();
        var loads = IntStream.rangeClosed(1, 5).boxed().flatMap(i -> cpu(Recorded.carrier(i), 0.03).stream()).toList();
        assertThat(headline(of(all(cpu(0.2, 0.3), started, loads)))).startsWith("5 carriers for a parallelism of 2, 5.0"
                + " of them not idle on average, mostly at shop.Files.read:7; ");
    }

    /** Of 0.024 busy processors the compilers have 0.013: what is left is 0.55 % of two. If nothing tells what they have, it may be half. */
    @Test
    void whatIsStillCompiledIsNoWork() {
        var compiles = cpu(Recorded.platform(5, "C2 CompilerThread0"), 0.0065);
        assertThat(headline(of(all(cpu(0.012, 0.2), compiles)))).startsWith("idle: ");
        assertThat(headline(of(cpu(0.019, 0.2)))).startsWith("idle: ");
        assertThat(headline(of(cpu(0.021, 0.2)))).startsWith("healthy");
        assertThat(headline(of(all(cpu(0.012, 0.2), cpu(Recorded.platform(9, "http-9"), 0.0119)))))
                .startsWith("healthy");
    }

    /**
     * 2.7 threads wait for tasks. The threads of a pool have work for 62 % of the time: four are more than half as many, two are less. One may
     * hand out what it does as a batch, if nobody waits for long: 2.4 threads for 49 ms each. On a crowded machine who works may wait for a
     * processor, but not for 92 ms. When all threads stood still once, five waited for 260 ms, 0.13 on average, less than a tenth of 2.31;
     * twice, 0.26 are more than a tenth of 2.42.
     */
    @ParameterizedTest
    @CsvSource({"4, 3, 92, 0.2, 0, 'healthy as far as this recording shows: CPU 12.0 %'",
            "2, 3, 92, 0.2, 0, 'no known cause found, but 2.70 threads wait for results at shop.Offers.all:7, while at most 1.2'",
            "2, 3, 92, 1, 0, 'no known cause found, but 2.70 threads wait for results at shop.Offers.all:7, while at most 1.2'",
            "2, 5, 49, 1, 0, 'healthy as far as this recording shows: '",
            "1, 5, 49, 0.2, 0, 'healthy as far as this recording shows: CPU 12.0 %'",
            "1, 5, 45, 0.2, 1, 'healthy as far as this recording shows: CPU 12.0 %'",
            "1, 5, 45, 0.2, 2, 'no known cause found, but 2.42 threads wait for results at shop.Offers.all:7'"})
    void threadsOfWhichOthersDoTheWorkDoNotQueue(int workers, int waiting, long usual, double machine, int stops,
            String expected) {
        var events = new ArrayList<JvmEvent>(cpu(0.12, machine));
        for (int i = 0; i < 98; i++) {
            long at = TEN_SECONDS.startNanos() + i * SECOND / 10;
            long millis = i >= 98 - stops ? 260 : usual;
            for (int t = 0; t < waiting; t++) {
                events.add(new JvmEvent.Park(at, millis * 1_000_000, Recorded.platform(30 + t, "http-" + t),
                        Recorded.stack(
                                "java.util.concurrent.locks.LockSupport.park", "java.util.concurrent.FutureTask.get",
                                "shop.Offers.all"),
                        "java.util.concurrent.FutureTask"));
            }
            for (int t = 0; t < workers; t++) {
                var worker = Recorded.platform(50 + t, "pool-4-thread-" + t);
                events.add(new JvmEvent.SocketIo(at, 60_000_000, worker, Recorded.stack("java.net.Socket.read",
                        "shop.Offers.one", "java.util.concurrent.ThreadPoolExecutor.runWorker"), true, "db", 5432, 9));
                events.add(new JvmEvent.Park(at + 60_000_000, 38_000_000, worker, Recorded.stack(
                        "java.util.concurrent.locks.LockSupport.park", "java.util.concurrent.LinkedBlockingQueue.take",
                        "java.util.concurrent.ThreadPoolExecutor.getTask",
                        "java.util.concurrent.ThreadPoolExecutor.runWorker"), "x.ConditionObject"));
            }
        }
        assertThat(headline(of(events))).startsWith(expected);
    }

    /** 27 s of sleep in ten seconds; the dump has four virtual threads. */
    @Test
    void virtualThreadsThatMostlySleepAreSaidToSleep() {
        var asleep = Services.healthy(25, sleeps(3, true, 30, 300_000_000));
        var dump = HandMade.dump(List.of("No carrier is seen to be blocked"), 0, false, Optional.empty(),
                Map.of("tomcat-handler-*", 4));
        assertThat(headline(Analysis.of(List.of(asleep.with(dump)))))
                .startsWith("healthy as far as this recording shows: carriers idle 78.0 %")
                .contains(", 2.70 threads asleep at shop.Ticker.pause:7 (300.0 ms each)");
        assertThat(headline(Analysis.of(List.of(asleep)))).startsWith("no known cause found, but this recording does"
                + " not show what its virtual threads wait for");
    }

    /** A thread that sleeps 950 times for 10 ms may do so for each connection; nine times for a second is a timer. */
    @Test
    void aThreadThatAlwaysSleepsBrieflyIsNamed() {
        assertThat(headline(of(all(cpu(0.12, 0.2), sleeps(1, false, 950, 10_000_000)))))
                .contains(", 0.95 threads asleep at shop.Ticker.pause:7 (10.00 ms each), GC");
        assertThat(headline(of(all(cpu(0.12, 0.2), sleeps(1, false, 9, SECOND))))).doesNotContain("asleep");
    }

    /** 500 sleeps of 19 ms, each followed by a pool thread that wakes up: it may set the pace. */
    @Test
    void aThreadThatSleepsBeforeEachPieceOfWorkHasTimeLeft() {
        var events = new ArrayList<>(all(cpu(0.02, 0.2), sleeps(1, false, 500, 19_000_000)));
        for (int i = 0; i < 500; i++) {
            events.add(new JvmEvent.Park(TEN_SECONDS.startNanos() + i * SECOND / 50, 19_400_000,
                    Recorded.platform(80 + i % 3, "pool-1-thread-" + i % 3),
                    Recorded.stack("java.util.concurrent.LinkedBlockingQueue.take",
                            "java.util.concurrent.ThreadPoolExecutor.getTask"),
                    "x.Condition"));
        }
        assertThat(headline(of(events))).startsWith("healthy").contains(
                ", 0.95 threads asleep at shop.Ticker.pause:7 (19.00 ms each)");
    }

    /** It computes on 0.96 of two processors; of its nine samples five are of one place. With 0.82 it has time left. */
    @Test
    void aThreadThatAlwaysComputesIsNamed() {
        var rare = Recorded.setting("jdk.ExecutionSample", "period", "500 ms");
        var acceptor = Recorded.platform(70, "acceptor");
        var samples = IntStream.range(0, 9).<JvmEvent>mapToObj(i -> new JvmEvent.CpuSample(
                TEN_SECONDS.startNanos() + i * SECOND, acceptor,
                Recorded.stack("java.security.Signature.sign", i < 5 ? "shop.Door.greet" : "shop.Door.accept" + i),
                false)).toList();
        assertThat(headline(of(all(cpu(0.5, 0.55), cpu(acceptor, 0.48), samples), rare)))
                .startsWith("no known cause found, but the thread acceptor has hardly any time left: it computes 96.0 %"
                        + " of the time, mostly at shop.Door.greet:7, CPU 50.0 %");
        assertThat(headline(of(all(cpu(0.5, 0.55), cpu(acceptor, 0.41), samples), rare))).startsWith("healthy");
        assertThat(headline(of(all(cpu(0.5, 0.55), cpu(Recorded.platform(71, "C2 CompilerThread0"), 0.48)))))
                .startsWith("healthy");
    }

    /** In 19 of its 20 samples it looks up a name; with 15 it has time left. */
    @Test
    void aThreadThatAlwaysLooksUpNamesIsNamed() {
        assertThat(headline(of(all(cpu(0.2, 0.3), lookUps(19)))))
                .startsWith("no known cause found, but the thread acceptor has hardly any time left: it waits for"
                        + " look-ups of host names at shop.Door.accept:7, about 95 % of the time, CPU");
        assertThat(headline(of(all(cpu(0.2, 0.3), lookUps(15))))).startsWith("healthy");
    }

    /** 70 handshakes wait 90 ms or 70 ms each in ten seconds, and take 0.2 processors. Other reads are none of an acceptor. */
    @Test
    void aThreadThatOpensOneConnectionAfterTheOtherIsNamed() {
        assertThat(headline(of(all(cpu(0.1, 0.2), cpu(Recorded.platform(70, "acceptor"), 0.1),
                reads(90, "sun.security.ssl.SSLSocketImpl.startHandshake")))))
                .startsWith("no known cause found, but the thread acceptor has hardly any time left: it opens"
                        + " connections; 63.0 % of the time it waits for the other side at shop.Door.accept:7, and 20.0 %"
                        + " it computes, CPU");
        assertThat(headline(of(all(cpu(0.1, 0.2), cpu(Recorded.platform(70, "acceptor"), 0.1),
                reads(70, "sun.security.ssl.SSLSocketImpl.startHandshake"))))).startsWith("healthy");
        assertThat(headline(of(all(cpu(0.1, 0.2), cpu(Recorded.platform(70, "acceptor"), 0.1),
                reads(90, "sun.security.ssl.SSLSocketImpl.read"))))).startsWith("healthy");
    }

    private static List<JvmEvent> reads(int millis, String method) {
        return IntStream.range(0, 70).<JvmEvent>mapToObj(i -> new JvmEvent.SocketIo(
                TEN_SECONDS.startNanos() + i * SECOND / 8, millis * SECOND / 1_000, Recorded.platform(70, "acceptor"),
                Recorded.stack("java.net.Socket.read", method, "shop.Door.accept"), true, "10.0.0.7", 41_000 + i, 17))
                .toList();
    }

    private static List<JvmEvent> lookUps(int lookUps) {
        return IntStream.range(0, 20).<JvmEvent>mapToObj(i -> new JvmEvent.NativeSample(
                TEN_SECONDS.startNanos() + i * SECOND / 3, Recorded.platform(70, "acceptor"),
                i < lookUps
                        ? Recorded.stack("java.net.Inet6AddressImpl.getHostByAddr", "java.net.InetAddress.getHostName",
                                "shop.Door.accept")
                        : Recorded.stack("sun.nio.ch.Net.accept", "shop.Door.accept")))
                .toList();
    }

    private static List<JvmEvent> sleeps(int threads, boolean virtual, int times, long nanos) {
        return IntStream.range(0, threads * times).<JvmEvent>mapToObj(i -> new JvmEvent.Sleep(
                TEN_SECONDS.startNanos() + i % times * (10 * SECOND / times), nanos,
                virtual ? Recorded.virtual(70 + i / times) : Recorded.platform(70, "acceptor"),
                Recorded.stack("java.lang.Thread.sleep", "shop.Ticker.pause"), nanos)).toList();
    }

    /** One in six takes 14 ms, the others 5 ms: 14 of 39 ms are of slow ones. */
    @Test
    void slowRequestsOfWhichNothingIsKnownAreNamed() {
        assertThat(headline(Analysis.of(List.of(Services.healthy(25, requests(6, 14))))))
                .startsWith("healthy as far as this recording shows: carriers idle").endsWith(
                        ", for 100.0 % of a request of 14.00 ms (p90) this recording does not show what it waits for"
                                + " (analyzer record PID --question locks shows it)");
    }

    /** One in five takes 50 ms, the others 5 ms: 50 of 70 ms are of slow ones. */
    @Test
    void aServiceIsNotHealthyIfMostOfItsTimeIsUnknown() {
        assertThat(headline(Analysis.of(List.of(Services.healthy(25, requests(5, 50))))))
                .startsWith("no known cause found, but for 71.4 % of the time of all requests this recording does not"
                        + " show what they wait for (analyzer record PID --question locks shows it),");
    }

    /** The same, with each park recorded: what is left are monitors. */
    @Test
    void noSettingIsNamedThatTheRecordingHas() {
        var traced = HandMade.recording("app.jfr", 25, null, all(cpu(0.12, 0.2), requests(5, 50)),
                Recorded.setting("jdk.MethodTrace", "enabled", "true"),
                Recorded.setting("jdk.MethodTrace", "threshold", "0 ns"),
                Recorded.setting("jdk.MethodTrace", "filter", "java.util.concurrent.locks.LockSupport::park"));
        assertThat(headline(Analysis.of(List.of(traced))))
                .startsWith("no known cause found, but for 71.4 % of the time of all requests this recording does not"
                        + " show what they wait for (not for a lock of java.util.concurrent; waits of virtual threads"
                        + " for monitors leave no event, and explain --threads DUMP may show them),");
    }

    /**
     * Seven virtual threads begin after 1 s and do not end: 6.3 are alive on average. A wait of 2 s and carriers that use 0.05 of two
     * processors are 0.3 of them, so 6.0 are left. The waits of the others had not ended.
     */
    @Test
    void waitsThatHaveNotEndedAreMissedInTheLivesOfTheirThreads() {
        var events = new ArrayList<JvmEvent>(all(cpu(0.12, 0.2), cpu(Recorded.carrier(900), 0.05)));
        for (int i = 0; i < 7; i++) {
            events.add(
                    new JvmEvent.VirtualThreadLife(TEN_SECONDS.startNanos() + SECOND, Recorded.virtual(100 + i), true));
        }
        events.add(new JvmEvent.MethodTrace(TEN_SECONDS.startNanos() + SECOND, 2 * SECOND, Recorded.virtual(100),
                Recorded.stack("java.util.concurrent.locks.LockSupport.park", "java.util.concurrent.FutureTask.get",
                        "shop.Price.of"),
                "java.util.concurrent.locks.LockSupport.park"));
        var recording = HandMade.recording("app.jfr", 25, null, events,
                Recorded.setting("jdk.MethodTrace", "enabled", "true"),
                Recorded.setting("jdk.MethodTrace", "threshold", "0 ns"),
                Recorded.setting("jdk.MethodTrace", "filter", "java.util.concurrent.locks.LockSupport::park"),
                Recorded.setting("jdk.VirtualThreadStart", "enabled", "true"),
                Recorded.setting("jdk.VirtualThreadEnd", "enabled", "true"));
        assertThat(headline(Analysis.of(List.of(recording))))
                .startsWith("no known cause found, but at least 6.30 virtual threads"
                        + " were alive on average, and for 95.2 % of their time no wait is recorded: they are in waits that have"
                        + " not ended, or for monitors (explain --threads DUMP shows which),");
    }

    private static List<JvmEvent> requests(int oneIn, int slowMillis) {
        return IntStream.range(0, 300).<JvmEvent>mapToObj(i -> new JvmEvent.Handler(
                TEN_SECONDS.startNanos() + i * SECOND / 33, (i % oneIn == 0 ? slowMillis : 5) * SECOND / 1_000, 0,
                Recorded.virtual(100 + i), OptionalLong.empty(), null)).toList();
    }

    /** The 7 ms wait of another thread, which has an event, is not where the queue is. */
    @Test
    void aQueueThatOnlyADumpShowsIsNamedWithItsPlace() {
        var crowd = new LongestQueue(WaitKind.MONITOR, " (Class)", "shop.Regions.of:17", 36, 41, "virtual threads", 2,
                2,
                Stack.NONE);
        var enter = new JvmEvent.MonitorEnter(TEN_SECONDS.startNanos(), 7_000_000, Recorded.platform(30, "http-1"),
                Recorded.stack("sun.nio.ch.EPollSelectorImpl.clearInterrupt"), "java.lang.Object", null, 0);
        var dump = HandMade.dump(List.of("No carrier is seen to be blocked"), 0, false, Optional.of(crowd),
                Map.of("", 41));
        assertThat(headline(Analysis.of(List.of(Services.healthy(25, List.of(enter)).with(dump)))))
                .isEqualTo("at least 36 of 41 virtual threads waited for a monitor (Class) at shop.Regions.of:17 when"
                        + " each of the 2 thread dumps was taken; without it up to 7.67 × the work (lock-contention)");
    }

    @Test
    void aJvmThatDoesNothingIsIdle() {
        assertThat(headline(of(cpu(0.004, 0.2)))).startsWith("idle: ")
                .contains("Thread.dump_to_file", "CPU 0.4 %");
        assertThat(headline(Analysis.of(List.of(Services.service(17, cpu(0.004, 0.2)))))).startsWith("idle: ")
                .contains("jcmd PID Thread.print > FILE").doesNotContain("dump_to_file");
    }

    /** A poller has waited for sockets of virtual threads; those that wait since before the recording leave no event, unless one ends. */
    @ParameterizedTest
    @CsvSource({"sun.nio.ch.Poller.pollLoop, false, 'no work seen, so it idles or is stuck: '",
            "sun.nio.ch.Poller.pollLoop, true, 'idle: '", "shop.Poller.run, false, 'idle: '"})
    void virtualThreadsThatMayWaitSinceBeforeAreNotIdle(String method, boolean ends, String begin) {
        var dump = new JvmEvent.ThreadDump(TEN_SECONDS.startNanos() + SECOND, 1, List.of(), 0, PrintedDump.of("""
                "Read-Poller" #31 [41] daemon prio=5 os_prio=0 cpu=1.25ms elapsed=9.24s tid=0x03
                \tat sun.nio.ch.EPoll.wait(java.base@25/Native Method)
                \tat %s(Poller.java:17)
                """.formatted(method)).threads());
        var end = new JvmEvent.VirtualThreadLife(TEN_SECONDS.startNanos() + SECOND, Recorded.virtual(70), false);
        assertThat(headline(of(all(cpu(0.004, 0.2), ends ? List.of(dump, end) : List.of(dump))))).startsWith(begin);
    }

    /** One virtual thread starts every 40 ms beside that of the service, and none ends: 251 in 10 s. */
    @Test
    void virtualThreadsThatPileUpAreNotHealthy() {
        var started = IntStream.range(0, 250).<JvmEvent>mapToObj(i -> new JvmEvent.VirtualThreadLife(
                TEN_SECONDS.startNanos() + i * SECOND / 25, Recorded.virtual(100 + i), true)).toList();
        assertThat(headline(Analysis.of(List.of(Services.healthyWithLives(25, started)))))
                .startsWith("no known cause found, but virtual threads pile up: 25.1 more start than end per second, as"
                        + " in a leak or under a growing load,");
        assertThat(headline(Analysis.of(List.of(Services.healthy(25, started))))).as("ends are not recorded")
                .doesNotContain("pile up");
    }

    /** Without work in between, two dumps tell where a pool hangs. */
    @Test
    void aJvmThatDoesNothingNamesWhereItsThreadsStand() {
        var standing = new CommonStack(8, 8, "threads orders-*", "shop.Order.place:7", 2);
        var dump = new AttachedDump(List.of("No carrier is seen to be blocked"), 0, false, Optional.empty(),
                Optional.of(standing), Optional.empty(), 0, Map.of());
        var recording = Services.service(25, cpu(0.004, 0.2)).with(dump);
        assertThat(headline(Analysis.of(List.of(recording)))).startsWith("no work seen, so it idles or is stuck: 8 of 8"
                + " threads orders-* stand at shop.Order.place:7 in each of the 2 thread dumps, CPU 0.4 %");
    }

    @Test
    void carriersThatDoNothingAreNotHealthy() {
        var started = new JvmEvent.ThreadLife(TEN_SECONDS.startNanos() + 5, Recorded.carrier(1), true,
                Stack.NONE);
        assertThat(headline(of(all(cpu(0.09, 0.2), List.of(started)))))
                .startsWith("not known whether it works: for most of the time carriers left no event");
    }

    /** Sixty sleeps end in each of four seconds, and a dump is from before. The slowest requests ended before, too. */
    @Test
    void carriersThatFellSilentAreSaidBeforeTheSlowestRequests() {
        var sleeps = IntStream.range(0, 240).<JvmEvent>mapToObj(i -> new JvmEvent.Sleep(
                TEN_SECONDS.startNanos() + i * SECOND / 60, 10_100_000, Recorded.virtual(40 + i), Stack.NONE,
                10_000_000)).toList();
        var dump = new JvmEvent.ThreadDump(TEN_SECONDS.startNanos() + SECOND, 9,
                List.of(new JvmEvent.Carrying(1, 71, 0)), 1);
        var park = new JvmEvent.Park(TEN_SECONDS.startNanos(), SECOND, Recorded.carrier(1), Stack.NONE,
                "java.util.concurrent.ForkJoinPool");
        assertThat(headline(of(all(cpu(0.12, 0.2), slowCalls(800), sleeps, List.of(dump, park)))))
                .startsWith("not known whether it works: from 4.0 s into the recording on carriers left hardly any"
                        + " event, so they idle or are stuck, ");
    }

    /** Of ten seconds pauses take 0.57, or 2.6: then they matter as much as what is suspected, since 80,000 exceptions are created per second. */
    @ParameterizedTest
    @CsvSource({
            "570, '(gc-pressure), beyond that it may be cpu-saturated: other processes used the rest, so it is unknown"
                    + " whether this one needed more'",
            "2600, (gc-pressure)"})
    void besideACauseThatTakesLittleMoreMayBeSuspected(long millis, String end) {
        assertThat(headline(of(all(cpu(0.39, 1.0), List.of(
                new JdkEvents.ThrownCount(TEN_SECONDS.startNanos(), 7),
                new JdkEvents.ThrownCount(TEN_SECONDS.endNanos() - 1, 800_007),
                new RuntimeEvents.GcPause(TEN_SECONDS.startNanos(), millis * 1_000_000)))))).startsWith("GC pauses")
                .endsWith(end);
    }

    /**
     * Four threads of Tomcat that were seen idle for 2 or 6 of ten seconds, and did nothing else that is recorded. Where parks of 20 ms or longer
     * alone are, they may have waited for whatever in the 32 or 16 seconds that are left; else an open park is idle, too.
     */
    @ParameterizedTest
    @CsvSource({"1, 20 ms, true", "3, 20 ms, false", "1, 0 ns, false"})
    void whatThreadsOfPoolsDidIsNotKnownWhereShortWaitsLeaveNoEvent(int seconds, String threshold, boolean said) {
        var idle = Recorded.stack("java.util.concurrent.LinkedBlockingQueue.take",
                "org.apache.tomcat.util.threads.TaskQueue.take",
                "org.apache.tomcat.util.threads.ThreadPoolExecutor.getTask");
        var parks = IntStream.range(0, 8).<JvmEvent>mapToObj(i -> new JvmEvent.Park(
                TEN_SECONDS.startNanos() + (i % 2) * (10 - seconds) * SECOND, seconds * SECOND,
                Recorded.platform(80 + i / 2, "http-nio-8080-exec-" + i / 2), idle, "x.Condition")).toList();
        var headline = headline(
                of(all(cpu(0.2, 0.3), parks), Recorded.setting("jdk.ThreadPark", "threshold", threshold)));
        assertThat(headline).startsWith("healthy as far as this recording shows: ");
        assertThat(headline.contains("nothing is recorded for 80 % of the time of the 4 threads of Tomcat's pool"
                + " (http-nio-8080-exec-*): parks shorter than 20 ms were not recorded")).isEqualTo(said);
    }

    /** 2 processors, of which this JVM used 0.78 and others 1.22, or 0.62; of one, 0.72 of 0.94 or 0.50 of 0.72. */
    @Test
    void whatOtherProcessesTookOfAFullMachineIsSaidFirst() {
        var samples = IntStream.range(0, 40).<JvmEvent>mapToObj(i -> new JvmEvent.CpuSample(
                TEN_SECONDS.startNanos() + i, Recorded.platform(9, "w-9"), Recorded.stack("shop.Work.part" + i % 4),
                true)).toList();
        assertThat(headline(of(all(cpu(0.39, 1.0), samples))))
                .startsWith("healthy as far as this recording shows: other"
                        + " processes used 1.22 of 2 processors and this JVM 0.78 of the 0.78 that they left it, so it"
                        + " may have lacked some, CPU 39.0 %");
        assertThat(headline(of(all(cpu(0.39, 0.7), samples)))).startsWith("healthy").doesNotContain("lacked");
        var one = new JvmEvent.Fact(1, "ActiveProcessorCount", "1");
        assertThat(headline(of(all(cpu(0.36, 0.89), samples), one))).startsWith("healthy as far as this recording"
                + " shows: other processes used 1.06 of 2 processors and this JVM 0.72 of the 0.94 that they left it");
        assertThat(headline(of(all(cpu(0.25, 0.89), samples), one))).startsWith("healthy").doesNotContain("lacked");
    }

    /** 45 sleeps of 200 ms of each of three threads make 2.70 threads on average, 30 of each of two 1.20. */
    @Test
    void aJvmWhoseThreadsSleepBetweenHardlyAnyWorkIsNotIdle() {
        assertThat(headline(of(all(cpu(0.004, 0.2), exports(3, 45)))))
                .startsWith("no known cause found, but it computes"
                        + " hardly anything, and 2.70 threads sleep at shop.Export.run:7 (200.0 ms each), CPU 0.4 %");
        assertThat(headline(of(all(cpu(0.004, 0.2), exports(2, 30))))).startsWith("idle: ");
    }

    private static List<JvmEvent> exports(int threads, int times) {
        return IntStream.range(0, threads * times).<JvmEvent>mapToObj(i -> new JvmEvent.Sleep(
                TEN_SECONDS.startNanos() + i % times * (10 * SECOND / times), SECOND / 5,
                Recorded.platform(70 + i / times, "export-" + i / times),
                Recorded.stack("java.lang.Thread.sleep", "shop.Export.run"), SECOND / 5)).toList();
    }

    @Test
    void withoutCpuLoadThereIsNoVerdict() {
        assertThat(headline(of(List.of()))).startsWith("this recording shows too little for a verdict");
    }

    /** Three pool threads park for 8.6, 9.1 and 7.5 of ten seconds: 84.0 %. A fourth thread has a pool of its own. */
    @Test
    void threadsThatWaitForWhatNothingTellsAreNotHealthy() {
        assertThat(headline(of(all(cpu(0.2, 0.3), parked("java.util.concurrent.SynchronousQueue$Transferer")))))
                .startsWith(
                        "no known cause found, but 3 threads http-* waited 84.0 % of the time, and this recording does"
                                + " not show for what (analyzer record PID --question locks shows it), CPU 20.0 %");
        assertThat(headline(of(all(cpu(0.2, 0.3), parked("java.util.concurrent.ForkJoinPool"))))).startsWith("healthy");
    }

    /** 8.6, 9.1, 7.5 and 0.8 of ten seconds make 2.60 threads on average, of which each event names the class of what it waits for. */
    @Test
    void aSemaphoreIsNamedWithoutAStack() {
        assertThat(headline(of(all(cpu(0.2, 0.3), parked("java.util.concurrent.Semaphore$NonfairSync")))))
                .startsWith("2.60 threads waited on average for a permit or connection (Semaphore); ")
                .endsWith("(downstream-limited)");
        assertThat(headline(of(all(cpu(0.2, 0.3), parked("java.util.concurrent.locks.ReentrantLock$FairSync")))))
                .startsWith("2.60 threads waited on average for a lock (ReentrantLock); ")
                .endsWith("(lock-contention)");
    }

    private static List<JvmEvent> parked(String what) {
        return IntStream.range(0, 4).<JvmEvent>mapToObj(i -> new JvmEvent.Park(TEN_SECONDS.startNanos(),
                new long[]{86, 91, 75, 8}[i] * SECOND / 10, Recorded.platform(30 + i, i < 3 ? "http-" + i : "main"),
                Stack.NONE, what)).toList();
    }

    @Test
    void aCauseIsNamedWithSiteAndFigure() {
        var waiting = Analysis.of(List.of(Services.service(21, all(cpu(0.2, 0.3), Services.waiting(20)))));
        assertThat(headline(waiting)).startsWith("16.6 threads waited on average for a permit or connection (Semaphore)"
                + " at com.zaxxer.hikari.HikariPool.getConnection:7")
                .endsWith(
                        "; without it up to 4.50 × the work (downstream-limited)");
    }

    /** 7 s and 6 s at one place, 5.5 s at the other. */
    @Test
    void ofSeveralPlacesTheSumIsSaidFirst() {
        assertThat(headline(of(all(cpu(0.2, 0.3), List.of(enters("shop.Prices.of", 30, 7_000),
                enters("shop.Prices.of", 31, 6_000), enters("shop.Stock.take", 32, 5_500)))))).startsWith(
                        "1.85 threads waited on average, 1.30 of them for a monitor (Node) at shop.Prices.of:7; ");
        assertThat(headline(of(all(cpu(0.2, 0.3), List.of(enters("shop.Prices.of", 30, 7_000),
                enters("shop.Stock.take", 32, 700)))))).startsWith(
                        "0.70 threads waited on average for a monitor (Node) at shop.Prices.of:7; ");
    }

    private static JvmEvent enters(String method, int thread, long millis) {
        return new JvmEvent.MonitorEnter(TEN_SECONDS.startNanos(), millis * 1_000_000,
                Recorded.platform(thread, "http-" + thread), Recorded.stack(method), "shop.Node", null, 0);
    }

    /** The evidence of these is a delay, which does not say what happens. */
    @ParameterizedTest
    @CsvSource({"carrier-monopolized, virtual threads that compute for long hold the carriers",
            "synchronized-arrivals, work arrives in waves"})
    void aCauseWhoseEvidenceIsADelaySaysWhatHappens(String cause, String what) {
        var c = of(cpu(0.2, 0.3)).cells().get(0);
        var found = new Verdict.Found(Findings.named(cause).orElseThrow(), 0.934, "the time",
                List.of(Evidence.of("jdk.ThreadSleep", "144.8 ms")),
                "");
        assertThat(Headline.of(new JudgedCell(c.cell(), c.bounds(), List.of(found), c.requestTime(), c.tail(),
                c.tailVerdicts(), c.prediction(), c.moreClients(), c.warnings(), c.service()))).startsWith(what)
                .endsWith("; 93.4 % of the time (" + cause + ")");
        var wordy = new Verdict.Found(found.finding(), 0.934, "the time of " + "all ".repeat(60), found.evidence(), "");
        assertThat(Headline.of(new JudgedCell(c.cell(), c.bounds(), List.of(wordy), c.requestTime(), c.tail(),
                c.tailVerdicts(), c.prediction(), c.moreClients(), c.warnings(), c.service())))
                .endsWith(" (" + cause + ")").doesNotContain("93.4 %");
    }

    /** Three threads for nine of ten seconds, one after the other: 2.7 on average. A row lock looks like this, and so does an idle pool. */
    @Test
    void manyThreadsThatWaitForSomethingUnknownAreNamed() {
        var waits = IntStream.range(0, 3).<JvmEvent>mapToObj(i -> new JvmEvent.MonitorWait(
                TEN_SECONDS.startNanos() + i * SECOND / 4, 9 * SECOND, Recorded.platform(30 + i, "tcp-" + i),
                Recorded.stack("java.lang.Object.wait", "org.h2.Transaction.waitFor"), "org.h2.Transaction", 0, false))
                .toList();
        assertThat(headline(Analysis.of(List.of(Services.service(25, all(cpu(0.2, 0.3), waits))))))
                .startsWith(
                        "no known cause found, but 2.70 threads wait at org.h2.Transaction.waitFor:7 (H2), idle or held up, CPU");
    }

    /** The same inside of an HTTP client: what they wait for is known. */
    @Test
    void threadsThatWaitForAnotherServiceAreNotCalledIdle() {
        var waits = IntStream.range(0, 3).<JvmEvent>mapToObj(i -> new JvmEvent.Park(
                TEN_SECONDS.startNanos() + i * SECOND / 4, 9 * SECOND, Recorded.platform(30 + i, "http-" + i),
                Recorded.stack("java.util.concurrent.locks.LockSupport.park",
                        "java.util.concurrent.CompletableFuture.get",
                        "jdk.internal.net.http.HttpClientImpl.send", "shop.Prices.of"),
                "x.Signaller")).toList();
        assertThat(headline(Analysis.of(List.of(Services.service(25, all(cpu(0.2, 0.3), waits)))))).startsWith(
                "no known cause found, but 2.70 threads wait for an answer of another service at shop.Prices.of:7");
    }

    /** Four threads, or two, always write, and another one accepts; the JVM uses 0.2 processors, and others none, or 1.52 of two. */
    @Test
    void threadsWhoseWritesNobodyReadsAreNamed() {
        String named = "3.80 threads wait for the other side to read what they write at org.ftp.Data.transfer:7";
        assertThat(headline(of(all(cpu(0.1, 0.2), inNative(4))))).startsWith("no known cause found, but " + named);
        assertThat(headline(of(all(cpu(0.1, 0.2), inNative(2))))).startsWith("healthy");
        assertThat(headline(of(all(cpu(0.1, 0.86), inNative(4))))).startsWith("healthy");
    }

    private static List<JvmEvent> slowCalls(long othersMillis) {
        var events = new ArrayList<JvmEvent>();
        for (int i = 0; i < 300; i++) {
            var thread = Recorded.platform(100 + i % 10, "http-" + i % 10);
            long waited = (i == 50 ? 800 : i % 100 == 50 ? othersMillis : 0) * SECOND / 1000;
            long start = TEN_SECONDS.startNanos() + i * SECOND / 33;
            events.add(new JvmEvent.Handler(start, SECOND / 100 + waited, 0, thread, OptionalLong.empty(), null));
            if (waited > 0) {
                events.add(new JvmEvent.SocketIo(start + 7, waited, thread,
                        Recorded.stack("sun.nio.ch.NioSocketImpl.read", "shop.Price.ask"), true, "prices", 8080, 9));
            }
        }
        return events;
    }

    /** Its event loop computes for 0.31 of each second and others for 0.30, or for 0.32: then most of its waits are of threads. */
    @ParameterizedTest
    @CsvSource({"0.15, true", "0.16, false"})
    void whatEventLoopsWaitForIsNotSeen(double others, boolean told) {
        var loop = Recorded.platform(50, "reactor-http-epoll-1");
        assertThat(headline(Analysis.of(List.of(HandMade.recording("x.jfr", 25, null,
                all(cpu(0.33, 0.4), cpu(loop, 0.155), cpu(Recorded.platform(51, "shop-1"), others)))))))
                .matches(line -> line
                        .startsWith("healthy as far as this recording shows: what requests of its event loops wait"
                                + " for without a thread leaves no event") == told);
    }

    private static List<JvmEvent> inNative(int writers) {
        return IntStream.range(0, 20 * (writers + 1)).<JvmEvent>mapToObj(i -> {
            int thread = i % (writers + 1);
            return new JvmEvent.NativeSample(TEN_SECONDS.startNanos() + i * SECOND / 50,
                    Recorded.platform(50 + thread, "any-" + thread), thread < writers
                            ? Recorded.stack("sun.nio.ch.SocketDispatcher.write0", "org.ftp.Data.transfer")
                            : Recorded.stack("sun.nio.ch.Net.accept", "org.ftp.Main.listen"));
        }).toList();
    }

    /** A carrier of a parallelism of one computes for 0.92 of each second, and no cause is found. */
    @Test
    void carriersWithoutSpareTimeAreNotHealthy() {
        assertThat(headline(Analysis.of(List.of(HandMade.recording("x.jfr", 25, null,
                all(cpu(0.48, 0.55), cpu(Recorded.carrier(1), 0.46)),
                Recorded.fact("jdk.virtualThreadScheduler.parallelism", 1))))))
                .startsWith("no known cause found, but carriers are busy 100.0 % of the time");
    }

    /** It computes for 0.8 of each second. In the rest it may wait for a processor that others have, if they use 0.94 of two and not 0.34. */
    @ParameterizedTest
    @CsvSource({"0.65, true", "0.95, false"})
    void carriersWhoseProcessorsOthersHaveAreNoWorry(double machine, boolean busy) {
        var samples = IntStream.range(0, 40).<JvmEvent>mapToObj(i -> new JvmEvent.CpuSample(
                TEN_SECONDS.startNanos() + i, Recorded.virtual(70 + i), Recorded.stack("shop.Work.part" + i % 4), true))
                .toList();
        assertThat(headline(Analysis.of(List.of(HandMade.recording("x.jfr", 25, null,
                all(cpu(0.48, machine), cpu(Recorded.carrier(1), 0.40), samples),
                Recorded.fact("jdk.virtualThreadScheduler.parallelism", 1)))))
                .contains("carriers are busy")).isEqualTo(busy);
    }

    /** The same carrier hardly computes: what it waits for since before the recording began is not known to be work. */
    @Test
    void carriersThatOnlyLeaveNoEventAreNotBusy() {
        assertThat(headline(Analysis.of(List.of(HandMade.recording("x.jfr", 25, null,
                all(cpu(0.03, 0.2), cpu(Recorded.carrier(1), 0.01)),
                Recorded.fact("jdk.virtualThreadScheduler.parallelism", 1)))))).doesNotContain("carriers are busy");
    }

    private static Analysis of(List<JvmEvent> events, JvmEvent... settings) {
        return Analysis.of(List.of(Services.service(25, events, settings)));
    }

    private static String headline(Analysis analysis) {
        var cell = analysis.cells().get(0);
        return Headline.of(cell) + (Headline.more(cell).isEmpty() ? "" : ", " + Headline.more(cell));
    }
}
