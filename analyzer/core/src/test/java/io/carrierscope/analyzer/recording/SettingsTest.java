package io.carrierscope.analyzer.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
    @ParameterizedTest
    @CsvSource({"0 ns, 0", "17 ns, 17", "3 us, 3000", "20 ms, 20000000", "1 s, 1000000000", "2 m, 120000000000",
            "1 h, 3600000000000", "1 d, 86400000000000",
            "20ms, 20000000", "' 7  us ', 7000"})
    void readsTimespans(String text, long nanos) {
        assertThat(Settings.nanos(text)).isEqualTo(OptionalLong.of(nanos));
    }

    @ParameterizedTest
    @CsvSource({"everyChunk", "20", "'x ms'", "'1 fortnight'", "'-1 ms'", "''", "infinity"})
    void readsNothingElse(String text) {
        assertThat(Settings.nanos(text)).isEmpty();
    }

    /** 20 ms for all of 1,000 but the time from 300 to 500, in which a second recording asks for 0; in any order and split. */
    @Test
    void theLargestThresholdOfTheWindowCounts() {
        var events = new ArrayList<>(List.of(park(100, "threshold", "20 ms"), park(300, "threshold", "0 ns"),
                park(400, "threshold", "0 ns"), park(500, "threshold", "20 ms"), park(900, "threshold", "20 ms"),
                park(100, "enabled", "true"), park(700, "enabled", "false"), park(800, "enabled", "true"),
                park(100, "throttle", "off"), park(500, "throttle", "300/s"), park(700, "throttle", "40/s")));
        var random = new Random(7);
        for (int i = 0; i < 50; i++) {
            Collections.shuffle(events, random);
            var settings = new Settings();
            var other = new Settings();
            for (int e = 0; e < events.size(); e++) {
                (e < random.nextInt(events.size()) ? settings : other).add(events.get(e));
            }
            settings.merge(other);
            assertThat(settings.value("jdk.ThreadPark", "threshold")).contains("20 ms");
            assertThat(settings.in(new Window(100, 1_100)).thresholdNanos("jdk.ThreadPark")).isEmpty();
            assertThat(settings.in(new Window(100, 600)).thresholdNanos("jdk.ThreadPark")).hasValue(20_000_000);
            assertThat(settings.in(new Window(100, 600)).leastThresholdNanos("jdk.ThreadPark")).hasValue(0);
            assertThat(settings.in(new Window(100, 600)).value("jdk.ThreadPark", "throttle")).contains("300/s");
            assertThat(settings.in(new Window(710, 1_100)).value("jdk.ThreadPark", "throttle")).contains("40/s");
            assertThat(settings.in(new Window(900, 1_100)).enabled("jdk.ThreadPark")).isTrue();
        }
    }

    /** A recording that begins or ends leaves values that hold for a moment: for 9 of 1,000, or for 11. */
    @Test
    void whatHeldForLessThanAHundredthDoesNotCount() {
        var settings = new Settings();
        settings.add(park(0, "threshold", "20 ms"));
        settings.add(park(9, "threshold", "0 ns"));
        settings.add(park(989, "threshold", "10 ms"));
        assertThat(settings.in(new Window(0, 1_000)).value("jdk.ThreadPark", "threshold")).contains("10 ms");
        assertThat(settings.in(new Window(0, 998)).value("jdk.ThreadPark", "threshold")).contains("0 ns");
    }

    private static JvmEvent.Setting park(long at, String name, String value) {
        return new JvmEvent.Setting(at, "jdk.ThreadPark", name, value);
    }

    /** Strings of a damaged file may be null. */
    @Test
    void ignoresSettingsWithoutName() {
        var settings = new Settings();
        settings.add(new JvmEvent.Setting(1, "on", null, "true"));
        settings.add(new JvmEvent.Setting(1, null, "enabled", "true"));
        settings.add(new JvmEvent.Setting(1, "on", "threshold", null));
        assertThat(settings.value("on", "threshold")).isEmpty();
        assertThat(settings.enabled("on")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"infinity", "20 fortnights", "''"})
    void aThresholdWithoutANumberHidesAllEvents(String threshold) {
        var settings = new Settings();
        settings.add(new JvmEvent.Setting(1, "some", "enabled", "true"));
        settings.add(new JvmEvent.Setting(1, "some", "threshold", threshold));
        assertThat(settings.thresholdNanos("some")).hasValue(Long.MAX_VALUE);
        assertThat(settings.complete("some")).isFalse();
    }

    @Test
    void completeMeansEnabledWithoutThreshold() {
        var settings = new Settings();
        settings.add(new JvmEvent.Setting(1, "on", "enabled", "true"));
        settings.add(new JvmEvent.Setting(1, "long", "enabled", "true"));
        settings.add(new JvmEvent.Setting(1, "long", "threshold", "20 ms"));
        settings.add(new JvmEvent.Setting(1, "off", "threshold", "0 ns"));
        assertThat(settings.complete("on")).isTrue();
        assertThat(settings.complete("long")).isFalse();
        assertThat(settings.thresholdNanos("long")).hasValue(20_000_000);
        assertThat(settings.complete("off")).isFalse();
        assertThat(settings.complete("never heard of")).isFalse();
    }
}
