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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nine counts of the classes, one second apart, from 4,000 on; 64 MiB of metaspace. */
class GrowingMetaspaceTest {
    private static final long START = TEN_SECONDS.startNanos();

    private static MeasuredRecording recording(int perSecond, int unloadedPerSecond, JvmEvent... more) {
        return recording(0, 9, perSecond, unloadedPerSecond, more);
    }

    private static MeasuredRecording recording(long bornMillis, int growing, int perSecond, int unloadedPerSecond,
            JvmEvent... more) {
        var events = new ArrayList<JvmEvent>();
        for (int i = 0; i < 9; i++) {
            int grown = Math.min(i, growing);
            events.add(new RuntimeEvents.ClassCount(START + i * SECOND + SECOND / 2, 4_000 + perSecond * grown,
                    unloadedPerSecond * grown));
        }
        events.addAll(List.of(more));
        return HandMade.recording("shop.jfr", 25, null, events,
                new JvmEvent.Jvm(0, "OpenJDK", "OpenJDK 64-Bit Server VM (25.0.1+9-LTS) for linux", "-Xmx256m", null, 1,
                        bornMillis),
                new JvmEvent.Fact(0, "MaxMetaspaceSize", Long.toString(64 << 20)),
                Recorded.setting("jdk.ClassLoadingStatistics", "enabled", "true"));
    }

    private static JvmEvent[] loaders(int first, int last, int classes) {
        var events = new ArrayList<JvmEvent>();
        for (int i = 0; i < first + last; i++) {
            events.add(
                    new RuntimeEvents.ClassLoaderUse(START + (i < first ? 1 : 9) * SECOND, "shop.PluginLoader", classes,
                            classes * 10_240L));
        }
        events.add(new RuntimeEvents.ClassLoaderUse(START + SECOND, null, 10, 102_400));
        events.add(new RuntimeEvents.ClassLoaderUse(START + 9 * SECOND, null, 10, 102_400));
        return events.toArray(JvmEvent[]::new);
    }

    private static Verdict judge(MeasuredRecording recording) {
        return new GrowingMetaspace().judge(recording);
    }

    /** 30 classes of 10 KiB a second; 4,240 take 41.4 of 64 MiB, and the rest takes 77 s. */
    @Test
    void classLoadersThatOnlyGrowAreNamed() {
        var recording = recording(32, 2, loaders(7, 127, 2));
        var found = (Verdict.Found) judge(recording);
        assertThat(found.evidence().getFirst().claim())
                .isEqualTo("at least 1,800 more classes a minute stay loaded, about"
                        + " 18 MiB: 4,240 are loaded in 41 MiB, 64.7 % of -XX:MaxMetaspaceSize of 64 MiB, which is used up in 77 s if this goes on");
        assertThat(new GrowingMetaspace().headline(recording, found).orElseThrow())
                .endsWith("; there are 120 more class loaders of shop.PluginLoader, with 240 classes");
    }

    /**
     * The JVM of a hand-made recording is old unless loaders tell; 26 × 8 are more than 5 % of 4,000, 25 × 8 are not; nor
     * are 13 × 8, which are more than half of 200. 12 × 8 are not, but 32 of 64 MiB are left, which 4,096 more take: so many come in 6 minutes.
     */
    @ParameterizedTest
    @CsvSource({"26, 0, Found", "25, 0, Unknown", "13, 0, Unknown", "12, 0, Unknown", "1, 0, Absent",
            "900, 899, Absent"})
    void onlyClassesThatStayCount(int perSecond, int unloadedPerSecond, String verdict) {
        assertThat(judge(recording(perSecond, unloadedPerSecond)).getClass().getSimpleName()).isEqualTo(verdict);
    }

    /**
     * A JVM that is a minute old after 2 s of the recording, or not in it: what is loaded from then on is of no start. Six times 40 classes are more
     * than 5 % of 4,080, six times 15 less than half of 200, but may fill the rest soon; what comes in the first 2 s is of the start, but for
     * loaders that grow in number. Where all of the recording is of the start, nothing tells whether its pace goes on.
     */
    @ParameterizedTest
    @CsvSource({"58, 9, 40, Found", "58, 9, 15, Unknown", "58, 9, 20, Unknown", "58, 2, 900, Absent",
            "45, 9, 40, Unknown", "45, 2, 900, Absent"})
    void onlyTheFirstMinuteIsAStart(int age, int growing, int perSecond, String verdict) {
        long born = (START - age * SECOND) / 1_000_000;
        assertThat(judge(recording(born, growing, perSecond, 0)).getClass().getSimpleName()).isEqualTo(verdict);
        assertThat(judge(recording(born, 9, 32, 2, loaders(7, 127, 2)))).isInstanceOf(Verdict.Found.class);
    }

    @Test
    void aRecordingWithoutTheCountsIsBlind() {
        assertThat(judge(HandMade.recording("shop.jfr", 25, null, List.of()))).isInstanceOf(Verdict.Unknown.class);
    }

    /** Of two counts in ten seconds, 3 more classes of 8 KiB fill the rest of 64 MiB in four hours, 40 more in 17 minutes; one tells nothing. */
    @ParameterizedTest
    @CsvSource({"2, 3, Absent", "2, 40, Unknown", "1, 0, Unknown"})
    void fewCountsTellLittle(int counts, int more, String expected) {
        var events = new ArrayList<JvmEvent>();
        for (int i = 0; i < counts; i++) {
            events.add(new RuntimeEvents.ClassCount(START + 10 * i * SECOND - i, 4_000 + more * i, 0));
        }
        assertThat(judge(HandMade.recording("shop.jfr", 25, null, events,
                new JvmEvent.Fact(0, "MaxMetaspaceSize", Long.toString(64 << 20)),
                Recorded.setting("jdk.ClassLoadingStatistics", "enabled", "true"))).getClass().getSimpleName())
                .isEqualTo(expected);
    }
}
