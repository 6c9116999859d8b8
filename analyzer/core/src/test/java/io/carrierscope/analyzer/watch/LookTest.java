package io.carrierscope.analyzer.watch;

import io.carrierscope.analyzer.cli.WatchCommand.Alarms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.file.Recording;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A recording of pins, looked at as one interval. */
class LookTest {
    private static final Path SAMPLE = Path.of(System.getProperty("carrierscope.root"),
            "recordings/sample.virtual.pin-monitor.closed-12.jdk21.r1.server.jfr");
    private static Look look;

    @BeforeAll
    static void look() throws Exception {
        look = Look.at(Recording.open(SAMPLE), Optional.empty());
    }

    @Test
    void itsFiguresAreThoseOfTheReport() throws Exception {
        var reported = Analysis.of(List.of(MeasuredRecording.of(SAMPLE))).cells().get(0);
        assertThat(look.cell().cell().carrierTime()).isPresent().isEqualTo(reported.cell().carrierTime());
        assertThat(look.cell().found()).extracting("cause", "share")
                .isEqualTo(reported.found().stream().map(f -> tuple(f.cause(), f.share()))
                        .toList());
    }

    @Test
    void theScreenHasARowForEachSite() {
        var rows = new Screen("orders, process 17", List.of("left out: 17 sleeps"), OptionalDouble.empty()).rows(look);
        assertThat(rows.get(0)).startsWith("orders, process 17, JDK 21.").contains(" processors; ", " UTC, the last ");
        assertThat(rows.get(2)).contains("(pinning-monitor) (since ");
        assertThat(rows).filteredOn(r -> r.startsWith("pinned at ")).singleElement().asString()
                .matches("pinned at +\\S+: [\\d.]+ % in [\\d,]+ waits, longest [\\d.]+ ms");
        assertThat(rows).anyMatch(r -> r.matches("carriers +2 carriers: idle [\\d.]+ %, pinned .*"))
                .anyMatch(r -> r.startsWith("processors  CPU ")).anyMatch(r -> r.startsWith("work "))
                .endsWith("note        left out: 17 sleeps");
        assertThat(String.join("", rows)).doesNotContain("\033", "\n");
    }

    @Test
    void alarmsAreOfFiguresAboveTheirLimitAndOfFoundCauses() {
        assertThat(new Alarm.Above(Metric.PINNED, 0.05).raised(look).orElseThrow())
                .matches("pinned [\\d.]+ %, more than 5\\.0 %");
        assertThat(new Alarm.Above(Metric.PINNED, 1).raised(look)).isEmpty();
        assertThat(new Alarm.Cause("pinning-monitor").raised(look)).isPresent();
        assertThat(new Alarm.Cause("gc-pressure").raised(look)).isEmpty();
        assertThat(new Alarm.Above(Metric.P99, 1).ofResponseTimes()).isTrue();
        assertThat(new Alarm.Above(Metric.CPU, 1).ofResponseTimes()).isFalse();
    }

    /** CPU load alone: no GC, and neither a request nor a task. */
    @Test
    void anAlarmThatCannotBeJudgedSaysSoOnceAndIsNotPassed() {
        var alarms = new Alarms(List.of(new Alarm.Above(Metric.P99, 1), new Alarm.Above(Metric.CPU, 1),
                new Alarm.Cause("recording-overhead"), new Alarm.Above(Metric.GC, 1)));
        assertThat(alarms.lines(quiet())).containsExactly("NOT JUDGED p99: neither requests nor tasks were seen",
                "NOT JUDGED recording-overhead: it shows only between two recordings",
                "NOT JUDGED gc: jdk.GCPhasePause was not recorded");
        assertThat(alarms.lines(quiet())).isEmpty();
        assertThat(alarms.neverJudged()).containsExactly("p99", "recording-overhead", "gc");
        assertThat(alarms.passed()).isFalse();
        assertThat(new Screen("", List.of(), OptionalDouble.empty()).line(quiet()))
                .contains("s) | no tasks per s: neither requests nor tasks were seen | CPU ");
        assertThat(new Screen("", List.of(), OptionalDouble.of(2_265)).line(quiet()))
                .contains(" | about 2,265 virtual threads per s when they were counted: ");
        var judged = new Alarms(List.of(new Alarm.Above(Metric.CPU, 1)));
        assertThat(judged.lines(quiet())).isEmpty();
        assertThat(judged.passed()).isTrue();
    }

    /**
     * Of 16 carriers one idles for 7 s of ten, and uses 0.05 of two processors; the others left no event, and no dump shows whether they idle. So they
     * were busy for 1 s of 160 at least. Where parks or pins of less than 20 ms are left out, others may have been short.
     */
    @Test
    void whatCarriersMayHaveDoneIsNoAlarmAndNotJudged() {
        for (var settings : List.of(List.<JvmEvent>of(),
                List.of(Recorded.setting("jdk.ThreadPark", "threshold", "20 ms"),
                        Recorded.setting("jdk.VirtualThreadPinned", "threshold", "20 ms")))) {
            var busy = carriers(16, settings);
            assertThat(busy.cell().cell().carrierTime().orElseThrow().busyShare()).isCloseTo(1 - 7 / 160.0,
                    within(1e-9));
            assertThat(Metric.BUSY.of(busy).orElseThrow()).isCloseTo(1 / 160.0, within(1e-9));
            for (var metric : List.of(Metric.BUSY, Metric.PINNED)) {
                assertThat(new Alarm.Above(metric, 0.05).raised(busy)).isEmpty();
                assertThat(new Alarm.Above(metric, 0.05).unjudged(busy)).as(metric.id()).isPresent();
            }
            assertThat(new Alarm.Above(Metric.BUSY, 0.006).raised(busy)).isPresent();
        }
    }

    /** Its only carrier idles for 7 s, up to the end. */
    @Test
    void carriersWhoseWaitsAreAllSeenAreJudged() {
        var idle = carriers(1, List.of());
        assertThat(Metric.BUSY.of(idle).orElseThrow()).isCloseTo(0.3, within(1e-9));
        assertThat(new Alarm.Above(Metric.BUSY, 0.31).unjudged(idle)).isEmpty();
        assertThat(new Alarm.Above(Metric.PINNED, 0.05).unjudged(idle)).isEmpty();
    }

    private static Look carriers(int parallelism, List<JvmEvent> settings) {
        long start = HandMade.TEN_SECONDS.startNanos();
        var profiled = Stream.concat(Stream.of(new JvmEvent.Fact(0, "jdk.virtualThreadScheduler.parallelism",
                Integer.toString(parallelism))), settings.stream()).toArray(JvmEvent[]::new);
        var measured = HandMade.recording("x.jfr", 25, null, HandMade.all(HandMade.cpu(0.06, 0.2),
                HandMade.cpu(Recorded.carrier(1), 0.05),
                List.of(new JvmEvent.Park(start + 3 * HandMade.SECOND, 7 * HandMade.SECOND, Recorded.carrier(1),
                        Stack.NONE, "java.util.concurrent.ForkJoinPool"))),
                profiled);
        return new Look(measured, Analysis.of(List.of(measured)).cells().get(0), start);
    }

    /** Of two threads one sleeps for 3.6 of ten seconds and computes for 2.4 s; both idle for the rest. */
    @Test
    void aHealthyServiceShowsItsPoolsAndItsBusiestThreads() {
        long start = HandMade.TEN_SECONDS.startNanos();
        var worker = Recorded.platform(41, "pool-3-thread-1");
        var idle = Recorded.stack("java.util.concurrent.LinkedBlockingQueue.take",
                "java.util.concurrent.ThreadPoolExecutor.getTask");
        var measured = HandMade.recording("x.jfr", 25, null, HandMade.all(HandMade.cpu(0.14, 0.2),
                HandMade.cpu(worker, 0.12), HandMade.cpu(Recorded.platform(7, "main"), 0.015),
                List.of(new JvmEvent.Sleep(start, 3_600_000_000L, worker,
                        Recorded.stack("java.lang.Thread.sleep", "shop.Order.place"), 3_600_000_000L),
                        new JvmEvent.Park(start + 6 * HandMade.SECOND, 4 * HandMade.SECOND, worker, idle, "x.Sync"),
                        new JvmEvent.Park(start, 10 * HandMade.SECOND, Recorded.platform(42, "pool-3-thread-2"), idle,
                                "x.Sync"))));
        var healthy = new Look(measured, Analysis.of(List.of(measured)).cells().get(0), start);
        String held = "0.6 of 2 threads of a pool of Executors (pool-3-thread-*) were held on average: 18 % of their"
                + " time blocked, 12 % on CPU";
        assertThat(new Screen("", List.of(), OptionalDouble.empty()).line(healthy))
                .startsWith("00:01:50 | healthy").endsWith(" | " + held + " | CPU 14.0 % of 2 processors, GC 0.0 %");
        assertThat(new Screen("", List.of(), OptionalDouble.empty()).rows(healthy)).contains("pools       " + held,
                "            busiest threads: pool-*-thread-* 0.240, main 0.030");
    }

    /** 40 threads that live for 1.2 seconds in ten seconds do not come and go. */
    @Test
    void virtualThreadsThatAreNoTasksAreCounted() {
        var lives = IntStream.range(0, 40).boxed().<JvmEvent>flatMap(i -> Stream.of(
                new JvmEvent.VirtualThreadLife(HandMade.TEN_SECONDS.startNanos() + i * HandMade.SECOND / 5,
                        Recorded.virtual(70 + i), true),
                new JvmEvent.VirtualThreadLife(HandMade.TEN_SECONDS.startNanos() + (i + 6) * HandMade.SECOND / 5,
                        Recorded.virtual(70 + i), false)))
                .toList();
        var measured = HandMade.recording("x.jfr", 25, null, HandMade.all(HandMade.cpu(0.14, 0.2), lives));
        assertThat(new Screen("", List.of(), OptionalDouble.empty()).line(new Look(measured,
                Analysis.of(List.of(measured)).cells().get(0),
                41))).contains(
                        " | 4.00 virtual threads ended per s, not counted as tasks: virtual threads without a name live"
                                + " long: 40 ended while 4.8 were alive on average, in 10.0 s | ");
    }

    @Test
    void theCommandThatShowsMoreIsNamedOnce() {
        long start = HandMade.TEN_SECONDS.startNanos();
        var measured = HandMade.recording("x.jfr", 25, null, HandMade.all(HandMade.cpu(0.12, 0.2),
                HandMade.cpu(Recorded.carrier(1), 0.05),
                List.of(new JvmEvent.Park(start, 7 * HandMade.SECOND, Recorded.carrier(1), Stack.NONE,
                        "java.util.concurrent.ForkJoinPool"),
                        new JvmEvent.VirtualThreadLife(start + 5, Recorded.virtual(60), true))));
        var judged = Analysis.of(List.of(measured)).cells().get(0);
        String first = new Look(measured, judged, start).headline();
        assertThat(first).startsWith("no known cause found, but").endsWith(" shows it)");
        assertThat(first).startsWith(new Look(measured, judged, start - 1).headline() + " (");
    }

    private static Look quiet() {
        var measured = HandMade.recording("x.jfr", 25, null, HandMade.cpu(0.1, 0.2),
                Recorded.setting("jdk.VirtualThreadStart", "enabled", "true"),
                Recorded.setting("jdk.VirtualThreadEnd", "enabled", "true"));
        return new Look(measured, Analysis.of(List.of(measured)).cells().get(0), 41);
    }

    @Test
    void aVerdictLastsSinceTheFirstIntervalWithTheSameCause() throws Exception {
        var next = Look.at(Recording.open(SAMPLE), Optional.of(new Look(look.measured(), look.cell(), 41)));
        assertThat(next.sinceNanos()).isEqualTo(41);
        assertThat(look.sinceNanos()).isEqualTo(look.window().startNanos());
    }
}
