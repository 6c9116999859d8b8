package io.carrierscope.runner.cli;

import java.time.Duration;
import java.util.Collection;
import java.util.Optional;

/** Checks what the user chose against what there is. */
final class Choice {
    private Choice() {}

    static <T> T of(String kind, String wanted, Optional<T> found, Collection<String> existing) {
        return found.orElseThrow(() -> new UsageError(
                "unknown " + kind + " '" + wanted + "'; there is: " + String.join(", ", existing)));
    }

    static Duration seconds(String option, double seconds) {
        if (!(seconds > 0) || seconds > Duration.ofDays(1).toSeconds()) {
            throw new UsageError(option + " must be above 0 and at most a day of seconds");
        }
        return Duration.ofMillis(Math.max(1, Math.round(seconds * 1_000)));
    }

    static int atLeastOne(String option, int count) {
        if (count < 1) {
            throw new UsageError(option + " must be at least 1");
        }
        return count;
    }
}
