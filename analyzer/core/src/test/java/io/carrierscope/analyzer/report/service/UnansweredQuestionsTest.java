package io.carrierscope.analyzer.report.service;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static io.carrierscope.analyzer.cell.HandMade.recording;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.EventCatalogue;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.report.block.Block.Prose;
import io.carrierscope.analyzer.settings.Question;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class UnansweredQuestionsTest {
    @Test
    void waitsThatWereTooShortAreOneLineAndTheAdviceIsTheLast() {
        var stock = recording("app.jfr", 17, null, cpu(0.2, 0.3),
                later("jdk.ThreadPark", "20 ms"),
                later("jdk.ThreadSleep", "10 ms"),
                Recorded.setting("jdk.JavaMonitorEnter", "enabled", "true"),
                Recorded.setting("jdk.JavaMonitorEnter", "threshold", "20 ms"));
        var lines = UnansweredQuestions.of(Analysis.of(List.of(stock)).cells().get(0)).stream()
                .map(b -> ((Prose) b).text())
                .toList();
        assertThat(lines.getFirst()).endsWith("lock-contention, downstream-limited, timer-granularity:"
                + " parks, waits to enter a monitor, sleeps shorter than 20 ms or 10 ms were not recorded");
        assertThat(lines).endsWith("To record more: analyzer record PID --question locks,memory",
                "or, on another machine: analyzer settings --jdk 21 > all.jfc",
                "and then: jcmd PID JFR.start settings=$PWD/all.jfc duration=60s filename=/tmp/app.jfr");
    }

    /** A recording of all waits is not asked to be made again. */
    @Test
    void whatIsRecordedAlreadyIsNotAskedFor() {
        var settings = EventCatalogue.settings(25, List.of(Question.LOCKS)).stream()
                .flatMap(s -> s.values().entrySet().stream()
                        .map(v -> Recorded.setting(s.type(), v.getKey(), v.getValue())))
                .toArray(JvmEvent[]::new);
        assertThat(UnansweredQuestions.of(Analysis.of(List.of(recording("app.jfr", 25, null, cpu(0.2, 0.3), settings)))
                .cells().get(0))).extracting(b -> ((Prose) b).text())
                .contains("To record more: analyzer record PID --question memory");
    }

    /** JDK 8 and 11 record, too, but nothing of this project reaches them. */
    @Test
    void anOldJdkRecordsMoreByItsOwnCommand() {
        for (int jdk : new int[]{8, 11, 16}) {
            assertThat(UnansweredQuestions.of(Analysis.of(List.of(recording("app.jfr", jdk, null, cpu(0.2, 0.3),
                    later("jdk.ThreadPark", "20 ms")))).cells().get(0)).stream().map(b -> ((Prose) b).text()).toList())
                    .endsWith("To record more: jcmd PID JFR.start settings=FILE duration=60s filename=/tmp/app.jfr",
                            "where FILE is a copy of the profile.jfc of that JDK, with each threshold set to 0 ms");
        }
    }

    /** A worker was seen asleep for eight of ten seconds, and then perhaps parked. */
    @Test
    void aReasonWithMoreToSayHasALineOfItsOwn() {
        var asleep = IntStream.of(1, 2).<JvmEvent>mapToObj(n -> new JvmEvent.Sleep(TEN_SECONDS.startNanos(), 8 * SECOND,
                Recorded.platform(n, "pool-3-thread-" + n), Recorded.stack("java.lang.Thread.sleep", "shop.Order.place",
                        "java.util.concurrent.ThreadPoolExecutor.runWorker"),
                8 * SECOND)).toList();
        var stock = recording("app.jfr", 25, null, all(cpu(0.2, 0.3), asleep), later("jdk.ThreadPark", "20 ms"));
        assertThat(UnansweredQuestions.of(Analysis.of(List.of(stock)).cells().get(0)))
                .extracting(b -> ((Prose) b).text())
                .contains(
                        "pool-exhausted: a pool of Executors (pool-3-thread-*) was held for 80 to 100 % of the time of its"
                                + " threads: parks shorter than 20 ms were not recorded");
    }

    @Test
    void theWaysToCountRequestsAreThoseOfTheJdk() {
        String newer = "JDK 25 with analyzer record PID --requests SERVER";
        assertThat(throughput(24)).contains("To count them: --request-event TYPE,", newer, "runner/requests",
                "--app JAR");
        assertThat(throughput(25)).contains("--requests SERVER", "--request-event TYPE:METHOD", "--question tasks")
                .doesNotContain(newer);
        assertThat(throughput(17)).doesNotContain("--question");
    }

    /** 90 lives of two seconds, of which one begins every 90 ms: 18 a time. */
    @Test
    void threadsThatLiveLongAreNotDenied() {
        var lives = IntStream.range(0, 90).boxed().<JvmEvent>flatMap(i -> Stream.of(
                new JvmEvent.VirtualThreadLife(TEN_SECONDS.startNanos() + i * 88_000_000L, Recorded.virtual(70 + i),
                        true),
                new JvmEvent.VirtualThreadLife(TEN_SECONDS.startNanos() + i * 88_000_000L + 2 * SECOND,
                        Recorded.virtual(70 + i), false)))
                .toList();
        assertThat(throughput(25, lives)).startsWith("throughput: no requests were seen, and no threads count as tasks:"
                + " virtual threads without a name live long: 90 ended while 18.0 were alive on average. To count them:");
    }

    private static String throughput(int jdk) {
        return throughput(jdk, List.of());
    }

    private static String throughput(int jdk, List<JvmEvent> events) {
        return UnansweredQuestions
                .of(Analysis.of(List.of(recording("app.jfr", jdk, null, all(cpu(0.2, 0.3), events)))).cells()
                        .get(0))
                .stream()
                .map(b -> ((Prose) b).text()).filter(text -> text.startsWith("throughput: ")).findFirst().orElseThrow();
    }

    @Test
    void settingsAreOptionsOfFlightRecorder() {
        assertThat(
                UnansweredQuestions
                        .options("jdk.CPULoad#enabled=true,period=1s and jdk.ThreadDump#period=5s on a quiet machine"))
                .isEqualTo(
                        "jdk.CPULoad#enabled=true jdk.CPULoad#period=1s and jdk.ThreadDump#period=5s on a quiet machine");
    }

    private static JvmEvent later(String type, String threshold) {
        return new JvmEvent.Setting(1, type, "threshold", threshold);
    }
}
