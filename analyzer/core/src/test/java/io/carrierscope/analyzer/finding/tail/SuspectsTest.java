package io.carrierscope.analyzer.finding.tail;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.CellKey;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.Handler;
import io.carrierscope.analyzer.recording.event.JvmEvent.Pinned;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.event.JvmEvent.SocketIo;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Handlers of 5 ms on virtual threads, all of which ask to wait; something holds up three of 200. */
class SuspectsTest {
    private static final long MS = 1_000_000;
    private static final int SLOW = 3;
    private static final Stack SLEEP = Recorded.stack("java.lang.Thread.sleep", "shop.Order.place");
    private static final Stack READ = Recorded.stack("java.net.Socket$SocketInputStream.read", "shop.Prices.ask");
    private static final Stack GREETING = Recorded.stack("java.net.Socket$SocketInputStream.read",
            "shop.Pool.newConnection", "shop.Prices.ask");
    private static final Stack REPORT = Recorded.stack("shop.Report.make");

    private final List<JvmEvent> server = new ArrayList<>();
    private final List<JvmEvent> services = new ArrayList<>();

    private static long start(int i) {
        return HandMade.TEN_SECONDS.startNanos() + i * SECOND / 25;
    }

    private static SocketIo read(long startNanos, long durationNanos, ThreadRef thread, Stack stack) {
        return new SocketIo(startNanos, durationNanos, thread, stack, true, "db", 5432, 9);
    }

    private static ThreadRef thread(int i) {
        return Recorded.virtual(i);
    }

    /** The sleep ends {@code late} and then the handler needs {@code more}. */
    private void handler(int i, long late, long more) {
        server.add(new Handler(start(i), 5 * MS + late + more, i, thread(i), OptionalLong.empty(), "virtual"));
        server.add(new Sleep(start(i), 5 * MS + late, thread(i), SLEEP, 5 * MS));
    }

    private Excess excess(long late, long more) {
        for (int i = 1; i <= 200; i++) {
            handler(i, i <= SLOW ? late : 0, i <= SLOW ? more : 0);
        }
        server.add(
                new JvmEvent.ThreadCpuLoad(HandMade.TEN_SECONDS.startNanos() + SECOND, Recorded.carrier(9_001), 0.01));
        server.add(
                new JvmEvent.ThreadCpuLoad(HandMade.TEN_SECONDS.startNanos() + SECOND, Recorded.carrier(9_002), 0.01));
        var recording = HandMade.recording("s.jfr", 25, null, server,
                Recorded.setting("jdk.ExecutionSample", "enabled", "true"),
                Recorded.setting("jdk.ExecutionSample", "period", "10 ms"));
        var recordedServices = services.isEmpty()
                ? Optional.<MeasuredRecording>empty()
                : Optional.of(HandMade.recording("d.jfr", 25, null, services));
        var cell = new Cell(CellKey.of(recording), Optional.of(recording), Optional.empty(), Optional.empty(),
                recordedServices);
        return TailTest.tail(cell).orElseThrow().excess();
    }

    @Test
    void aReadIsACallOfAService() {
        for (int i = 1; i <= SLOW; i++) {
            server.add(read(start(i) + 5 * MS, 31 * MS, thread(i), READ));
        }
        var excess = excess(0, 33 * MS);
        assertThat(excess.causes()).first().isEqualTo("slow-downstream");
        assertThat(excess.share("slow-downstream")).isCloseTo(31 / 33.0, within(1e-9));
    }

    /** The handlers of the service took 14 ms at most, so 17 of the 31 ms and more passed elsewhere. */
    @Test
    void aServiceThatAnsweredSoonerIsNotSlow() {
        services.add(new Handler(start(1), 14 * MS, 1, Recorded.virtual(7), OptionalLong.empty(), "virtual"));
        for (int i = 1; i <= SLOW; i++) {
            server.add(read(start(i) + 5 * MS, 31 * MS, thread(i), READ));
            for (int other = 1; other <= 2; other++) {
                server.add(new Pinned(start(i) + 7 * MS, 23 * MS, thread(1_000 * other + i), READ,
                        "Native or VM frame on stack", null, null));
            }
        }
        assertThat(excess(0, 33 * MS).causes()).containsExactly("pinning-native");
    }

    @Test
    void aServiceWithAHandlerAsSlowMayBe() {
        services.add(new Handler(start(1), 16 * MS, 1, Recorded.virtual(7), OptionalLong.empty(), "virtual"));
        for (int i = 1; i <= SLOW; i++) {
            server.add(read(start(i) + 5 * MS, 31 * MS, thread(i), READ));
        }
        assertThat(excess(0, 33 * MS).causes()).first().isEqualTo("slow-downstream");
    }

    @Test
    void aReadBelowAConnectIsAColdConnection() {
        for (int i = 1; i <= SLOW; i++) {
            server.add(read(start(i) + 5 * MS, 31 * MS, thread(i), GREETING));
        }
        assertThat(excess(0, 33 * MS).causes()).first().isEqualTo("cold-connections");
    }

    @Test
    void readsOfFortyMillisecondsAreDelayedAcknowledgements() {
        for (int i = 1; i <= SLOW; i++) {
            server.add(read(start(i) + 5 * MS, 40 * MS + i * 100_000, thread(i), READ));
        }
        assertThat(excess(0, 43 * MS).causes()).first().isEqualTo("delayed-acknowledgements");
    }

    /** Two of the pins would cover all of two carriers for 41 of 57 ms. */
    @Test
    void whoHoldsTheCarriersMeanwhile() {
        for (int i = 1; i <= SLOW; i++) {
            for (int other = 1; other <= 2; other++) {
                server.add(new Pinned(start(i) + 7 * MS, 41 * MS, thread(1_000 * other + i), READ,
                        "Native or VM frame on stack", null, null));
            }
        }
        assertThat(excess(57 * MS, 0).causes()).containsExactly("pinning-native");
    }

    /**
     * Three others that were to wake up are late for 28 of 33 ms: 84 ms, more than two processors have in 33 ms. Two samples are too few
     * to tell who computed, but someone did.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void requestsThatAreReadyTogetherQueueForProcessors(boolean computing) {
        for (int i = 1; i <= SLOW; i++) {
            for (int other = 1; other <= 3; other++) {
                int id = 1_000 * other + i;
                server.add(new Handler(start(i) + 3 * MS, 33 * MS, id, thread(id), OptionalLong.empty(), "virtual"));
                server.add(new Sleep(start(i) + 3 * MS, 33 * MS, thread(id), SLEEP, 5 * MS));
            }
        }
        server.add(new JvmEvent.CpuLoad(HandMade.TEN_SECONDS.startNanos() + SECOND, 0.06, 0, 0.07));
        if (computing) {
            for (int i = 1; i <= SLOW; i++) {
                server.add(new CpuSample(start(i) + 20 * MS, Recorded.platform(5, "batch"), REPORT, false));
                server.add(new CpuSample(start(i) + 30 * MS, Recorded.platform(5, "batch"), REPORT, false));
            }
        }
        assertThat(excess(33 * MS, 0).causes()).isEqualTo(computing ? List.of("cpu-saturated") : List.of());
    }

    /** Two threads are seen in each of five rounds while the request is late. */
    @Test
    void whoComputesOnTheCarriersMeanwhile() {
        for (int i = 1; i <= SLOW; i++) {
            for (int round = 0; round < 5; round++) {
                for (int other = 1; other <= 2; other++) {
                    server.add(new CpuSample(start(i) + 6 * MS + round * 10 * MS, thread(1_000 * other + i), REPORT,
                            false));
                }
            }
        }
        assertThat(excess(50 * MS, 0).causes()).containsExactly("carrier-monopolized");
    }

    @Test
    void platformThreadsThatComputeTakeTheProcessors() {
        for (int i = 1; i <= SLOW; i++) {
            for (int round = 0; round < 5; round++) {
                for (int other = 1; other <= 2; other++) {
                    server.add(new CpuSample(start(i) + 6 * MS + round * 10 * MS,
                            Recorded.platform(1_000 * other, "report-" + other), REPORT, false));
                }
            }
        }
        assertThat(excess(50 * MS, 0).causes()).containsExactly("cpu-saturated");
    }

    @Test
    void theRequestItselfComputes() {
        for (int i = 1; i <= SLOW; i++) {
            for (int round = 0; round < 4; round++) {
                server.add(new CpuSample(start(i) + 6 * MS + round * 10 * MS, thread(i), REPORT, false));
            }
        }
        assertThat(excess(0, 40 * MS).causes()).containsExactly("long-computations");
    }

    @Test
    void nobodyIsAccusedWithoutEvents() {
        assertThat(excess(50 * MS, 0).causes()).isEmpty();
    }
}
