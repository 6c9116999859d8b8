package io.carrierscope.runner.cli;

import java.time.Duration;
import java.util.Locale;

/** How figures are written. */
final class Text {
    private Text() {}

    static String clock(Duration time) {
        return String.format(Locale.ROOT, "%d:%02d", time.toMinutes(), time.toSecondsPart());
    }

    static String millis(long nanos) {
        return String.format(Locale.ROOT, "%.1f", nanos / 1e6);
    }

    static String perSecond(double rate) {
        return String.format(Locale.ROOT, "%.1f", rate);
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", share * 100);
    }
}
