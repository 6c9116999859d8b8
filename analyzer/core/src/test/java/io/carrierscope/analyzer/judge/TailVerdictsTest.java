package io.carrierscope.analyzer.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.Handler;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** 200 handlers that sleep 5 ms, of which two take longer. */
class TailVerdictsTest {
    private static final long MS = 1_000_000;
    private static final List<String> OF_TAILS = List.of("long-pauses", "slow-downstream", "cold-connections",
            "crowded-machine", "long-computations");

    private final List<JvmEvent> events = new ArrayList<>();

    private static ThreadRef thread(int i) {
        return Recorded.platform(i, "pool-1-thread-" + i);
    }

    private List<Verdict> verdicts(long more) {
        for (int i = 1; i <= 200; i++) {
            long start = start(i);
            events.add(new Handler(start, 5 * MS + (i <= 2 ? more : 0), i, thread(i), OptionalLong.empty(),
                    "platform"));
            events.add(new Sleep(start, 5 * MS, thread(i), Recorded.stack("java.lang.Thread.sleep"), 5 * MS));
        }
        var recording = HandMade.recording("s.jfr", 25, null, events,
                Recorded.setting("jdk.ExecutionSample", "enabled", "true"),
                Recorded.setting("jdk.ExecutionSample", "period", "10 ms"));
        return JudgedCell.of(HandMade.cell(recording, null)).tailVerdicts();
    }

    private static long start(int i) {
        return HandMade.TEN_SECONDS.startNanos() + i * HandMade.SECOND / 25;
    }

    private static List<String> causes(List<Verdict> verdicts, Class<? extends Verdict> kind) {
        return verdicts.stream().filter(kind::isInstance).map(Verdict::cause).toList();
    }

    /** Both are seen computing in 3 of 3 rounds of the 31 ms that they take longer. */
    @Test
    void aRequestThatComputesIsFoundAndNothingElseIsThere() {
        for (int i = 1; i <= 2; i++) {
            for (int round = 0; round < 3; round++) {
                events.add(new CpuSample(start(i) + (7 + 10 * round) * MS, thread(i), Recorded.stack("shop.Order.sum"),
                        false));
            }
        }
        var verdicts = verdicts(31 * MS);
        assertThat(verdicts.getFirst()).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.cause()).isEqualTo("long-computations");
            assertThat(f.share()).isCloseTo(1, within(1e-9));
            assertThat(f.lowerBound()).isFalse();
            assertThat(f.evidence().getFirst().claim())
                    .isEqualTo("held up 2 of the 2 slowest, 31.0 ms each; longest 31.0 ms");
        });
        assertThat(causes(verdicts, Verdict.Absent.class))
                .containsExactlyElementsOf(OF_TAILS.subList(0, OF_TAILS.size() - 1));
    }

    /** Of 90 % of the machine, this process uses a third. */
    @Test
    void otherProcessesAreFoundWhereTheyTakeTheProcessors() {
        events.addAll(HandMade.cpu(0.3, 0.9));
        assertThat(verdicts(31 * MS).getFirst()).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.cause()).isEqualTo("crowded-machine");
            assertThat(f.share()).isCloseTo(1, within(1e-9));
        });
    }

    @Test
    void timeThatNothingExplainsLeavesEveryCauseUnknown() {
        var verdicts = verdicts(31 * MS);
        assertThat(causes(verdicts, Verdict.Unknown.class)).containsExactlyElementsOf(OF_TAILS);
        assertThat(((Verdict.Unknown) verdicts.getFirst()).missing())
                .startsWith("100 % of the excess of the slowest 1 % have no known cause");
    }

    /**
     * Each of 200 threads answers a hundred requests of 20 ms and then one of 3 s, twice in ten seconds, each with one read. Of the 40,400 reads
     * 4,096 are kept, those of a tenth of the seconds of threads, so hardly any request of 3 s is whole.
     */
    @Test
    void whereLongRequestsAreNotWholeNoCauseIsAbsent() {
        for (int thread = 1; thread <= 200; thread++) {
            long at = HandMade.TEN_SECONDS.startNanos() + thread * MS / 13;
            for (int i = 1; i <= 202; i++) {
                long nanos = i % 101 == 0 ? 2_900 * MS : 19 * MS;
                events.add(new Handler(at, nanos, 0, thread(thread), OptionalLong.empty(), "platform"));
                events.add(new JvmEvent.SocketIo(at, nanos - MS, thread(thread), Recorded.stack(
                        "sun.nio.ch.NioSocketImpl.read", "shop.Prices.ask"), true, "prices", 80, 17));
                at += nanos + MS;
            }
        }
        var recording = HandMade.recording("s.jfr", 25, null, events);
        var verdicts = JudgedCell.of(HandMade.cell(recording, null)).tailVerdicts();
        assertThat(causes(verdicts, Verdict.Absent.class)).isEmpty();
        assertThat(verdicts).filteredOn(v -> v.cause().equals("slow-downstream")).singleElement()
                .isInstanceOfSatisfying(Verdict.Unknown.class, u -> assertThat(u.missing()).isEqualTo(
                        "the longest requests span more seconds than the sample of waits has"));
    }

    /** 9 ms are less than twice the 5 ms of the others. */
    @Test
    void aShortTailNeedsNoCause() {
        assertThat(causes(verdicts(4 * MS), Verdict.Absent.class)).containsExactlyElementsOf(OF_TAILS);
    }
}
