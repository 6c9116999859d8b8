package io.carrierscope.analyzer.finding.thread;

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
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two carriers for ten seconds, and samples of native code each 20 ms. */
class NativeBlockingTest {
    private static final String READ = "java.io.FileInputStream.readBytes";
    private static final ThreadRef POLLER = Recorded.platform(9, "Read-Poller");

    /** 150 of 500 samples are 3 of 20 s, and the carriers use 1 s of CPU time. */
    @Test
    void samplesOfVirtualThreadsAreALowerBound() {
        var events = all(load(0.025), samples(150, Recorded.virtual(5), READ),
                samples(350, POLLER, "sun.nio.ch.EPoll.wait"));
        assertThat(judge(events)).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.share()).isCloseTo(0.1, within(1e-9));
            assertThat(f.lowerBound()).isTrue();
            assertThat(f.evidence()).extracting(e -> e.claim()).containsExactly(
                    "virtual threads were in native code in 150 samples; the JVM samples one thread each 20 ms",
                    "largest site shop.Order.load:7, in java.io.FileInputStream.readBytes (samples: 150, of 1 threads; one for"
                            + " up to 3.0 s)",
                    "carriers were neither idle, pinned nor on CPU for 95 % of their time");
        });
    }

    /** Two errors of 150 samples are 24.5 of them: without these they are 12.6 % of the carriers' time, of which 5 % are more than 7.5 %. */
    @ParameterizedTest
    @CsvSource({"0.0375, Found", "0.038, Unknown"})
    void theErrorOfTheNumberOfSamplesIsTakenOff(double load, String expected) {
        assertThat(judge(all(load(load), samples(150, Recorded.virtual(5), READ),
                samples(350, POLLER, "sun.nio.ch.EPoll.wait"))).getClass().getSimpleName()).isEqualTo(expected);
    }

    /** The same samples may be of native code that computes. */
    @Test
    void timeOnCpuIsNotBlocked() {
        assertThat(judge(all(load(0.065), samples(150, Recorded.virtual(5), READ)))).isInstanceOfSatisfying(
                Verdict.Unknown.class, u -> assertThat(u.suspicion()).isCloseTo(0.02, within(1e-9)));
    }

    @Test
    void callsForSocketsDoNotBlock() {
        assertThat(judge(all(load(0.025), samples(150, Recorded.virtual(5), "sun.nio.ch.SocketDispatcher.read0"))))
                .isInstanceOf(Verdict.Absent.class);
        assertThat(judge(all(load(0.025), samples(150, Recorded.virtual(5), "sun.nio.ch.EPoll.wait",
                "sun.nio.ch.Poller.pollerLoop")))).isInstanceOf(Verdict.Absent.class);
    }

    /** A carrier that blocks all the time has as many samples as the poller: 20 and two errors of them, or 29, of 400 are 7.2 % of one, 3.6 % of two. */
    @Test
    void fewSamplesBesideThoseOfAThreadThatIsAlwaysThereAreNone() {
        assertThat(judge(
                all(load(0.2), samples(20, Recorded.virtual(5), READ), samples(400, POLLER, "sun.nio.ch.EPoll.wait"))))
                .isInstanceOf(Verdict.Absent.class);
        assertThat(judge(
                all(load(0.2), samples(30, Recorded.virtual(5), READ), samples(200, POLLER, "sun.nio.ch.EPoll.wait"))))
                .isInstanceOf(Verdict.Unknown.class);
    }

    @Test
    void withoutSamplesItIsUnknown() {
        assertThat(judge(load(0.025))).isInstanceOf(Verdict.Absent.class);
        assertThat(judge(load(0.025), new JvmEvent.Setting(1, "jdk.NativeMethodSample", "enabled", "false")))
                .isInstanceOf(Verdict.Unknown.class);
    }

    @Test
    void carriersThatTheSchedulerAddsMakeUpForIt() {
        assertThat(judge(all(load(0.025), cpu(Recorded.carrier(3), 0), samples(150, Recorded.virtual(5), READ))))
                .isInstanceOf(Verdict.Absent.class);
    }

    /** JDK 21 adds a carrier for each read of a file, none for the lookup of a host. */
    @Test
    void carriersThatTheSchedulerMayHaveAddedLeaveItOpen() {
        var sometimes = Recorded.setting("jdk.ThreadPark", "threshold", "20 ms");
        assertThat(judge(21, all(load(0.025), samples(150, Recorded.virtual(5), READ)), sometimes))
                .isInstanceOf(Verdict.Unknown.class);
        assertThat(judge(21, all(load(0.025), samples(150, Recorded.virtual(5),
                "java.net.Inet4AddressImpl.lookupAllHostAddr")), sometimes)).isInstanceOf(Verdict.Found.class);
    }

    private static List<JvmEvent> load(double share) {
        return all(cpu(Recorded.carrier(1), share), cpu(Recorded.carrier(2), share));
    }

    private static List<JvmEvent> samples(int count, ThreadRef thread, String... methods) {
        var frames = IntStream.rangeClosed(0, methods.length)
                .mapToObj(i -> i < methods.length ? methods[i] : "shop.Order.load").toArray(String[]::new);
        return IntStream.range(0, count).<JvmEvent>mapToObj(i -> new JvmEvent.NativeSample(
                TEN_SECONDS.startNanos() + i * 20_000_000L, thread, Recorded.stack(frames))).toList();
    }

    private static Verdict judge(List<JvmEvent> events, JvmEvent... settings) {
        return judge(25, events, settings);
    }

    private static Verdict judge(int jdk, List<JvmEvent> events, JvmEvent... settings) {
        var all = IntStream.rangeClosed(0, settings.length).mapToObj(i -> i == 0
                ? Recorded.setting("jdk.NativeMethodSample", "enabled", "true")
                : settings[i - 1]).toArray(JvmEvent[]::new);
        var cell = HandMade.cell(HandMade.recording("x.jfr", jdk, null, events, all), null);
        return new NativeBlocking().judge(cell, Bounds.of(cell)).orElseThrow();
    }
}
