package io.carrierscope.analyzer.judge;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cell;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static io.carrierscope.analyzer.cell.HandMade.event;
import static io.carrierscope.analyzer.cell.HandMade.recording;
import static io.carrierscope.analyzer.cell.HandMade.requests;
import static io.carrierscope.analyzer.cell.HandMade.sleepingHandlers;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.LoadSummary;
import io.carrierscope.analyzer.recording.event.JvmEvent.SchedulerSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadCpuLoad;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A cell that answers 300 requests on 4 pool threads. One carrier is there and has nothing to run: its one event is a load of 0.0002 as
 * the window begins.
 */
class PlatformCellTest {
    private static final ThreadRef WORKER = Recorded.platform(20, "qtp1-20");
    private static final JvmEvent CARRIER = new ThreadCpuLoad(TEN_SECONDS.startNanos(), Recorded.carrier(19),
            0.0002);

    private final List<JvmEvent> server = new ArrayList<>(all(sleepingHandlers(WORKER, 300, 100_000_000L),
            cpu(0.2, 0.6)));

    @Test
    void aCarrierWithNothingToRunHidesNothing() {
        server.addAll(cpu(WORKER, 0.15));
        server.add(CARRIER);
        server.add(new SchedulerSample(TEN_SECONDS.startNanos() + 7 * SECOND, 2, 0, 0));
        assertThat(Stream.of("carriers-stuck", "pinning-native", "spinning", "connection-churn", "lock-contention")
                .map(this::verdict)).as("without jdk.ThreadDump and jdk.SocketWrite")
                .allSatisfy(v -> assertThat(v).isInstanceOf(Verdict.Absent.class));
        server.add(new SchedulerSample(TEN_SECONDS.startNanos() + 9 * SECOND, 2, 0, 1));
        server.removeIf(e -> e instanceof SchedulerSample s && s.mounted() == 0);
        assertThat(Stream.of("carriers-stuck", "pinning-native", "lock-contention").map(this::verdict))
                .as("one is mounted").allSatisfy(v -> assertThat(v).isInstanceOf(Verdict.Unknown.class));
    }

    @Test
    void withoutTheLoadOfThreadsAPoolMayBeFull() {
        assertThat(verdict("pool-exhausted")).isInstanceOfSatisfying(Verdict.Unknown.class,
                u -> assertThat(u.howToRecord()).isEqualTo("jdk.ThreadCPULoad#enabled=true,period=1s"));
        server.addAll(cpu(WORKER, 0.15));
        assertThat(verdict("pool-exhausted")).as("3.3 of 4 threads").isInstanceOf(Verdict.Absent.class);
    }

    private Verdict verdict(String cause) {
        var lives = Stream.of("jdk.VirtualThreadStart", "jdk.VirtualThreadEnd", "jdk.CPULoad", "jdk.ExecutionSample")
                .map(type -> Recorded.setting(type, "enabled", "true")).toArray(JvmEvent[]::new);
        var client = recording("c.jfr", 25, event("platform-4", "platform-pool", "client", 8, 0, 25),
                all(requests(300, 200_000_000L), cpu(0.1, 0.6)), new LoadSummary(0, 300, 300, 0, 0, 0, 0, 8, 8, 0.1, 0,
                        10 * SECOND, 0, 0));
        return JudgedCell.of(cell(recording("s.jfr", 25, event("platform-4", "platform-pool", "server", 8, 4, 25),
                server, lives), client)).on(cause).orElseThrow();
    }
}
