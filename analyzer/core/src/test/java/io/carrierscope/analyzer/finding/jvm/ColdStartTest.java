package io.carrierscope.analyzer.finding.jvm;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ten counts of the classes, one second apart, in a JVM that started some time before. */
class ColdStartTest {
    private static final long START = TEN_SECONDS.startNanos();

    private static MeasuredRecording recording(long secondsOld, int seconds, int perSecond, JvmEvent... more) {
        var events = new ArrayList<JvmEvent>();
        for (int i = 0; i < 10; i++) {
            events.add(new RuntimeEvents.ClassCount(START + i * SECOND + SECOND / 12,
                    500 + perSecond * Math.min(i, seconds) + i, 0));
        }
        events.addAll(Stream.of(more).filter(e -> !(e instanceof JvmEvent.Setting)).toList());
        return HandMade.recording("shop.jfr", 25, null, events, Stream.concat(Stream.of(
                new JvmEvent.Jvm(0, "OpenJDK 64-Bit Server VM", "x (25+1)", "", "shop.Main", 7,
                        (START - secondsOld * SECOND) / 1_000_000),
                Recorded.setting("jdk.ClassLoadingStatistics", "enabled", "true")),
                Stream.of(more).filter(JvmEvent.Setting.class::isInstance)).toArray(JvmEvent[]::new));
    }

    private static Verdict judge(MeasuredRecording recording) {
        return new ColdStart().judge(recording);
    }

    private static JvmEvent sample(String... frames) {
        return new JvmEvent.CpuSample(START, Recorded.platform(1, "main"), Recorded.stack(frames), false);
    }

    /** 6 × 401 classes in the first 6.08 of ten seconds; of five samples two load classes and one is a static initialiser's. */
    @Test
    void aStartUpIsCalledAStartUpAndWhenItIsOver() {
        var recording = recording(1, 6, 400, sample("java.lang.ClassLoader.defineClass1", "shop.Main.main"),
                sample("java.util.zip.Inflater.inflate", "jdk.internal.loader.Resource.getBytes", "shop.Main.main"),
                sample("shop.Prices.<clinit>", "shop.Main.main"), sample("shop.Main.main"), sample("shop.Main.main"));
        var found = (Verdict.Found) judge(recording);
        assertThat(found.share()).isEqualTo(0.6083333333333333);
        assertThat(new ColdStart().headline(recording, found).orElseThrow()).isEqualTo(
                "a start-up: for 6.1 of 10.0 s the JVM loads classes, 2,406 in all, and is over 7.1 s after the JVM began; of the samples 40.0 %"
                        + " are in loading and checking classes, 20.0 % are in static initialisers, 80.0 % at shop.Main.main:7");
    }

    /** Nine seconds, without an end. */
    @Test
    void oneThatIsNotOverSaysSo() {
        assertThat(((Verdict.Found) judge(recording(1, 9, 400))).evidence().getFirst().claim())
                .endsWith("3,609 in all, and is not over: at the end it still loads 401 per second");
    }

    /** The first 3.08 of ten seconds take 3.08 × 0.8 of 3.08 × 0.8 + 6.92 × 0.05 of the CPU time. */
    @Test
    void aStartUpThatTakesMostOfTheCpuTimeIsOne() {
        var events = new ArrayList<JvmEvent>();
        for (int i = 1; i <= 10; i++) {
            events.add(new JvmEvent.CpuLoad(START + i * SECOND, i <= 3 ? 0.8 : 0.05, 0, 0.9));
        }
        assertThat(judge(recording(1, 3, 900, events.toArray(JvmEvent[]::new)))).isInstanceOfSatisfying(
                Verdict.Found.class, f -> assertThat(f.shareOf()).isEqualTo("the CPU time"));
        assertThat(judge(recording(1, 3, 900))).isInstanceOf(Verdict.Absent.class);
    }

    /** With 500 before, 1,926 classes are fewer than 2,500; a JVM of 11 s has started; 40 classes a second come with requests. */
    @ParameterizedTest
    @CsvSource({"1, 6, 320", "11, 6, 400", "1, 9, 40"})
    void whatAnyJvmDoesIsNone(long secondsOld, int seconds, int perSecond) {
        assertThat(judge(recording(secondsOld, seconds, perSecond))).isInstanceOf(Verdict.Absent.class);
    }

    @Test
    void aServiceWithClientsHasStarted() {
        var read = new JvmEvent.SocketIo(START, SECOND, Recorded.platform(9, "http-1"),
                Recorded.stack("shop.Http.read"),
                true, "client", 40_000, 99);
        assertThat(judge(recording(1, 6, 400, read))).isInstanceOf(Verdict.Absent.class);
    }

    /** 1,605 of 3,208 classes come with as many class loaders of one kind; of 401 more, fewer than half. */
    @ParameterizedTest
    @CsvSource({"8, Absent", "9, Found"})
    void classLoadersThatGrowAreNone(int seconds, String verdict) {
        var events = new ArrayList<JvmEvent>();
        for (int at = 1; at <= 9; at += 8) {
            events.add(new RuntimeEvents.ClassLoaderUse(START + at * SECOND, null, 500, 5_000_000));
            for (int i = 0; i < (at == 1 ? 200 : 1_805); i++) {
                events.add(new RuntimeEvents.ClassLoaderUse(START + at * SECOND, "shop.PluginLoader", 1, 9_000));
            }
        }
        assertThat(judge(recording(1, seconds, 400, events.toArray(JvmEvent[]::new))).getClass().getSimpleName())
                .isEqualTo(verdict);
    }

    @Test
    void withoutCountsNobodyKnows() {
        assertThat(judge(HandMade.recording("shop.jfr", 25, null, List.of()))).isInstanceOf(Verdict.Unknown.class);
    }

    /** Three counts in ten seconds miss when loading began and ended. */
    @ParameterizedTest
    @CsvSource({"2600, Unknown", "2400, Absent"})
    void fewCountsTellNoStartUp(int loaded, String expected) {
        var events = new ArrayList<JvmEvent>();
        for (int i = 0; i < 3; i++) {
            events.add(new RuntimeEvents.ClassCount(START + (1 + 4 * i) * SECOND, loaded, 0));
        }
        assertThat(judge(HandMade.recording("shop.jfr", 25, null, events,
                new JvmEvent.Jvm(0, "OpenJDK 64-Bit Server VM", "x (25+1)", "", "shop.Main", 7,
                        (START - SECOND) / 1_000_000),
                Recorded.setting("jdk.ClassLoadingStatistics", "enabled", "true"))).getClass().getSimpleName())
                .isEqualTo(expected);
    }

    @Test
    void withoutReadsClientsMayAsk() {
        assertThat(judge(recording(1, 9, 400, Recorded.setting("jdk.SocketRead", "enabled", "false"),
                Recorded.setting("jdk.SocketWrite", "enabled", "false")))).isInstanceOf(Verdict.Unknown.class);
    }
}
