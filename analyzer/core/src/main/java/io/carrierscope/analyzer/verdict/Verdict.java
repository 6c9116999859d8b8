package io.carrierscope.analyzer.verdict;

import io.carrierscope.analyzer.whatif.WhatIf;
import java.util.List;
import java.util.Optional;

/** What can be said of a cause in a cell: found, absent, or that the recording cannot tell. */
public sealed interface Verdict {
    /** Stable id of the cause. */
    String cause();

    /**
     * The cause is at work.
     *
     * @param share how much of the capacity in question it takes, 0 to 1
     * @param shareOf what the share is of
     * @param whatIf what the cell would do without it; empty only until it is asked for
     */
    record Found(String cause, double share, String shareOf, List<Evidence> evidence, String remedy,
            Optional<WhatIf> whatIf) implements Verdict {
        public Found(String cause, double share, String shareOf, List<Evidence> evidence, String remedy) {
            this(cause, share, shareOf, evidence, remedy, Optional.empty());
        }

        public Found with(WhatIf prediction) {
            return new Found(cause, share, shareOf, evidence, remedy, Optional.of(prediction));
        }
    }

    /** The recording shows that the cause is not at work. */
    record Absent(String cause, List<Evidence> evidence) implements Verdict {}

    /**
     * The recording cannot tell.
     *
     * @param missing what it lacks
     * @param howToRecord the option that would show it
     */
    record Unknown(String cause, String missing, String howToRecord) implements Verdict {}
}
