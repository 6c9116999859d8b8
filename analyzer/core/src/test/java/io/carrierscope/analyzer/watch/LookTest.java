package io.carrierscope.analyzer.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

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
        assertThat(look.cell().cell().carrierBudget()).isPresent().isEqualTo(reported.cell().carrierBudget());
        assertThat(look.cell().found()).extracting("cause", "share")
                .isEqualTo(reported.found().stream().map(f -> tuple(f.cause(), f.share()))
                        .toList());
    }

    @Test
    void theScreenHasARowForEachSite() {
        var rows = new Screen("orders, process 17", List.of("left out: 17 sleeps")).rows(look);
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
        assertThat(new Screen("", List.of()).line(quiet()))
                .contains(" | no tasks per s: neither requests nor tasks were seen | ");
        var judged = new Alarms(List.of(new Alarm.Above(Metric.CPU, 1)));
        assertThat(judged.lines(quiet())).isEmpty();
        assertThat(judged.passed()).isTrue();
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
