package io.carrierscope.analyzer.plugin;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A finding of one's own. It is asked once for each recording, in any thread. Where one of its events was not recorded, it is unknown. */
public interface Rule {
    /** Its name in reports, JSON and on the command line: lower-case words and numbers with hyphens between them. */
    String id();

    /** What it asserts, as a sentence. */
    String about();

    /** What to do if it is found, as a phrase. */
    String remedy();

    /** The names of the event types that it is judged from, such as {@code shop.CircuitOpen}; at least one. */
    List<String> events();

    /** Returns what was found; empty if it is absent. */
    Optional<Observation> judge(Seen seen);

    /** What a rule sees of a recording. */
    interface Seen {
        /** The length of the time that is judged, in seconds. */
        double seconds();

        /** How many processors the JVM kept busy on average; empty without {@code jdk.CPULoad}. */
        OptionalDouble busyProcessors();

        /** What one of its event types shows in this time. */
        Events of(String type);
    }

    /**
     * Events of one type.
     *
     * @param totalSeconds the sum of their durations, of each the part in the time that is judged
     * @param longestSeconds the longest of these
     * @param mostAt the place of the application, such as {@code shop.Cart.pay:31}, where most of the time was spent, or where most events
     *        are if they have no duration; empty without stacks
     */
    record Events(long count, double totalSeconds, double longestSeconds, Optional<String> mostAt) {}

    /**
     * What was found.
     *
     * @param claim one sentence with its figures, without a full stop
     * @param share how much of {@code shareOf} it takes, 0 to 1
     * @param shareOf such as {@code the time}
     * @param place where, as {@code shop.Cart.pay:31}; empty if unknown
     */
    record Observation(String claim, double share, String shareOf, Optional<String> place) {}
}
