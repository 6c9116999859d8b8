package io.carrierscope.analyzer.finding.thread;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Five carriers for a parallelism of two. */
class CarriersCompensatedTest {
    private static final JvmEvent[] COMPLETE = Stream.of("jdk.ThreadStart", "jdk.ThreadEnd")
            .map(type -> Recorded.setting(type, "enabled", "true")).toArray(JvmEvent[]::new);

    /** All five are in use, 0.5 of them on CPU. */
    @Test
    void carriersThatBlockAreFoundWithTheirSite() {
        assertThat(judge(all(started(5), load(5, 0.05)), COMPLETE)).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.share()).isEqualTo(0.6);
            assertThat(f.evidence()).extracting(e -> e.claim()).containsExactly(
                    "5 carriers for a parallelism of 2, 5.0 of them not idle on average",
                    "largest site shop.Files.read:7 (5 carriers added)");
        });
    }

    /** On a full machine carriers that are not idle may wait for a processor. */
    @Test
    void whereNoProcessorIsFreeCarriersNeedNotBlock() {
        assertThat(judge(all(started(5), load(5, 0.05), HandMade.cpu(0.5, 0.79)), COMPLETE))
                .isInstanceOf(Verdict.Found.class);
        assertThat(judge(all(started(5), load(5, 0.05), HandMade.cpu(0.5, 0.81)), COMPLETE))
                .isInstanceOf(Verdict.Unknown.class);
        var unknown = Stream.concat(Stream.of(COMPLETE), Stream.of(Recorded.setting("jdk.CPULoad", "enabled", "false")))
                .toArray(JvmEvent[]::new);
        assertThat(judge(all(started(5), load(5, 0.05)), unknown)).isInstanceOf(Verdict.Unknown.class);
    }

    /**
     * They were added before the recording. On JDK 21 waits in monitors of 1.9 s hold carriers, 100 samples of a read, one each 20 ms,
     * are 2 s; 90 samples are 1.8 s.
     */
    @ParameterizedTest
    @CsvSource({"100, shop.Files.read:7", "90, shop.Cart.await:7"})
    void carriersAddedBeforeAreFoundWithWhatCarriersDid(int samples, String site) {
        var waits = List.<JvmEvent>of(new JvmEvent.MonitorWait(TEN_SECONDS.startNanos(), 19 * SECOND / 10,
                Recorded.virtual(90), Recorded.stack("java.lang.Object.wait", "shop.Cart.await"), "x.Cart", 0, false));
        var reads = IntStream.range(0, samples).<JvmEvent>mapToObj(i -> new JvmEvent.NativeSample(
                TEN_SECONDS.startNanos() + i * SECOND / 50, Recorded.virtual(70 + i % 8),
                Recorded.stack("java.io.RandomAccessFile.read0", "shop.Files.read"))).toList();
        assertThat(judge(21, all(waits, reads, load(5, 0.05)), COMPLETE)).isInstanceOfSatisfying(Verdict.Found.class,
                f -> {
                    assertThat(f.evidence().getLast().claim()).startsWith("largest site " + site);
                    assertThat(f.remedy()).startsWith("make these calls on platform threads");
                    assertThat(f.remedy().contains("JDK 24")).as("only a wait unmounts").isEqualTo(samples == 90);
                });
    }

    /** Native code reads a file, or another thread is waited for. */
    @ParameterizedTest
    @CsvSource({"sun.nio.fs.UnixNativeDispatcher.open, false", "java.lang.Object.wait, true"})
    void theRemedyIsOneForTheCallThatBlocks(String call, boolean unmounts) {
        var stack = Recorded.stack("java.util.concurrent.ForkJoinPool.tryCompensate", call, "shop.Files.read");
        var started = IntStream.rangeClosed(1, 5).<JvmEvent>mapToObj(i -> new JvmEvent.ThreadLife(
                TEN_SECONDS.startNanos(), Recorded.carrier(i), true, stack)).toList();
        assertThat(judge(21, all(started, load(5, 0.05)), COMPLETE)).isInstanceOfSatisfying(Verdict.Found.class,
                f -> assertThat(f.remedy().contains("JDK 24")).isEqualTo(unmounts));
    }

    /** On JDK 21 an added carrier may go on to compute in place of another. */
    @Test
    void carriersThatComputeOrIdleDoNotBlock() {
        assertThat(judge(all(started(5), load(5, 0.48)), COMPLETE)).isInstanceOf(Verdict.Absent.class);
        var idle = IntStream.rangeClosed(3, 5).<JvmEvent>mapToObj(i -> new JvmEvent.Park(TEN_SECONDS.startNanos(),
                TEN_SECONDS.lengthNanos(), Recorded.carrier(i), Recorded.stack("a.B.c"),
                "java.util.concurrent.ForkJoinPool")).toList();
        assertThat(judge(all(started(5), load(5, 0), idle), COMPLETE)).isInstanceOf(Verdict.Absent.class);
        assertThat(judge(all(started(2), load(2, 0.05)), COMPLETE)).isInstanceOf(Verdict.Absent.class);
    }

    /** A carrier without work ends after half a minute: five that live for 1.9 s, one after the other, are 0.95 on average. */
    @Test
    void carriersThatComeAndGoAreNotAdded() {
        var inTurn = IntStream.rangeClosed(1, 5).boxed().<JvmEvent>flatMap(i -> {
            long born = TEN_SECONDS.startNanos() + 2 * (i - 1) * SECOND;
            var stack = Recorded.stack("java.util.concurrent.ForkJoinPool.createWorker");
            return Stream.of(new JvmEvent.ThreadLife(born, Recorded.carrier(i), true, stack),
                    new JvmEvent.ThreadCpuLoad(born + SECOND, Recorded.carrier(i), 0.05),
                    new JvmEvent.ThreadLife(born + 19 * SECOND / 10, Recorded.carrier(i), false, stack));
        }).toList();
        assertThat(judge(inTurn, COMPLETE)).isInstanceOf(Verdict.Absent.class);
    }

    @Test
    void withoutShortParksItIsUnknown() {
        var longParks = new JvmEvent.Setting(1, "jdk.ThreadPark", "threshold", "20 ms");
        assertThat(judge(all(started(5), load(5, 0.05)),
                Stream.concat(Stream.of(COMPLETE), Stream.of(longParks)).toArray(JvmEvent[]::new)))
                .isInstanceOfSatisfying(Verdict.Unknown.class, u -> assertThat(u.suspicion()).isEqualTo(5 / 7.0));
        assertThat(judge(all(started(2), load(2, 0.05)))).isInstanceOf(Verdict.Unknown.class);
    }

    /** 300 samples of reads of files, one each 20 ms, are 6 of 10 s. From JDK 23 on no carriers are added for them. */
    @ParameterizedTest
    @CsvSource({"21, 0.6", "25, 0"})
    void callsForWhichCarriersAreAddedAreSuspicious(int jdk, double suspicion) {
        var reads = IntStream.range(0, 300).<JvmEvent>mapToObj(i -> new JvmEvent.NativeSample(
                TEN_SECONDS.startNanos() + i * SECOND / 50, Recorded.virtual(70 + i % 8),
                Recorded.stack("java.io.RandomAccessFile.read0", "shop.Files.read"))).toList();
        var longParks = new JvmEvent.Setting(1, "jdk.ThreadPark", "threshold", "20 ms");
        assertThat(judge(jdk, all(reads, load(2, 0.05)), longParks))
                .isInstanceOfSatisfying(Verdict.Unknown.class, u -> assertThat(u.suspicion()).isEqualTo(suspicion));
    }

    /** They started before the recording, so only dumps show them: three carry the same virtual threads, a fourth none. */
    @Test
    void dumpsShowCarriersThatWereAddedBefore() {
        var carrying = IntStream.rangeClosed(1, 3)
                .mapToObj(i -> new JvmEvent.Carrying(i, 70 + i, SECOND)).toList();
        var dumps = Stream.of(2, 5)
                .<JvmEvent>map(at -> new JvmEvent.ThreadDump(TEN_SECONDS.startNanos() + at * SECOND, 20, carrying, 1))
                .toList();
        assertThat(judge(all(dumps, load(2, 0)))).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.share()).isEqualTo(0.75);
            assertThat(f.evidence()).extracting(e -> e.claim()).containsExactly(
                    "4 carriers for a parallelism of 2, 3 of them blocked from dump to dump");
        });
    }

    /** For each of 5 that block another one may be added; of 256, the most, none: 2 / 1.2 times the work of 1.2 busy processors. */
    @ParameterizedTest
    @CsvSource({"5, 1", "256, 1.6666666666666667"})
    void nothingIsGainedAsLongAsCarriersAreAdded(int carriers, double gain) {
        var recording = HandMade.recording("x.jfr", 25, null,
                all(started(carriers), load(carriers, 0.001), cpu(0.6, 0.6)), COMPLETE);
        var found = (Verdict.Found) new CarriersCompensated().judge(HandMade.cell(recording, null),
                new Bounds(List.of(), OptionalDouble.empty())).orElseThrow();
        assertThat(new CarriersCompensated().gain(recording, found).orElse(1)).isCloseTo(gain, within(1e-9));
    }

    private static List<JvmEvent> started(int carriers) {
        return IntStream.rangeClosed(1, carriers)
                .<JvmEvent>mapToObj(i -> new JvmEvent.ThreadLife(TEN_SECONDS.startNanos(),
                        Recorded.carrier(i), true,
                        Recorded.stack("java.util.concurrent.ForkJoinPool.tryCompensate", "shop.Files.read")))
                .toList();
    }

    /** Each carrier keeps this share of two processors busy. */
    private static List<JvmEvent> load(int carriers, double share) {
        return IntStream.rangeClosed(1, carriers).boxed().flatMap(i -> cpu(Recorded.carrier(i), share).stream())
                .toList();
    }

    private static Verdict judge(List<JvmEvent> events, JvmEvent... profiled) {
        return judge(25, events, profiled);
    }

    private static Verdict judge(int jdk, List<JvmEvent> events, JvmEvent... profiled) {
        var cell = HandMade.cell(HandMade.recording("x.jfr", jdk, null, events, profiled), null);
        return new CarriersCompensated().judge(cell, Bounds.of(cell)).orElseThrow();
    }
}
