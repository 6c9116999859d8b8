package io.carrierscope.analyzer.finding.suspicion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.Cells;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.tail.Band;
import io.carrierscope.analyzer.finding.tail.Tail;
import io.carrierscope.analyzer.finding.wait.Queues;
import io.carrierscope.analyzer.fold.classify.CodeKind;
import io.carrierscope.analyzer.fold.request.Part;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.EventCatalogue;
import io.carrierscope.analyzer.recording.event.JdkEvents;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.PrintedDump;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What quiet recordings say of each suspicion, with and without the events that would show it; other tests find each of them. */
class SuspicionsTest {
    private static final String WORKER = "java.util.concurrent.ThreadPoolExecutor.runWorker";
    private static final Stack RESULT = Recorded.stack("java.util.concurrent.locks.LockSupport.park",
            "java.util.concurrent.CompletableFuture.get", "shop.Price.of", WORKER);

    /** Of a thread that waits for work from such a queue. */
    private static Stack idle(String queue) {
        return Recorded.stack("java.util.concurrent.locks.LockSupport.park", "java.util.concurrent." + queue + ".take",
                "java.util.concurrent.ThreadPoolExecutor.getTask", WORKER);
    }

    /** Of a thread of a pool that waits there for an answer. */
    private static Stack reads(String method) {
        return Recorded.stack("sun.nio.ch.NioSocketImpl.read", method, WORKER);
    }

    static Stream<Suspicion> all() {
        return Suspicions.ALL.stream();
    }

    @ParameterizedTest
    @MethodSource("all")
    void itIsAbsentWhereAllThatWouldShowItIsRecorded(Suspicion suspicion) {
        assertThat(verdict(suspicion, true)).isInstanceOf(Verdict.Absent.class);
    }

    @ParameterizedTest
    @MethodSource("all")
    void itIsUnknownWhereThatIsNotRecorded(Suspicion suspicion) {
        assertThat(verdict(suspicion, false)).isInstanceOfSatisfying(Verdict.Unknown.class,
                u -> assertThat(u.missing()).contains("not recorded"));
    }

    /** Of parks without stacks nothing tells where threads wait. */
    @Test
    void waitsWithoutStacksAreUnknown() {
        var recording = HandMade.recording("quiet.jfr", 25, null, HandMade.cpu(0.24, 0.3),
                Stream.of("jdk.ThreadPark", "jdk.JavaMonitorWait", "jdk.MethodTrace").flatMap(type -> Stream.of(
                        Recorded.setting(type, "enabled", "true"), Recorded.setting(type, "threshold", "0 ns"),
                        Recorded.setting(type, "stackTrace", "false"))).toArray(JvmEvent[]::new));
        assertThat(JudgedService.of(Cells.of(List.of(recording)).get(0), List.of(), Optional.empty()).orElseThrow()
                .suspicions()).filteredOn(v -> v.cause().equals("unclear-waits")).singleElement()
                .isInstanceOf(Verdict.Unknown.class);
    }

    /** Eleven meters, in five or four of eight parts of ten seconds; a look-up of one that is there makes none. */
    @ParameterizedTest
    @CsvSource({"newTimer, 5, true", "newTimer, 4, false", "getOrCreateMeter, 5, false"})
    void newMetersPileUpWhereTheyAreMadeAllTheTime(String method, int parts, boolean found) {
        var made = IntStream.range(0, 11).<JvmEvent>mapToObj(i -> new JvmEvent.Allocation(
                HandMade.TEN_SECONDS.startNanos() + (2 * (i % parts) + 1) * HandMade.SECOND * 10 / 16,
                Recorded.platform(3, "http-3"),
                Recorded.stack("io.micrometer.core.instrument.cumulative.CumulativeTimer.<init>",
                        "io.micrometer.core.instrument.simple.SimpleMeterRegistry." + method, "shop.Web.handle"),
                "double[]", 700 + i)).toList();
        var service = service(made);
        var verdict = service.suspicions().stream().filter(v -> v.cause().equals("meters-pile-up")).findFirst()
                .orElseThrow();
        assertThat(verdict instanceof Verdict.Found).isEqualTo(found);
        if (verdict instanceof Verdict.Found f) {
            assertThat(f.evidence().getFirst().claim()).contains("made all the time at"
                    + " io.micrometer.core.instrument.cumulative.CumulativeTimer.<init>:7 (Micrometer, called by"
                    + " shop.Web.handle:7)");
            assertThat(service.state()).isEqualTo(JudgedService.State.SUSPECTED);
        }
    }

    /**
     * Two threads take three turns each at the queue of their pool. The other three leave no event, and allocated as much when the recording
     * ended as when it began: with a byte more a thread did something. In a queue that gives work to the last who came they may be idle.
     */
    @ParameterizedTest
    @CsvSource({"LinkedBlockingQueue, 0, true", "LinkedBlockingQueue, 1, false", "SynchronousQueue, 0, false"})
    void threadsThatStandWhileOthersTakeTurnsAreNotIdle(String queue, int more, boolean found) {
        var idle = idle(queue);
        long start = HandMade.TEN_SECONDS.startNanos();
        var turns = IntStream.range(0, 6).<JvmEvent>mapToObj(i -> new JvmEvent.Park(start + i * HandMade.SECOND,
                HandMade.SECOND, http(i % 2), idle, "x.ConditionObject"));
        var allocated = IntStream.range(0, 5).boxed().<JvmEvent>flatMap(i -> Stream.of(
                new JdkEvents.Allocated(start, http(i), 7_000 + i),
                new JdkEvents.Allocated(start + 9 * HandMade.SECOND, http(i), 7_000 + i + (i < 2 ? 300 : more))));
        var service = service(Stream.concat(turns, allocated).toList());
        assertThat(service.found()).filteredOn(f -> f.cause().equals("standing-threads")).hasSize(found ? 1 : 0)
                .allSatisfy(f -> {
                    assertThat(f.share()).isEqualTo(0.6);
                    assertThat(f.evidence().getFirst().claim()).startsWith(
                            "3 of 5 threads http-* stood in their tasks for the whole recording, while the others took turns");
                });
    }

    private static ThreadRef http(int n) {
        return Recorded.platform(40 + n, "http-" + n);
    }

    /**
     * 100 sleeps on five threads of Tomcat or of a pool that is somebody's own, which wait for work first. Who tries again may sleep for a
     * shorter time.
     */
    @ParameterizedTest
    @CsvSource({"http-nio-8080-exec-, 300, poll, true", "http-nio-8080-exec-, 240, poll, false",
            "pool-2-thread-, 300, poll, false", "pool-2-thread-, 240, backOff, true",
            "pool-2-thread-, 190, backOff, false"})
    void sleepsThatUsersNoticeAreSuspiciousInTasks(String name, int millis, String method, boolean found) {
        long start = HandMade.TEN_SECONDS.startNanos();
        var events = IntStream.range(0, 5).boxed().flatMap(t -> Stream.concat(Stream.<JvmEvent>of(new JvmEvent.Park(
                start, HandMade.SECOND, Recorded.platform(t, name + t), Recorded.stack(
                        "java.util.concurrent.LinkedBlockingQueue.take",
                        "java.util.concurrent.ThreadPoolExecutor.getTask",
                        "java.util.concurrent.ThreadPoolExecutor$Worker.run"),
                "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject")),
                IntStream.range(0, 20).<JvmEvent>mapToObj(i -> new JvmEvent.Sleep(
                        start + HandMade.SECOND * (11 + 4 * i) / 10, millis * HandMade.SECOND / 1000,
                        Recorded.platform(t, name + t),
                        Recorded.stack("java.lang.Thread.sleep", "shop.Report." + method,
                                "java.util.concurrent.ThreadPoolExecutor.runWorker"),
                        millis * HandMade.SECOND / 1000))))
                .toList();
        var verdicts = service(events).suspicions();
        assertThat(Verdict.Found.of(verdicts)).filteredOn(f -> f.cause().equals("sleeping-crowd"))
                .extracting(f -> f.evidence().getFirst().claim()).isEqualTo(found
                        ? List.of(method.equals("poll")
                                ? "3.00 threads of Tomcat's pool (http-nio-8080-exec-*) sleep in their tasks at"
                                        + " shop.Report.poll:7 (300 ms each)"
                                : "2.40 threads sleep at shop.Report.backOff:7 (240.0 ms each)")
                        : List.of());
    }

    /**
     * Six threads of Tomcat ask at once, ten times, for 12 ms, of 240 requests or of 60 that their breaks stand for: where each request does it,
     * they came together. Or they ask every 20 ms, too, for 3 or 5 ms: then 0.97 or 1.57 of them wait on average, a quarter of six is 1.5. Of such
     * calls nobody knows where short waits are left out, or some of all.
     */
    @ParameterizedTest
    @CsvSource({"40, 0, 0 ns, off, true", "10, 0, 0 ns, off, false", "40, 3, 0 ns, off, true",
            "40, 5, 0 ns, off, false", "40, 0, 10 ms, off, false", "40, 0, 0 ns, 300/s, false"})
    void callsInBurstsAreSuspiciousUnlessEachRequestMakesThem(int breaks, int usual, String shortest, String throttle,
            boolean found) {
        long milli = HandMade.SECOND / 1_000;
        var events = IntStream.range(0, 6).boxed().flatMap(t -> Stream.concat(
                IntStream.range(0, breaks).<JvmEvent>mapToObj(i -> new JvmEvent.Park(
                        HandMade.TEN_SECONDS.startNanos() + (i * 10_000 / breaks + 50) * milli, 40 * milli,
                        Recorded.platform(t, "http-nio-8080-exec-" + t), Recorded.stack(
                                "java.util.concurrent.LinkedBlockingQueue.take",
                                "java.util.concurrent.ThreadPoolExecutor.getTask",
                                "java.util.concurrent.ThreadPoolExecutor$Worker.run"),
                        "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject")),
                Stream.concat(
                        IntStream.range(0, 10).mapToObj(i -> asksForRates(t, 900 * i + 100 + t, 12)),
                        IntStream.range(0, usual == 0 ? 0 : 500)
                                .mapToObj(i -> asksForRates(t, 20 * i + 3 * t, usual - 0.01)))))
                .toList();
        assertThat(found("calls-in-bursts", events, waits(shortest, throttle)))
                .extracting(f -> f.evidence().getFirst().claim()).isEqualTo(found
                        ? List.of(
                                "10 times 6.0 threads at once wait for an answer at shop.Rates.load:7 in shop.Web.handle,"
                                        + " for 17 ms in all, and hardly one at other times: do they load the same,"
                                        + " such as an entry of a cache that expired?")
                        : List.of());
    }

    private static JvmEvent asksForRates(int thread, int atMillis, double forMillis) {
        return new JvmEvent.SocketIo(HandMade.TEN_SECONDS.startNanos() + atMillis * HandMade.SECOND / 1_000,
                (long) (forMillis * HandMade.SECOND / 1_000), Recorded.platform(thread, "http-nio-8080-exec-" + thread),
                Recorded.stack("sun.nio.ch.NioSocketImpl.read", "shop.Rates.load", "shop.Web.handle",
                        "org.apache.catalina.core.StandardWrapperValve.invoke"),
                true, "rates", 80, 7);
    }

    /** In ten seconds; the last start is after the end. */
    @ParameterizedTest
    @CsvSource({"101, true", "99, false"})
    void processesThatAreStartedAllTheTimeAreSuspicious(int starts, boolean found) {
        var started = IntStream.rangeClosed(0, starts).<JvmEvent>mapToObj(i -> new RuntimeEvents.ProcessStarted(
                HandMade.TEN_SECONDS.startNanos() + i * HandMade.SECOND * 10 / starts,
                Recorded.stack("java.lang.ProcessBuilder.start", i < 7 ? "shop.Job.run" : "shop.Thumb.make"))).toList();
        var verdicts = service(started).suspicions();
        assertThat(Verdict.Found.of(verdicts)).extracting(f -> f.evidence().getFirst().claim()).isEqualTo(
                found ? List.of("10.1 processes are started per second, most at shop.Thumb.make:7") : List.of());
    }

    /** It uses 24 % of two processors, and others 6 %. */
    private static JudgedService service(List<JvmEvent> events, JvmEvent... settings) {
        return JudgedService.of(Cells.of(List.of(HandMade.recording("shop.jfr", 25, null, HandMade.all(
                HandMade.cpu(0.24, 0.3), events), settings))).get(0), List.of(), Optional.empty()).orElseThrow();
    }

    private static List<Verdict.Found> found(String cause, List<JvmEvent> events, JvmEvent... settings) {
        return service(events, settings).found().stream().filter(f -> f.cause().equals(cause)).toList();
    }

    private static List<JvmEvent> samples(int count, String... frames) {
        return samples(count, 10, frames);
    }

    /** Evenly spread over so many of the ten seconds. */
    private static List<JvmEvent> samples(int count, int seconds, String... frames) {
        return IntStream.range(0, count).<JvmEvent>mapToObj(i -> new JvmEvent.CpuSample(
                HandMade.TEN_SECONDS.startNanos() + i * seconds * HandMade.SECOND / count, http(3),
                Recorded.stack(frames), false)).toList();
    }

    /** Twelve of 180 samples load keys: three or two of them in the second half of ten seconds, or all of them at the start of the service. */
    @ParameterizedTest
    @CsvSource({"7, true", "6, false", "1, false"})
    void whatIsDoneAtTheStartAloneIsNotDoneAgain(int seconds, boolean found) {
        assertThat(found("avoidable-work", HandMade.all(samples(12, seconds, "java.security.KeyStore.load",
                "shop.Pay.connect"), samples(168, "shop.Pay.sum")))).hasSize(found ? 1 : 0);
    }

    /**
     * Of 40 samples 10, 9 or 8 look for the caller of a log line: a quarter, or nine, which are some. Nine of 180 are the 5 % that matter. A
     * service that logs much is no worry, nor is one that looks for classes now and then.
     */
    @ParameterizedTest
    @CsvSource({"calcLocation, 10, 40, 25.0 % of the CPU time", "calcLocation, 9, 40, 22.5 % of the time in Java code",
            "calcLocation, 8, 40,", "calcLocation, 9, 180, 5.0 % of the time in Java code", "calcLocation, 9, 181,",
            "append, 30, 40,"})
    void workThatCanBeDoneOnceOrWithoutIsSuspicious(String method, int there, int all, String share) {
        assertThat(found("avoidable-work", HandMade.all(samples(there, "java.lang.StackWalker.walk",
                "org.apache.logging.log4j.util.StackLocator." + method, "shop.Pay.log"),
                samples(all - there, "shop.Pay.sum")))).extracting(f -> f.evidence().getFirst().claim() + f.remedy())
                .isEqualTo(share != null
                        ? List.of(share + " goes to look-ups of the caller of each log line, most at"
                                + " org.apache.logging.log4j.util.StackLocator.calcLocation:7 (Log4j, called by"
                                + " shop.Pay.log:7)"
                                + CodeKind.CALLERS.remedy())
                        : List.of());
        assertThat(found("avoidable-work", HandMade.all(samples(9, "java.lang.Class.forName", "shop.Pay.log"),
                samples(31, "shop.Pay.sum")))).isEmpty();
    }

    /**
     * 16 or 15 of 40 samples are of code in the interpreter, at five lines, or at one; samples of Java code alone tell too little. Where
     * others use 1.52 of two processors, compilers may wait for one.
     */
    @ParameterizedTest
    @CsvSource({"16, 5, true, 0.30, true", "15, 5, true, 0.30, false", "16, 1, true, 0.30, false",
            "16, 5, false, 0.30, false", "16, 5, true, 1, false"})
    void manyMethodsThatAreNotCompiledAreSuspicious(int interpreted, int lines, boolean cpuTime, double machine,
            boolean found) {
        var events = IntStream.range(0, 40).<JvmEvent>mapToObj(i -> new JvmEvent.CpuSample(
                HandMade.TEN_SECONDS.startNanos() + i, http(3), Recorded.stack("shop.Part" + i % lines + ".run"),
                cpuTime ? JvmEvent.CpuSample.By.CPU_TIME : JvmEvent.CpuSample.By.EXECUTION, i < interpreted)).toList();
        var cell = Cells.of(List.of(HandMade.recording("shop.jfr", 25, null,
                HandMade.all(HandMade.cpu(0.24, machine), events)))).get(0);
        assertThat(JudgedService.of(cell, List.of(), Optional.empty()).orElseThrow().found())
                .filteredOn(f -> f.cause().equals("avoidable-work"))
                .extracting(f -> f.evidence().getFirst().claim()).isEqualTo(found
                        ? List.of(
                                "40.0 % of the CPU samples are of many methods that the interpreter runs, as where the cache of"
                                        + " compiled code is full")
                        : List.of());
    }

    /** All of 40 samples ran in the interpreter, 10 or 9 of them in the parsing of queries: a quarter, or less. */
    @ParameterizedTest
    @CsvSource({
            "10, '25.0 % of the CPU time goes to parsing and planning of queries, most at org.hibernate.query.hql.internal.Parser.rule0:7'",
            "9, '100.0 % of the CPU samples are of many methods that the interpreter runs'"})
    void whatIsDoneWithoutNeedComesBeforeTheInterpreter(int parsed, String claim) {
        var events = IntStream.range(0, 40).<JvmEvent>mapToObj(i -> new JvmEvent.CpuSample(
                HandMade.TEN_SECONDS.startNanos() + i, http(3), Recorded.stack(i < parsed
                        ? "org.hibernate.query.hql.internal.Parser.rule0"
                        : "shop.Part" + i % 7 + ".run"),
                JvmEvent.CpuSample.By.CPU_TIME, true)).toList();
        assertThat(found("avoidable-work", events)).singleElement().satisfies(f -> assertThat(
                f.evidence().getFirst().claim()).startsWith(claim));
    }

    /** A container has two of 64 processors, of which the JVM keeps 1.728 busy, 2.7 % of the machine: three quarters of that can be done without. */
    @Test
    void whatAJvmUsesIsMuchOrLittleOfWhatItsContainerHas() {
        var cell = Cells.of(List.of(HandMade.recording("shop.jfr", 25, null,
                HandMade.all(HandMade.cpu(0.027, 0.3), samples(30, "java.lang.String.intern", "shop.Feed.parse"),
                        samples(10, "shop.Feed.sum")),
                Recorded.hardwareThreads(64), new JvmEvent.Container(0, 2, 200_000_000)))).get(0);
        assertThat(JudgedService.of(cell, List.of(), Optional.empty()).orElseThrow().found())
                .extracting(Verdict.Found::cause).contains("avoidable-work");
    }

    /** A compiler takes 0.12 of 0.48 processors: 11 of 40 samples are 27.5 % of the rest, and 20.6 % of all. */
    @ParameterizedTest
    @CsvSource({"11, true", "9, false"})
    void whatCompilersTakeIsLeftOutOfAvoidableWork(int there, boolean found) {
        var compiler = Recorded.platform(77, "C2 CompilerThread0");
        assertThat(found("avoidable-work", HandMade.all(samples(there, "java.lang.String.intern", "shop.Feed.parse"),
                samples(40 - there, "shop.Feed.sum"), HandMade.cpu(compiler, 0.06))))
                .extracting(f -> f.evidence().getFirst().claim()).isEqualTo(found
                        ? List.of("27.5 % of the CPU time without JIT compilers goes to interning of texts, most at"
                                + " shop.Feed.parse:7")
                        : List.of());
    }

    /** In 12 or 9 rounds over all threads in native code two threads are in such a call, or one. */
    @ParameterizedTest
    @CsvSource({
            "sun.nio.ch.Net.poll, sun.nio.ch.NioSocketImpl.timedFinishConnect, 12, 2, connections that the other side",
            "sun.nio.ch.UnixFileDispatcherImpl.force0, sun.nio.ch.FileChannelImpl.force, 12, 2, the disk",
            "java.io.FileDescriptor.sync0, java.io.FileDescriptor.sync, 12, 2, the disk",
            "java.net.Inet6AddressImpl.lookupAllHostAddr, java.net.InetAddress.getByName, 12, 2, look-ups of host names",
            "sun.nio.ch.UnixDispatcher.close0, sun.nio.ch.NioSocketImpl.close, 12, 2, the other side to read what was sent",
            "sun.nio.ch.UnixDispatcher.close0, sun.nio.ch.NioSocketImpl.close, 12, 1, ''",
            "sun.nio.ch.Net.poll, sun.nio.ch.NioSocketImpl.read, 12, 2, ''",
            "sun.nio.ch.UnixFileDispatcherImpl.force0, sun.nio.ch.FileChannelImpl.force, 12, 1, ''",
            "sun.nio.ch.UnixFileDispatcherImpl.force0, sun.nio.ch.FileChannelImpl.force, 9, 2, ''"})
    void threadsThatWaitInCallsOfTheSystemAreSuspicious(String call, String caller, int rounds, int threads,
            String expected) {
        long start = HandMade.TEN_SECONDS.startNanos();
        var events = IntStream.range(0, rounds).boxed().<JvmEvent>flatMap(i -> Stream.concat(
                Stream.of(new JvmEvent.NativeSample(start + i, http(9), Recorded.stack("sun.nio.ch.EPoll.wait"))),
                IntStream.range(0, threads).mapToObj(t -> new JvmEvent.NativeSample(start + i, http(t),
                        Recorded.stack(call, caller, "shop.Log.commit")))))
                .toList();
        assertThat(found("blocked-calls", events)).hasSize(expected.isEmpty() ? 0 : 1)
                .allSatisfy(
                        f -> assertThat(f.evidence().getFirst().claim()).startsWith("2.00 threads wait for " + expected)
                                .endsWith(" at shop.Log.commit:7"));
    }

    /** Only the longest waits that keep carriers are recorded: ten of 21 ms are 1.05 % of the time of two, nine 0.95 %. */
    @ParameterizedTest
    @CsvSource({"10, 20 ms, true", "9, 20 ms, false", "10, 0 ns, false"})
    void pinsThatAreLongEnoughToBeRecordedAreSomeOfAll(int pins, String threshold, boolean said) {
        var stack = Recorded.stack("sun.nio.ch.NioSocketImpl.park", "shop.Driver.execute");
        var events = IntStream.range(0, pins).<JvmEvent>mapToObj(i -> new JvmEvent.Pinned(
                HandMade.TEN_SECONDS.startNanos() + i * HandMade.SECOND / 4, 21_000_000, Recorded.virtual(70 + i),
                stack, null, null, null)).toList();
        var recording = HandMade.recording("shop.jfr", 21, null, HandMade.all(HandMade.cpu(0.24, 0.3), events),
                Recorded.setting("jdk.VirtualThreadPinned", "threshold", threshold));
        var service = JudgedService.of(Cells.of(List.of(recording)).get(0), List.of(), Optional.empty()).orElseThrow();
        assertThat(service.found(Suspicions.UNSEEN_WAITS).orElseThrow().evidence().getFirst().claim()
                .endsWith("; it may be pinning-monitor: 10 waits of up to 21.00 ms kept their carriers at"
                        + " shop.Driver.execute:7, and shorter ones are not recorded"))
                .isEqualTo(said);
    }

    /** Of 400 threads. */
    private static Stream<JvmEvent> tasks() {
        return IntStream.range(0, 400).mapToObj(i -> new JvmEvent.VirtualThreadLife(
                HandMade.TEN_SECONDS.startNanos() + i, Recorded.virtual(70 + i), false));
    }

    /** Of 400 tasks 20 give up a call, 5 %; 19 are fewer. A read of a server by itself may wait for the next request, and a
     * look at a connection has a time limit of a moment. */
    @ParameterizedTest
    @CsvSource({"20, java.net.SocketTimeoutException, sun.net.www.protocol.http.HttpURLConnection.getInputStream, true",
            "20, java.net.http.HttpTimeoutException, jdk.internal.net.http.HttpClientImpl.send, true",
            "19, java.net.SocketTimeoutException, sun.net.www.protocol.http.HttpURLConnection.getInputStream, false",
            "20, java.net.ConnectException, sun.net.www.protocol.http.HttpURLConnection.getInputStream, false",
            "20, java.net.SocketTimeoutException, sun.net.www.http.HttpClient.available sun.net.www.protocol.http.HttpURLConnection.getInputStream, false",
            "20, java.net.SocketTimeoutException, sun.security.ssl.SSLSocketInputRecord.deplete sun.net.www.http.KeepAliveCache.run, false",
            "20, java.net.SocketTimeoutException, shop.Protocol.next, false"})
    void callsThatAreGivenUpAreSuspicious(int count, String type, String frames, boolean found) {
        long start = HandMade.TEN_SECONDS.startNanos();
        var stack = Recorded.stack(("java.lang.Throwable.<init> sun.nio.ch.NioSocketImpl.timedRead " + frames
                + " shop.Rates.ask").split(" "));
        var thrown = IntStream.range(0, count)
                .<JvmEvent>mapToObj(i -> new JdkEvents.Thrown(start + i, stack, type, false));
        assertThat(found("blocked-calls", Stream.concat(tasks(), thrown).toList()))
                .extracting(f -> f.evidence().getFirst().claim()).isEqualTo(found
                        ? List.of(
                                "at least 2.0 calls per second are given up at their time limit, most at shop.Rates.ask:7")
                        : List.of());
    }

    /** Beside 400 virtual threads, such as those of timers, a thread of Tomcat takes 400 or 401 breaks: 20 are less than 5 % of its requests. */
    @ParameterizedTest
    @CsvSource({"400, true", "401, false"})
    void callsThatAreGivenUpAreComparedWithAllThatIsDone(int requests, boolean found) {
        long start = HandMade.TEN_SECONDS.startNanos();
        var breaks = IntStream.range(0, requests).<JvmEvent>mapToObj(i -> new JvmEvent.Park(
                start + i * HandMade.SECOND / 50, HandMade.SECOND / 100, http(1), idle("LinkedBlockingQueue"),
                "x.ConditionObject"));
        var thrown = IntStream.range(0, 20).<JvmEvent>mapToObj(i -> new JdkEvents.Thrown(start + i,
                Recorded.stack("java.lang.Throwable.<init>", "jdk.internal.net.http.HttpClientImpl.send",
                        "shop.Rates.ask"),
                "java.net.http.HttpTimeoutException", false));
        assertThat(found("blocked-calls", Stream.of(tasks(), breaks, thrown).flatMap(e -> e).toList()))
                .hasSize(found ? 1 : 0);
    }

    /**
     * Of 400 tasks 20 are refused, 5 %; 19 are fewer. Where 21 and 9 others of 300 created exceptions are recorded, each stands for ten. What
     * a service throws by itself may be an answer.
     */
    @ParameterizedTest
    @CsvSource({"20, io.github.resilience4j.bulkhead.BulkheadFullException, 0, 2",
            "20, java.util.concurrent.RejectedExecutionException, 0, 2",
            "19, java.util.concurrent.RejectedExecutionException, 0, 0",
            "20, shop.bulkhead.SoldOutException, 0, 0",
            "21, io.github.resilience4j.ratelimiter.RequestNotPermitted, 300, 21"})
    void callsThatAreRefusedAreSuspicious(int count, String type, int total, int perSecond) {
        long start = HandMade.TEN_SECONDS.startNanos();
        var thrown = IntStream.range(0, count + 9).<JvmEvent>mapToObj(i -> new JdkEvents.Thrown(start + i,
                Recorded.stack("java.lang.Throwable.<init>", "io.github.resilience4j.Limit.acquire", "shop.Page.part"),
                i < count ? type : "shop.SoldOutException", false));
        var totals = Stream.<JvmEvent>of(new JdkEvents.ThrownCount(start, 7),
                new JdkEvents.ThrownCount(HandMade.TEN_SECONDS.endNanos() - 1, 7 + total));
        assertThat(found("refused-calls", Stream.of(tasks(), thrown, totals).flatMap(e -> e).toList()))
                .extracting(f -> f.evidence().getFirst().claim()).isEqualTo(perSecond > 0
                        ? List.of("about " + perSecond + " calls or tasks per second are refused, most by a "
                                + type.substring(type.lastIndexOf('.') + 1)
                                + " at io.github.resilience4j.Limit.acquire:7 (Resilience4j, called by shop.Page.part:7)")
                        : List.of());
    }

    /**
     * For 10 s 20 or 19 others are answered in 7 ms. There 240 take 100 ms each, 2.4 threads on average; or 99 ms, or 190, 1.9 threads. Ten
     * times 10.1 ms is more.
     */
    @ParameterizedTest
    @CsvSource({"20, 70, 240, 1000, true", "19, 70, 240, 1000, false", "20, 70, 240, 999, false",
            "20, 70, 190, 1000, false", "20, 101, 240, 1000, false"})
    void answersThatTakeLongAtOnePlaceAreSuspicious(int others, int tenths, int slow, int tenthsThere, boolean found) {
        long start = HandMade.TEN_SECONDS.startNanos();
        var answers = IntStream.range(0, others + slow).<JvmEvent>mapToObj(i -> new JvmEvent.SocketIo(start + i,
                (i < others ? tenths : tenthsThere) * 100_000L, http(i), Recorded.stack("sun.nio.ch.NioSocketImpl.read",
                        "org.h2.value.Transfer.readInt", i < others ? "shop.Orders.save" : "shop.Numbers.next"),
                true, "db", 5432, 3)).toList();
        assertThat(found("slow-answers", answers)).extracting(f -> f.evidence().getFirst().claim()).isEqualTo(found
                ? List.of("at least 2.40 threads wait for db:5432 at org.h2.value.Transfer.readInt:7 (H2, called by"
                        + " shop.Numbers.next:7) (100.0 ms each), while its other answers take 7.0 ms")
                : List.of());
    }

    /** Where samples hardly meet it, a context of TLS has 9 samples of 70 bytes, and others have three times as much or a byte more. */
    @ParameterizedTest
    @CsvSource({"9, 1890, true", "9, 1891, false", "8, 1680, false"})
    void memoryForWhatCanBeDoneOnceIsSuspicious(int there, int others, boolean found) {
        var made = IntStream.range(0, there).<JvmEvent>mapToObj(i -> allocated(i, 70, "javax.net.ssl.SSLContext.init",
                "shop.Pay.connect"));
        assertThat(found("avoidable-work", HandMade.all(samples(40, "shop.Pay.sum"),
                Stream.concat(made, Stream.of(allocated(there, others, "shop.Pay.sum"))).toList())))
                .extracting(f -> f.evidence().getFirst().claim()).isEqualTo(found
                        ? List.of("25.0 % of the allocated memory goes to contexts of TLS and stores of keys, most at"
                                + " shop.Pay.connect:7")
                        : List.of());
    }

    private static JvmEvent allocated(int at, int bytes, String... frames) {
        return new JvmEvent.Allocation(HandMade.TEN_SECONDS.startNanos() + at, http(3), Recorded.stack(frames),
                "byte[]", bytes);
    }

    /**
     * A server takes 16 samples for requests, 24 at most; calls of another service take 72 or 71 of the others, or shake hands. With reads of
     * which some are left out 36 may be many; 35 are too few.
     */
    @ParameterizedTest
    @CsvSource({"72, off, getInputStream, seems to make", "71, off, getInputStream,", "36, off, getInputStream,",
            "36, 100/s, getInputStream, may make", "35, 100/s, getInputStream,", "72, off, handshake,"})
    void callsThatTakeMuchMoreThanRequestsAreMany(int calling, String throttle, String method, String many) {
        assertThat(found("many-calls", HandMade.all(samples(16, "java.lang.String.trim",
                "org.apache.coyote.http11.Http11InputBuffer.parseHeader"),
                samples(calling, "sun.security.ssl.SSLSocketImpl." + method,
                        "sun.net.www.protocol.http.HttpURLConnection.getInputStream", "shop.Cart.price",
                        "org.apache.coyote.http11.Http11Processor.service")),
                waits("20 ms", throttle)))
                .extracting(f -> f.evidence().getFirst().claim()).isEqualTo(many == null
                        ? List.of()
                        : List.of("calls of other services take " + (calling == 72 ? 4.5 : 2.3) + " times the CPU time"
                                + " of receiving and answering requests, so each request " + many
                                + " many small ones, most at shop.Cart.price:7" + (calling == 72
                                        ? ""
                                        : " (jdk.SocketRead#threshold=0ns,throttle=off counts them)")));
    }

    /**
     * A thread takes 40 breaks of 60 or 59 ms, of which those from 20 ms on are recorded, and as many reads of 1.5 ms. 24 % of two processors
     * compute. Of ten seconds 10 − 2.4 − 4.8 = 2.8 are left for 1,866 reads: 46.7 for each break.
     */
    @ParameterizedTest
    @CsvSource({"60, 100/s, true", "59, 100/s, false", "60, off, false"})
    void timeForManyReadsBetweenTwoBreaksIsSuspicious(int millis, String throttle, boolean found) {
        long start = HandMade.TEN_SECONDS.startNanos();
        var idle = idle("LinkedBlockingQueue");
        var events = IntStream.range(0, 40).boxed().<JvmEvent>flatMap(i -> Stream.of(
                new JvmEvent.Park(start + i * HandMade.SECOND / 4, millis * 1_000_000L, http(1), idle, "x.Condition"),
                new JvmEvent.SocketIo(start + i * HandMade.SECOND / 4 + 100_000_000, 1_500_000, http(1),
                        reads("shop.Cart.price"),
                        true, "prices", 8080, 7)));
        assertThat(found("many-calls", events.toList(), waits("20 ms", throttle)))
                .extracting(f -> f.evidence().getFirst().claim()).isEqualTo(found
                        ? List.of("the threads http-* seem to wait for 46.7 answers (1.5 ms each) between two breaks,"
                                + " one after the other at shop.Cart.price:7")
                        : List.of());
    }

    /** 60 virtual threads live for 30 ms, and read 600 or 599 answers of 2 ms: 1.2 of 1.8 s. */
    @ParameterizedTest
    @CsvSource({"600, true", "599, false"})
    void manyAnswersInTheLifeOfAVirtualThreadAreOfOneTask(int reads, boolean found) {
        long start = HandMade.TEN_SECONDS.startNanos();
        var lives = IntStream.range(0, 60).boxed().<JvmEvent>flatMap(i -> Stream.of(
                new JvmEvent.VirtualThreadLife(start + i * HandMade.SECOND / 10, Recorded.virtual(100 + i), true),
                new JvmEvent.VirtualThreadLife(start + i * HandMade.SECOND / 10 + 30_000_000,
                        Recorded.virtual(100 + i), false)));
        var answers = IntStream.range(0, reads).<JvmEvent>mapToObj(i -> new JvmEvent.SocketIo(
                start + i / 10 * HandMade.SECOND / 10 + i % 10 * 2_000_000L, 2_000_000,
                Recorded.virtual(100 + i / 10),
                Recorded.stack("sun.nio.ch.NioSocketImpl.read", "shop.Cart.price"), true, "prices", 8080, 7));
        assertThat(found("many-calls", Stream.concat(lives, answers).toList(),
                Recorded.setting("jdk.VirtualThreadStart", "enabled", "true"),
                Recorded.setting("jdk.VirtualThreadEnd", "enabled", "true")))
                .hasSize(found ? 1 : 0).allSatisfy(f -> {
                    assertThat(f.share()).isEqualTo(2 / 3.0, within(1e-9));
                    assertThat(f.evidence().getFirst().claim()).isEqualTo("each task waits for 10.0 answers (2.0 ms"
                            + " each), one after the other at shop.Cart.price:7");
                });
    }

    /** Thirty threads read for 3 s each from the given second on, eight or seven of them below this method: 24 or 21 of 90 s. */
    @ParameterizedTest
    @CsvSource({
            "shop.Pool.validateObject, 8, 6, 2.4 threads wait on average for answers to whether a connection still works",
            "shop.CartConnection.<init>, 8, 6, it may be connection-churn: 2.4 threads wait on average while connections open",
            "sun.security.ssl.SSLSocketImpl.startHandshake, 8, 6, it may be connection-churn: 2.4 threads wait on average while connections open",
            "shop.Pool.validateObject, 7, 6,", "shop.Cart.price, 8, 6,", "shop.Pool.makeObject, 8, 0,"})
    void upkeepOfConnectionsIsSuspicious(String method, int threads, int second, String claim) {
        var reads = IntStream.range(0, 90).<JvmEvent>mapToObj(i -> new JvmEvent.SocketIo(
                HandMade.TEN_SECONDS.startNanos() + (second + i / 30) * HandMade.SECOND, HandMade.SECOND,
                Recorded.virtual(40 + i % 30), Recorded.stack("sun.nio.ch.NioSocketImpl.read", "shop.Line.next",
                        i % 30 < threads ? method : "shop.Cart.price"),
                true, "prices", 6379, 7)).toList();
        assertThat(found("many-calls", reads)).extracting(f -> f.evidence().getFirst().claim())
                .isEqualTo(claim == null ? List.of() : List.of(claim + " at shop.Line.next:7 in " + method));
        assertThat(found("many-calls", reads)).allSatisfy(f -> assertThat(f.remedy().contains("SSLSocketFactory"))
                .isEqualTo(method.contains("Handshake")));
        assertThat(found("many-calls", reads)).allSatisfy(f -> assertThat(f.finding().name())
                .isEqualTo(claim.startsWith("it may be") ? "connection-churn" : "many-calls"));
    }

    /** 24 % of two processors are used, and each exception takes a millionth of one at least. */
    @ParameterizedTest
    @CsvSource({"48048, true", "47952, false"})
    void manyExceptionsAreAvoidable(long perSecond, boolean found) {
        long start = HandMade.TEN_SECONDS.startNanos();
        assertThat(found("avoidable-work", HandMade.all(samples(40, "java.lang.String.trim", "shop.Cart.price"),
                List.of(new JdkEvents.ThrownCount(start + HandMade.SECOND, 700),
                        new JdkEvents.ThrownCount(start + 2 * HandMade.SECOND, 700 + perSecond)))))
                .hasSize(found ? 1 : 0).allSatisfy(f -> assertThat(f.evidence().getFirst().claim()).isEqualTo(
                        "48,048 exceptions are created per second, which take 10.0 % of the CPU time at a microsecond each"));
    }

    /**
     * 1.5 of 1.9 processors are used for ten seconds, in which one clears at most 40 GB: 24.1 GB of arrays take 0.402 of their time, and 23.9
     * less than 0.4. Other objects do not count, nor arrays of places with less than a quarter. 36 samples tell them, and 32 too little.
     */
    @ParameterizedTest
    @CsvSource({"10100, 9, true", "9900, 9, false", "10100, 8, false"})
    void copiesOfArraysAreAvoidable(long megabytes, int samples, boolean found) {
        var cell = Cells.of(List.of(HandMade.recording("shop.jfr", 25, null, HandMade.all(HandMade.cpu(0.75, 0.8),
                samples(40, "shop.Cart.price"), copied("int[]", "shop.List.remove", megabytes, samples),
                copied("int[]", "shop.List.add", 14_000, samples), copied("byte[]", "shop.Text.of", 5_000, samples),
                copied("shop.Order", "shop.Order.of", 7_000, samples))))).get(0);
        assertThat(JudgedService.of(cell, List.of(), Optional.empty()).orElseThrow().found())
                .filteredOn(f -> f.cause().equals("avoidable-work")).extracting(f -> f.evidence().getFirst().claim())
                .isEqualTo(found
                        ? List.of("2,410 MB of arrays are allocated per second, most as int[] at shop.List.add:7,"
                                + " which may take 40 % of the CPU time")
                        : List.of());
    }

    private static List<JvmEvent> copied(String type, String method, long megabytes, int samples) {
        return IntStream.range(0, samples).<JvmEvent>mapToObj(i -> new JvmEvent.Allocation(
                HandMade.TEN_SECONDS.startNanos() + 1, http(1), Recorded.stack(method), type,
                (megabytes * 1_000_000 + samples - 1) / samples)).toList();
    }

    /** Five threads sleep for half of ten seconds. Sleeps are a tenth of the usual request of 20 ms, or less, and half of the slowest. */
    @ParameterizedTest
    @CsvSource({"1, 40, true", "2, 40, false", "1, 19, false"})
    void sleepsThatTheUsualRequestDoesWithoutAreSuspicious(double usualMillis, double slowestMillis, boolean found) {
        var sleeps = IntStream.range(0, 500).<JvmEvent>mapToObj(i -> new JvmEvent.Sleep(
                HandMade.TEN_SECONDS.startNanos() + i / 5 * HandMade.SECOND / 10, HandMade.SECOND / 20, http(i % 5),
                Recorded.stack("java.lang.Thread.sleep", "shop.Locks.lock"), HandMade.SECOND / 20)).toList();
        var usual = band(Band.Range.MEDIAN, usualMillis, 20 - usualMillis);
        var tail = new Tail(1_000, List.of(usual, usual, usual, band(Band.Range.SLOWEST, slowestMillis, 21)), List.of(),
                Map.of(), 0);
        var cell = Cells.of(List.of(HandMade.recording("shop.jfr", 25, null, HandMade.all(HandMade.cpu(0.24, 0.3),
                sleeps)))).get(0);
        assertThat(JudgedService.of(cell, List.of(), Optional.of(tail)).orElseThrow().found())
                .filteredOn(f -> f.cause().equals("sleeping-crowd")).extracting(f -> f.evidence().getFirst().claim())
                .isEqualTo(found
                        ? List.of(
                                "2.50 threads sleep at shop.Locks.lock:7 (50.00 ms each), which the usual request does not:"
                                        + " they may try again after a pause")
                        : List.of());
    }

    private static Band band(Band.Range range, double asleepMillis, double runningMillis) {
        return new Band(range, 10, Map.of(Part.ASKED, asleepMillis * 1e6, Part.ON_CPU, runningMillis * 1e6), Map.of());
    }

    /** A thread takes 40 breaks of 0.1 s, and reads 400 or 399 answers of 2 ms in between, or some of 25 ms. */
    @ParameterizedTest
    @CsvSource({"400, 2, true", "399, 2, false", "400, 25, false"})
    void manyAnswersBetweenTwoBreaksAreOfOneTask(int reads, int millis, boolean found) {
        long start = HandMade.TEN_SECONDS.startNanos();
        var idle = idle("LinkedBlockingQueue");
        var breaks = IntStream.range(0, 40).<JvmEvent>mapToObj(i -> new JvmEvent.Park(start + i * HandMade.SECOND / 8,
                HandMade.SECOND / 10, http(1), idle, "x.ConditionObject"));
        var answers = IntStream.range(0, reads).<JvmEvent>mapToObj(i -> new JvmEvent.SocketIo(start + i,
                millis * HandMade.SECOND / 1000, http(1), reads("shop.Cart.price"),
                true, "prices", 8080, 7));
        assertThat(found("many-calls", Stream.concat(breaks, answers).toList(), waits("0 ns", "off")))
                .extracting(f -> f.evidence().getFirst().claim()).isEqualTo(found
                        ? List.of("the threads http-* wait for 10.0 answers (2.0 ms each) between two breaks, one"
                                + " after the other at shop.Cart.price:7")
                        : List.of());
    }

    /**
     * 400 waits of 50 ms for results, the last one of 260 ms instead: 50.525 on average. The only thread of the scheduler takes 40 breaks, and waits
     * four times or twice for another service, ten times as long or less. A second thread would run the short tasks.
     */
    @ParameterizedTest
    @CsvSource({"510, 4, 1, true", "510, 2, 1, false", "499, 4, 1, false", "510, 4, 2, false"})
    void shortTasksBehindALongOneAreLate(int millis, int times, int threads, boolean found) {
        long start = HandMade.TEN_SECONDS.startNanos();
        long milli = HandMade.SECOND / 1000;
        var idle = idle("ScheduledThreadPoolExecutor$DelayedWorkQueue");
        var breaks = IntStream.range(0, 40).<JvmEvent>mapToObj(i -> new JvmEvent.Park(start + i * 200 * milli,
                10 * milli, Recorded.platform(70 + i % threads, "scheduling-" + i % threads), idle,
                "x.ConditionObject"));
        var calls = IntStream.range(0, times).<JvmEvent>mapToObj(i -> new JvmEvent.SocketIo(start + i * 2_000 * milli,
                millis * milli, Recorded.platform(70, "scheduling-0"), reads("shop.Stock.load"),
                true, "stock", 8080, 7));
        var results = IntStream.range(0, 400).<JvmEvent>mapToObj(i -> new JvmEvent.Park(start + i / 4 * 90 * milli,
                (i == 399 ? 260 : 50) * milli, http(i % 4), RESULT,
                "java.util.concurrent.CompletableFuture$Signaller"));
        assertThat(found("unclear-waits", Stream.of(breaks, calls, results).flatMap(e -> e).toList(),
                Recorded.setting("jdk.ThreadPark", "enabled", "true"),
                Recorded.setting("jdk.ThreadPark", "threshold", "0 ns")))
                .filteredOn(f -> f.evidence().getFirst().claim().contains("run late")).hasSize(found ? 1 : 0)
                .allSatisfy(f -> assertThat(f.evidence().getFirst().claim()).contains(": the only thread of")
                        .endsWith(" at shop.Stock.load:7 (510 ms each), and its other tasks run late"));
    }

    /**
     * Under settings that leave out what is shorter than 20 ms, the only thread of the scheduler waits four times for 2,010 ms, and others 12 times
     * for 2,000 ms for results: three for each of its waits. With 11 it is less than three.
     */
    @ParameterizedTest
    @CsvSource({"12, 2_000, true", "11, 2_000, false", "12, 2_011, false"})
    void whereTheUsualIsNotRecordedSeveralWaitForALongTask(int late, String millis, boolean found) {
        long start = HandMade.TEN_SECONDS.startNanos();
        long milli = HandMade.SECOND / 1000;
        var idle = idle("ScheduledThreadPoolExecutor$DelayedWorkQueue");
        var scheduler = Recorded.platform(70, "scheduling-1");
        var tasks = IntStream.range(0, 4).boxed().<JvmEvent>flatMap(i -> Stream.of(
                new JvmEvent.Park(start + (i * 2_500 + 2_100) * milli, 30 * milli, scheduler, idle,
                        "x.ConditionObject"),
                new JvmEvent.SocketIo(start + i * 2_500 * milli, 2_010 * milli, scheduler,
                        reads("shop.Stock.load"),
                        true, "stock", 8080, 7)));
        var results = IntStream.range(0, late).<JvmEvent>mapToObj(i -> new JvmEvent.Park(start + i / 3 * 2_500 * milli,
                Long.parseLong(millis.replace("_", "")) * milli, http(i % 3), RESULT,
                "java.util.concurrent.CompletableFuture$Signaller"));
        assertThat(found("unclear-waits", Stream.concat(tasks, results).toList(),
                Recorded.setting("jdk.ThreadPark", "enabled", "true"),
                Recorded.setting("jdk.ThreadPark", "threshold", "20 ms")))
                .filteredOn(f -> f.evidence().getFirst().claim().contains("run late")).hasSize(found ? 1 : 0)
                .allSatisfy(f -> assertThat(f.evidence().getFirst().claim()).contains(": the only thread of")
                        .endsWith(" at shop.Stock.load:7 (2010 ms each), and its other tasks run late"));
    }

    /** Settings of parks and sockets. */
    private static JvmEvent[] waits(String shortestPark, String throttle) {
        return Stream.of("jdk.ThreadPark", "jdk.SocketRead", "jdk.SocketWrite").flatMap(type -> Stream.of(
                Recorded.setting(type, "enabled", "true"),
                Recorded.setting(type, "threshold", type.endsWith("Park") ? shortestPark : "1 ms"),
                Recorded.setting(type, "throttle", throttle))).toArray(JvmEvent[]::new);
    }

    private static String dumped(int id, String call) {
        return """
                "http-%d" #%d [31] daemon prio=5 os_prio=0 cpu=1.25ms elapsed=9.24s tid=0x03
                \tat jdk.internal.misc.Unsafe.park(java.base@25/Native Method)
                \tat java.util.concurrent.%s
                \tat shop.Log.add(Log.java:17)
                \tat java.util.concurrent.ThreadPoolExecutor.runWorker(java.base@25/ThreadPoolExecutor.java:1144)
                """.formatted(id, id, call);
    }

    /** Three threads wait for a place in a queue in both dumps, or only two in the second; three others wait for a result. */
    @ParameterizedTest
    @CsvSource({"3, true", "2, false"})
    void threadsThatQueueInEachDumpAreSuspicious(int again, boolean found) {
        String put = "ArrayBlockingQueue.put(java.base@25/ArrayBlockingQueue.java:383)";
        String get = "FutureTask.get(java.base@25/FutureTask.java:190)";
        assertThat(found("queue-in-dumps", List.of(dump(2, 3, put, get)))).as("one moment").isEmpty();
        var both = List.<JvmEvent>of(dump(2, 3, put, get), dump(8, again, put, get));
        assertThat(found("queue-in-dumps", both)).extracting(f -> f.evidence().getFirst().claim()).isEqualTo(found
                ? List.of(
                        "in each of 2 thread dumps most threads with work (http-*) wait for a free place in a queue at"
                                + " shop.Log.add:17")
                : List.of());
    }

    private static JvmEvent dump(int second, int queued, String put, String get) {
        return new JvmEvent.ThreadDump(HandMade.TEN_SECONDS.startNanos() + second * HandMade.SECOND, 6, List.of(), 0,
                PrintedDump.of(IntStream.range(0, 6).mapToObj(i -> dumped(i, i < queued ? put : get))
                        .collect(Collectors.joining())).threads());
    }

    /**
     * 80 rounds meet two of three threads, one of them in a method with half of all samples: 80 × 0.25 = 20 pairs would meet there by chance.
     * Two that do may have handed over a lock; three are too many (81 × 0.5093² = 21.0). Of 35 rounds 8.75 pairs are expected. If the second one
     * is always a fourth thread, which leaves them one of two processors, none of the three meet anywhere.
     */
    @ParameterizedTest
    @CsvSource({"80, 0, 0, true", "80, 2, 0, true", "80, 3, 0, false", "35, 0, 0, false", "80, 0, 7, false"})
    void aMethodThatThreadsRunOneAtATimeSeemsToRunUnderALock(int rounds, int met, int fourth, boolean found) {
        long start = HandMade.TEN_SECONDS.startNanos();
        var inside = Recorded.stack("java.lang.String.trim", "shop.Hosts.find", "shop.Web.handle");
        var events = IntStream.range(0, rounds).boxed().<JvmEvent>flatMap(i -> Stream.of(
                new JvmEvent.CpuSample(start + i * 20_000_000L, http(i % 3), inside, false),
                new JvmEvent.CpuSample(start + i * 20_000_000L + 400_000, http(fourth > 0 ? fourth : (i + 1) % 3),
                        i < met ? inside : Recorded.stack("shop.Web.write" + i, "shop.Web.handle"), false)))
                .toList();
        assertThat(suspected("one-at-a-time", events)).hasSize(found ? 1 : 0).allSatisfy(f -> {
            assertThat(f.share()).isEqualTo((80 + met) / 160.0);
            assertThat(f.evidence().getFirst().claim()).startsWith("it may be lock-contention: ").endsWith(
                    "shop.Hosts.find, which 3 threads run one at a time: " + met + " pairs of them met, where "
                            + (met == 0 ? 20 : 21) + " would have by chance");
        });
    }

    private static List<Verdict.Found> suspected(String cause, List<JvmEvent> events) {
        var cell = Cells.of(List.of(HandMade.recording("shop.jfr", 25, null, HandMade.all(HandMade.cpu(0.24, 0.3),
                events), Recorded.setting("jdk.ExecutionSample", "period", "20 ms")))).get(0);
        return JudgedService.of(cell, List.of(new Verdict.Unknown(Queues.LOCKS, "short waits", "all waits")),
                Optional.empty()).orElseThrow().found().stream().filter(f -> f.cause().equals(cause)).toList();
    }

    /** 24 % of two processors, no virtual threads. */
    private static Verdict verdict(Suspicion suspicion, boolean recorded) {
        var settings = EventCatalogue.types(suspicion.needs()).stream().flatMap(type -> Stream.of(
                Recorded.setting(type, "enabled", String.valueOf(recorded)),
                Recorded.setting(type, "threshold", "0 ns"))).toArray(JvmEvent[]::new);
        var events = new ArrayList<JvmEvent>(HandMade.cpu(0.24, 0.3));
        if (recorded) {
            events.addAll(samples());
        }
        if (recorded && suspicion.needs().contains(JvmEvent.ThreadDump.class)) {
            events.addAll(List.of(dump(2, 0, "", ""), dump(8, 0, "", "")));
        }
        var recording = HandMade.recording("quiet.jfr", 17, null, events, settings);
        return JudgedService.of(Cells.of(List.of(recording)).get(0), List.of(), Optional.empty()).orElseThrow()
                .suspicions().get(Suspicions.ALL.indexOf(suspicion));
    }

    /** 48 allocations a second, and 16 looks that meet two threads that run and one in native code. */
    private static List<JvmEvent> samples() {
        long start = HandMade.TEN_SECONDS.startNanos();
        var events = new ArrayList<JvmEvent>();
        for (int i = 0; i < 480; i++) {
            long nanos = start + i * HandMade.SECOND / 48;
            events.add(new JvmEvent.Allocation(nanos, http(1), Recorded.stack("shop.Web.handle"), "byte[]", 7_000));
            if (i % 3 == 0) {
                events.add(sample(nanos, 0));
                events.add(sample(nanos, 1));
                events.add(new JvmEvent.NativeSample(nanos, http(2), Recorded.stack("shop.Web.accept")));
            }
        }
        return events;
    }

    private static JvmEvent sample(long nanos, int thread) {
        return new JvmEvent.CpuSample(nanos, http(thread), Recorded.stack("shop.Web.handle" + thread), false);
    }
}
