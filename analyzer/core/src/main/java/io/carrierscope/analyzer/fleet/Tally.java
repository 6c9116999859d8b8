package io.carrierscope.analyzer.fleet;

import io.carrierscope.analyzer.fleet.Member.KeptVerdict;
import io.carrierscope.analyzer.fold.stat.Figure;
import java.util.OptionalDouble;
import org.apache.commons.math3.distribution.HypergeometricDistribution;

/**
 * Verdicts on one cause in a number of recordings.
 *
 * @param shareMillionths the shares of the recordings that have it, summed, in millionths
 */
public record Tally(long found, long absent, long unknown, long shareMillionths) {
    public static final Tally NONE = new Tally(0, 0, 0, 0);

    static Tally of(KeptVerdict verdict) {
        return switch (verdict) {
            case KeptVerdict.Found f -> new Tally(1, 0, 0, f.shareMillionths());
            case KeptVerdict.Absent a -> new Tally(0, 1, 0, 0);
            case KeptVerdict.Unknown u -> new Tally(0, 0, 1, 0);
        };
    }

    public Tally plus(Tally other) {
        return new Tally(found + other.found, absent + other.absent, unknown + other.unknown,
                shareMillionths + other.shareMillionths);
    }

    /** Returns the number of recordings that show whether the cause is there. */
    public long judged() {
        return found + absent;
    }

    /** Returns the share of these that have it, 0 to 1; empty where no recording shows it. */
    public OptionalDouble foundShare() {
        return judged() == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) found / judged());
    }

    /** Returns the mean share that the cause takes where it was found; 0 where it was not. */
    public double meanShare() {
        return found == 0 ? 0 : shareMillionths * KeptVerdict.MILLIONTH / found;
    }

    /** Returns the mean share that the cause takes, 0 where it is absent; empty where no recording shows it. */
    public OptionalDouble shareOfAll() {
        return Figure.when(judged() > 0, () -> shareMillionths * KeptVerdict.MILLIONTH / judged());
    }

    /** Returns true if at least half of the recordings that show it have it. */
    public boolean usual() {
        return found > 0 && 2 * found >= judged();
    }

    /** Whether some recordings have a cause more often than others. */
    static final class Contrast {
        private Contrast() {}

        /**
         * Returns the chance that at least so many of the recordings with the cause are among these, if these and the others were alike: the
         * one-sided exact test of R. A. Fisher (The Design of Experiments, 1935).
         */
        static double chance(Tally these, Tally others) {
            return new HypergeometricDistribution(null, Math.toIntExact(these.judged() + others.judged()),
                    Math.toIntExact(these.found() + others.found()), Math.toIntExact(these.judged()))
                    .upperCumulativeProbability(Math.toIntExact(these.found()));
        }
    }
}
