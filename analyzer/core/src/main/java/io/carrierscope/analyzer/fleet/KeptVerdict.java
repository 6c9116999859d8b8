package io.carrierscope.analyzer.fleet;

import io.carrierscope.analyzer.finding.Verdict;

/** The verdict on one cause in one recording, as a group of recordings keeps it. */
public sealed interface KeptVerdict {
    /** One millionth of the whole that a share refers to. */
    double MILLIONTH = 1e-6;

    /** Returns the id of the cause. */
    String cause();

    /**
     * The cause was found.
     *
     * @param shareMillionths share of {@code shareOf} that the cause takes, in millionths
     * @param because id of the cause that it is a consequence of; empty for none
     */
    record Found(String cause, long shareMillionths, boolean lowerBound, String shareOf, String claim, String remedy,
            String because) implements KeptVerdict {}

    /** The cause is absent. */
    record Absent(String cause) implements KeptVerdict {}

    /** The recording does not show it. */
    record Unknown(String cause, String missing, String howToRecord) implements KeptVerdict {}

    /** Returns the verdict in short. */
    static KeptVerdict of(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Found f -> new Found(f.cause(), Math.round(f.share() / MILLIONTH), f.lowerBound(),
                    f.shareOf(), f.evidence().get(0).claim(), f.remedy(), f.because().orElse(""));
            case Verdict.Absent a -> new Absent(a.cause());
            case Verdict.Unknown u -> new Unknown(u.cause(), u.missing(), u.howToRecord());
        };
    }
}
