package io.carrierscope.analyzer.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.OptionalLong;
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

    @Test
    void laterValueWinsInEitherOrder() {
        var early = new JvmEvent.Setting(10, "jdk.ThreadPark", "threshold", "20 ms");
        var late = new JvmEvent.Setting(11, "jdk.ThreadPark", "threshold", "0 ns");
        for (var order : new JvmEvent.Setting[][]{{early, late}, {late, early}}) {
            var settings = new Settings();
            settings.add(order[0]);
            settings.add(order[1]);
            assertThat(settings.value("jdk.ThreadPark", "threshold")).contains("0 ns");
        }
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
