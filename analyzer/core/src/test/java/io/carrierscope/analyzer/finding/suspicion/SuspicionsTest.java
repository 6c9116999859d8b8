package io.carrierscope.analyzer.finding.suspicion;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.Cells;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.EventCatalogue;
import io.carrierscope.analyzer.recording.event.JdkEvents;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What quiet recordings say of each suspicion, with and without the events that would show it; other tests find each of them. */
class SuspicionsTest {
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
        var service = JudgedService.of(Cells.of(List.of(HandMade.recording("shop.jfr", 25, null, HandMade.all(
                HandMade.cpu(0.24, 0.3), made)))).get(0), List.of(), Optional.empty()).orElseThrow();
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
        var idle = Recorded.stack("java.util.concurrent.locks.LockSupport.park",
                "java.util.concurrent." + queue + ".take", "java.util.concurrent.ThreadPoolExecutor.getTask",
                "java.util.concurrent.ThreadPoolExecutor.runWorker");
        long start = HandMade.TEN_SECONDS.startNanos();
        var turns = IntStream.range(0, 6).<JvmEvent>mapToObj(i -> new JvmEvent.Park(start + i * HandMade.SECOND,
                HandMade.SECOND, http(i % 2), idle, "x.ConditionObject"));
        var allocated = IntStream.range(0, 5).boxed().<JvmEvent>flatMap(i -> Stream.of(
                new JdkEvents.Allocated(start, http(i), 7_000 + i),
                new JdkEvents.Allocated(start + 9 * HandMade.SECOND, http(i), 7_000 + i + (i < 2 ? 300 : more))));
        var service = JudgedService.of(Cells.of(List.of(HandMade.recording("shop.jfr", 25, null, HandMade.all(
                HandMade.cpu(0.24, 0.3), Stream.concat(turns, allocated).toList())))).get(0), List.of(),
                Optional.empty()).orElseThrow();
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

    /** 80 sleeps on four threads of Tomcat or of a pool that is somebody's own, which wait for work first: in ten seconds 2.4 threads sleep. */
    @ParameterizedTest
    @CsvSource({"http-nio-8080-exec-, 300, true", "http-nio-8080-exec-, 240, false", "pool-2-thread-, 300, false"})
    void sleepsThatUsersNoticeAreSuspiciousInTasks(String name, int millis, boolean found) {
        long start = HandMade.TEN_SECONDS.startNanos();
        var events = IntStream.range(0, 4).boxed().flatMap(t -> Stream.concat(Stream.<JvmEvent>of(new JvmEvent.Park(
                start, HandMade.SECOND, Recorded.platform(t, name + t), Recorded.stack(
                        "java.util.concurrent.LinkedBlockingQueue.take",
                        "java.util.concurrent.ThreadPoolExecutor.getTask",
                        "java.util.concurrent.ThreadPoolExecutor$Worker.run"),
                "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject")),
                IntStream.range(0, 20).<JvmEvent>mapToObj(i -> new JvmEvent.Sleep(
                        start + HandMade.SECOND * (11 + 4 * i) / 10, millis * HandMade.SECOND / 1000,
                        Recorded.platform(t, name + t), Recorded.stack("java.lang.Thread.sleep", "shop.Report.poll",
                                "java.util.concurrent.ThreadPoolExecutor.runWorker"),
                        millis * HandMade.SECOND / 1000))))
                .toList();
        var verdicts = JudgedService.of(Cells.of(List.of(HandMade.recording("shop.jfr", 25, null, HandMade.all(
                HandMade.cpu(0.24, 0.3), events)))).get(0), List.of(), Optional.empty()).orElseThrow().suspicions();
        assertThat(Verdict.Found.of(verdicts)).filteredOn(f -> f.cause().equals("sleeping-crowd"))
                .extracting(f -> f.evidence().getFirst().claim()).isEqualTo(found
                        ? List.of("2.40 threads of Tomcat's pool (http-nio-8080-exec-*) sleep in their tasks at"
                                + " shop.Report.poll:7 (300 ms each)")
                        : List.of());
    }

    /** In ten seconds; the last start is after the end. */
    @ParameterizedTest
    @CsvSource({"101, true", "99, false"})
    void processesThatAreStartedAllTheTimeAreSuspicious(int starts, boolean found) {
        var started = IntStream.rangeClosed(0, starts).<JvmEvent>mapToObj(i -> new RuntimeEvents.ProcessStarted(
                HandMade.TEN_SECONDS.startNanos() + i * HandMade.SECOND * 10 / starts,
                Recorded.stack("java.lang.ProcessBuilder.start", i < 7 ? "shop.Job.run" : "shop.Thumb.make"))).toList();
        var verdicts = JudgedService.of(Cells.of(List.of(HandMade.recording("shop.jfr", 25, null, HandMade.all(
                HandMade.cpu(0.24, 0.3), started)))).get(0), List.of(), Optional.empty()).orElseThrow().suspicions();
        assertThat(Verdict.Found.of(verdicts)).extracting(f -> f.evidence().getFirst().claim()).isEqualTo(
                found ? List.of("10.1 processes are started per second, most at shop.Thumb.make:7") : List.of());
    }

    /** 24 % of two processors, no virtual threads. */
    private static Verdict verdict(Suspicion suspicion, boolean recorded) {
        var settings = EventCatalogue.types(suspicion.needs()).stream().flatMap(type -> Stream.of(
                Recorded.setting(type, "enabled", String.valueOf(recorded)),
                Recorded.setting(type, "threshold", "0 ns"))).toArray(JvmEvent[]::new);
        var recording = HandMade.recording("quiet.jfr", 17, null, HandMade.cpu(0.24, 0.3), settings);
        return JudgedService.of(Cells.of(List.of(recording)).get(0), List.of(), Optional.empty()).orElseThrow()
                .suspicions().get(Suspicions.ALL.indexOf(suspicion));
    }
}
