package io.carrierscope.analyzer.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.EventSource.Coverage;
import io.carrierscope.analyzer.recording.Sight.Extent;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VisibilityTest {
    private static final Window ALL = new Window(0, 1_000);
    private static final String PINNED = "jdk.VirtualThreadPinned";
    private static final Coverage WHOLE = new Coverage(3, List.of());

    /** The profiles of the JDK and our own: thresholds of pins, monitor enters and monitor waits; "-" is off. */
    @ParameterizedTest
    @CsvSource({"21, 0 ns, 0 ns, 0 ns, SEEN", "21, 0 ns, 10 ms, 10 ms, LOWER_BOUND",
            "21, 20 ms, 20 ms, 20 ms, LOWER_BOUND",
            "23, 0 ns, 0 ns, -, LOWER_BOUND", "21, -, -, -, BLIND", "21, -, 10ms, -, LOWER_BOUND",
            "24, 0 ns, 20 ms, -, SEEN", "25, 20ms, 0 ns, 0 ns, LOWER_BOUND", "25, infinity, 0 ns, 0 ns, BLIND",
            "25, soon, 0 ns, 0 ns, BLIND", "25, 0ms, -, -, SEEN"})
    void pinsInMonitorsNeedAllEventsOfTheirRelease(int jdk, String pins, String enters, String waits, Extent extent) {
        var sight = of(jdk, WHOLE, PINNED, pins, "jdk.JavaMonitorEnter", enters, "jdk.JavaMonitorWait", waits)
                .of(Topic.MONITOR_PINS);
        assertThat(sight.extent()).isEqualTo(extent);
        assertThat(sight.missing().isEmpty()).isEqualTo(extent == Extent.SEEN);
    }

    @Test
    void saysWhatIsMissingAndHowToRecordIt() {
        var sight = of(21, WHOLE, PINNED, "0 ns", "jdk.JavaMonitorEnter", "10 ms", "jdk.JavaMonitorWait", "-")
                .of(Topic.PINS, Topic.MONITOR_PINS);
        assertThat(sight.missing()).isEqualTo(
                "waits to enter a monitor shorter than 10 ms were not recorded; jdk.JavaMonitorWait was not recorded");
        assertThat(sight.howToRecord()).isEqualTo("jdk.JavaMonitorEnter#threshold=0ns and"
                + " jdk.JavaMonitorWait#enabled=true,threshold=0ns");
        var stock = of(21, WHOLE, PINNED, "20 ms", "jdk.JavaMonitorEnter", "20 ms", "jdk.JavaMonitorWait", "20 ms",
                "jdk.ThreadSleep", "10 ms").of(Topic.PINS, Topic.SLEEPS);
        assertThat(stock.missing())
                .isEqualTo("pins, waits to enter a monitor and waits in a monitor shorter than 20 ms were"
                        + " not recorded; sleeps shorter than 10 ms were not recorded");
    }

    @Test
    void lostPartsAndOtherWritersMakeItALowerBound() {
        var cut = of(25, new Coverage(3, List.of("chunk 2 of 3 cannot be read")), PINNED, "0 ns");
        assertThat(cut.of(Topic.PINS).extent()).isEqualTo(Extent.LOWER_BOUND);
        var dropped = new Visibility(profile(new JvmEvent.DataLoss(0, 7), Recorded.jvm(25), enabled(PINNED)), WHOLE,
                ALL);
        assertThat(dropped.of(Topic.PINS).missing()).isEqualTo("the JVM dropped events");
        for (String name : List.of("Substrate VM", "Eclipse OpenJ9 VM")) {
            var other = new Visibility(profile(jvm(name, 25), enabled(PINNED)), WHOLE, ALL);
            assertThat(other.of(Topic.PINS).extent()).as(name).isEqualTo(Extent.LOWER_BOUND);
            assertThat(other.of(Topic.SLEEPS).extent()).as(name).isEqualTo(Extent.BLIND);
        }
    }

    /** Of kinds that were recorded, or of none, nothing is absent in a file that may lack events. */
    @Test
    void nothingIsAbsentInAFileThatMayLackEvents() {
        assertThat(of(25, WHOLE, PINNED, "0 ns").absence(List.of(JvmEvent.Pinned.class)).seen()).isTrue();
        var off = new Visibility(profile(Recorded.jvm(25), Recorded.setting(PINNED, "enabled", "false")), WHOLE, ALL);
        assertThat(off.absence(List.of(JvmEvent.Pinned.class)).seen()).isFalse();
        var cut = of(25, new Coverage(3, List.of("chunk 2 of 3 cannot be read")), PINNED, "0 ns");
        assertThat(cut.recorded(List.of(JvmEvent.Pinned.class)).seen()).isTrue();
        assertThat(cut.absence(List.of(JvmEvent.Pinned.class)).missing()).isEqualTo("parts of the file cannot be read");
        assertThat(cut.absence(List.of()).seen()).isFalse();
    }

    /**
     * Of 100 samples 61: 63 of 104 less two errors of 4.79 % are 51.0 %, with them 70.2 %. As many of 1,000 are 610: 61.0 % ± 3.08 %.
     */
    @ParameterizedTest
    @CsvSource({"100, 0.50, true, false", "100, 0.52, false, false", "100, 0.71, false, true",
            "1000, 0.57, true, false", "1000, 0.65, false, true"})
    void aShareIsMoreOrLessOnlyWithinItsError(long count, double least, boolean more, boolean less) {
        var visibility = of(25, WHOLE);
        assertThat(visibility.more(0.61, count, least).seen()).isEqualTo(more);
        assertThat(visibility.less(0.61, count, least).seen()).isEqualTo(less);
    }

    /** async-profiler up to 4.5 on JDK 24 and newer. */
    @Test
    void monitorsOfAsyncProfilerAreNotTrustedWhereVirtualThreadsUnmountInThem() {
        for (int jdk : new int[]{21, 25}) {
            var visibility = new Visibility(profile(Recorded.jvm(jdk), enabled("jdk.JavaMonitorEnter"),
                    enabled("jdk.ThreadPark"), Recorded.setting("jdk.ActiveRecording", "version", "4.2")), WHOLE, ALL);
            assertThat(visibility.of(Topic.MONITOR_ENTERS, Topic.PARKS).extent())
                    .isEqualTo(jdk < 24 ? Extent.LOWER_BOUND : Extent.BLIND);
        }
    }

    @Test
    void anUnknownReleaseNeverShowsAbsence() {
        var visibility = new Visibility(profile(enabled(PINNED)), WHOLE, ALL);
        assertThat(visibility.of(Topic.MONITOR_PINS).extent()).isEqualTo(Extent.LOWER_BOUND);
    }

    /** From JDK 25 on the JVM records 100 (default) or 300 (profile) socket reads a second. */
    @Test
    void throttledSocketsAreALowerBound() {
        var settings = throttledSockets();
        var sight = new Visibility(profile(settings.toArray(JvmEvent[]::new)), WHOLE, ALL).of(Topic.SOCKETS);
        assertThat(sight.extent()).isEqualTo(Extent.LOWER_BOUND);
        assertThat(sight.missing()).isEqualTo(
                "at most 100/s of socket reads and socket writes were recorded");
        settings.add(Recorded.setting("jdk.SocketRead", "threshold", "1 ms"));
        assertThat(new Visibility(profile(settings.toArray(JvmEvent[]::new)), WHOLE, ALL).of(Topic.SOCKETS).missing())
                .isEqualTo("socket reads shorter than 1 ms were not recorded; at most 100/s of socket reads and socket"
                        + " writes were recorded");
    }

    /** A kind without a topic tells the same: what is missing, and the settings that the catalogue has for it. */
    @Test
    void aKindOfEventIsSeenByItsOwnTypes() {
        var samples = of(25, WHOLE).of(RuntimeEvents.ResidentSet.class);
        assertThat(samples.missing()).isEqualTo("jdk.ResidentSetSize was not recorded");
        assertThat(samples.howToRecord()).isEqualTo("jdk.ResidentSetSize#enabled=true,period=1s");
        var calls = of(25, WHOLE, "jdk.SystemGC", "7 ms").of(RuntimeEvents.SystemGc.class);
        assertThat(calls.extent()).isEqualTo(Extent.LOWER_BOUND);
        assertThat(calls.missing()).isEqualTo("events jdk.SystemGC shorter than 7 ms were not recorded");
        assertThat(of(25, WHOLE).of(RuntimeEvents.SystemGc.class).howToRecord())
                .isEqualTo("jdk.SystemGC#enabled=true,threshold=0ns");
        assertThat(of(25, WHOLE, "jdk.SystemGC", "0 ms").of(RuntimeEvents.SystemGc.class).seen()).isTrue();
    }

    /** A limited rate of events that are never long enough shows nothing. */
    @Test
    void throttledSocketsThatAreNeverLongEnoughAreNotSeen() {
        var settings = throttledSockets();
        settings.add(Recorded.setting("jdk.SocketRead", "threshold", "infinity"));
        settings.add(Recorded.setting("jdk.SocketWrite", "threshold", "infinity"));
        assertThat(new Visibility(profile(settings.toArray(JvmEvent[]::new)), WHOLE, ALL).of(Topic.SOCKETS).blind())
                .isTrue();
    }

    private static List<JvmEvent> throttledSockets() {
        var settings = new ArrayList<JvmEvent>(List.of(Recorded.jvm(25)));
        for (String type : List.of("jdk.SocketRead", "jdk.SocketWrite")) {
            settings.add(enabled(type));
            settings.add(Recorded.setting(type, "throttle", "100/s"));
        }
        return settings;
    }

    @Test
    void parksOfVirtualThreadsShowInMethodTraceOnly() {
        assertThat(of(21, WHOLE).virtualParks().howToRecord()).startsWith("JDK 25 with jdk.MethodTrace");
        assertThat(of(25, WHOLE).virtualParks().blind()).isTrue();
        var traced = profile(Recorded.jvm(25), enabled("jdk.MethodTrace"), Recorded.setting("jdk.MethodTrace", "filter",
                "java.util.concurrent.locks.LockSupport::park"));
        assertThat(new Visibility(traced, WHOLE, ALL).virtualParks().seen()).isTrue();
    }

    /** The JDK's own profiles sample the CPU load of threads every 10 s. */
    @Test
    void aTimeWithoutAPeriodHasNoSamples() {
        var visibility = new Visibility(profile(Recorded.jvm(21), enabled("jdk.ThreadCPULoad"),
                Recorded.setting("jdk.ThreadCPULoad", "period", "10 s")), WHOLE, ALL);
        assertThat(visibility.sampled("jdk.ThreadCPULoad", 9_999_999_999L)).isFalse();
        assertThat(visibility.sampled("jdk.ThreadCPULoad", 10_000_000_000L)).isTrue();
        assertThat(of(21, WHOLE).sampled("jdk.ThreadCPULoad", 1)).isTrue();
    }

    @Test
    void anAbsenceNeedsEnoughSamples() {
        assertThat(of(21, WHOLE).samples(10, 10).seen()).isTrue();
        assertThat(of(21, WHOLE).samples(9, 10).howToRecord())
                .isEqualTo("jdk.ExecutionSample#enabled=true,period=10ms");
        assertThat(of(25, WHOLE).samples(9, 10).blind()).isTrue();
    }

    /** As in a file that consists of them, without any setting. */
    @Test
    void eventsThatAreThereWereRecorded() {
        var profile = profile(Recorded.jvm(21));
        assertThat(new Visibility(profile, WHOLE, ALL).of(Topic.SLEEPS).blind()).isTrue();
        profile.count(Map.of("jdk.ThreadSleep", 180L));
        assertThat(new Visibility(profile, WHOLE, ALL).of(Topic.SLEEPS)).isEqualTo(Sight.lowerBound(
                "perhaps only some of jdk.ThreadSleep were recorded", "jdk.ThreadSleep#enabled=true"));
    }

    private static Visibility of(int jdk, Coverage coverage, String... typesAndThresholds) {
        var events = new ArrayList<JvmEvent>(List.of(Recorded.jvm(jdk)));
        for (int i = 0; i < typesAndThresholds.length; i += 2) {
            if (!typesAndThresholds[i + 1].equals("-")) {
                events.add(enabled(typesAndThresholds[i]));
                events.add(Recorded.setting(typesAndThresholds[i], "threshold", typesAndThresholds[i + 1]));
            }
        }
        return new Visibility(profile(events.toArray(JvmEvent[]::new)), coverage, ALL);
    }

    private static RecordingProfile profile(JvmEvent... events) {
        return Recorded.profile(events);
    }

    private static JvmEvent enabled(String type) {
        return Recorded.setting(type, "enabled", "true");
    }

    private static JvmEvent jvm(String name, int feature) {
        return new JvmEvent.Jvm(0, name, "(" + feature + ".0.1+9)", "", null, 1, 0);
    }
}
