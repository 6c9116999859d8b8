package io.carrierscope.analyzer.report.service;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.service.Headline.Answer;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Five carriers for a parallelism of two, on CPU for 0.5 of 5, and 300 tasks of 20 ms. */
class AnswerTest {
    private static final long START = TEN_SECONDS.startNanos();
    private static final JvmEvent[] SETTINGS = Stream.of("jdk.ThreadStart", "jdk.ThreadEnd", "jdk.ThreadPark",
            "jdk.VirtualThreadStart", "jdk.VirtualThreadEnd", "jdk.JavaMonitorEnter", "jdk.CPULoad")
            .map(type -> Recorded.setting(type, "enabled", "true")).toArray(JvmEvent[]::new);

    /** Three idle for 4.6 of 10 s, so 3.62 of five are in use. */
    @Test
    void tasksDoNotWaitWhereCarriersAreAddedAndSomeIdle() {
        assertThat(warnings(4_600_000_000L)).noneMatch(w -> w.contains("wait for a carrier"));
    }

    /** Three idle for 0.1 of 10 s: added or not, 4.97 of five are in use. */
    @Test
    void tasksWaitWhereAllCarriersAreInUse() {
        assertThat(warnings(100_000_000)).anyMatch(w -> w.startsWith("carriers are busy 100.0 % of the time"));
    }

    private static List<String> warnings(long idleNanos) {
        var carriers = IntStream.rangeClosed(1, 5).boxed().flatMap(i -> Stream.concat(
                Stream.of(new JvmEvent.ThreadLife(START, Recorded.carrier(i), true,
                        Recorded.stack("java.util.concurrent.ForkJoinPool.tryCompensate", "shop.Files.read"))),
                cpu(Recorded.carrier(i), 0.15).stream())).toList();
        var idle = IntStream.rangeClosed(3, 5).<JvmEvent>mapToObj(i -> new JvmEvent.Park(START + SECOND, idleNanos,
                Recorded.carrier(i), Recorded.stack("a.B.c"), "java.util.concurrent.ForkJoinPool")).toList();
        var tasks = IntStream.range(0, 300).boxed().flatMap(i -> Stream.of(0, 20).<JvmEvent>map(
                ms -> new JvmEvent.VirtualThreadLife(START + i * SECOND / 33 + ms * 1_000_000L,
                        Recorded.virtual(100 + i), ms == 0)))
                .toList();
        var recording = HandMade.recording("app.jfr", 25, null, all(carriers, idle, tasks, cpu(0.3, 0.4)), SETTINGS);
        return Answer.of(Analysis.of(List.of(recording)).cells().get(0)).stream()
                .filter(Block.Warning.class::isInstance).map(b -> ((Block.Warning) b).text()).toList();
    }
}
