package io.carrierscope.analyzer.fleet;

import org.apache.commons.math3.distribution.HypergeometricDistribution;

/** Whether some recordings have a cause more often than others. */
final class Contrast {
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
