package io.carrierscope.runner.cli;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Checks what the user chose against what there is. */
final class Choice {
    private static final int LAST_PORT = 65_535;

    private Choice() {}

    static <T> T of(String kind, String wanted, Optional<T> found, Collection<String> existing) {
        return found.orElseThrow(() -> new UsageError(
                "unknown " + kind + " '" + wanted + "'; there is: " + String.join(", ", existing)));
    }

    /** Refuses lists with an empty name, such as {@code a,,b}, which would count as no option at all. */
    static void noneEmpty(ParseResult parsed) {
        for (OptionSpec option : parsed.matchedOptions()) {
            if (option.getValue() instanceof List<?> words
                    && (words.isEmpty() || words.stream().anyMatch(""::equals))) {
                throw new UsageError(option.longestName() + " expects names with one comma between them");
            }
        }
    }

    static Duration seconds(String option, double seconds) {
        if (!(seconds > 0) || seconds > Duration.ofDays(1).toSeconds()) {
            throw new UsageError(option + " must be above 0 and at most a day of seconds");
        }
        return Duration.ofMillis(Math.max(1, Math.round(seconds * 1_000)));
    }

    /** A port, or 0 for a free one. */
    static int port(String option, int port) {
        if (port < 0 || port > LAST_PORT) {
            throw new UsageError(option + " must be 0 to " + LAST_PORT);
        }
        return port;
    }

    static int atLeastOne(String option, int count) {
        if (count < 1) {
            throw new UsageError(option + " must be at least 1");
        }
        return count;
    }
}
