package io.carrierscope.analyzer.check;

import io.carrierscope.analyzer.compare.ConfidenceIntervals;
import io.carrierscope.analyzer.compare.NoiseFloor;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Numbers;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A figure of both sides in all of their runs.
 *
 * @param control by what factor identical systems differ
 */
record Compared(Pairs.Pair pair, GatedFigure figure, double[] old, double[] now, double control) {
    /** With few runs a figure must differ by this many times the least difference that matters, above all from zero. */
    private static final double OF_FEW = 5;

    private double[] worse() {
        return figure.lessIsWorse() ? old : now;
    }

    private double[] better() {
        return figure.lessIsWorse() ? now : old;
    }

    double ratio() {
        return mean(worse()) / mean(better());
    }

    private boolean few() {
        return Math.min(old.length, now.length) < ConfidenceIntervals.FEWEST;
    }

    boolean large() {
        return ratio() >= Math.max(NoiseFloor.LEAST_EFFECT, control)
                && Math.abs(mean(old) - mean(now)) >= figure.least();
    }

    OptionalDouble chance() {
        return ConfidenceIntervals.chanceIfEqual(worse(), better());
    }

    /** Without intervals: each run of one side is worse than each of the other, by what single runs differ by. */
    private boolean clearly() {
        double least = Arrays.stream(worse()).min().orElse(0);
        double most = Arrays.stream(better()).max().orElse(0);
        return least >= ofSingleRuns() * most && least - most >= (few() ? OF_FEW : 1) * figure.least();
    }

    private double ofSingleRuns() {
        return Math.max(NoiseFloor.LEAST_OF_SINGLE_RUNS, NoiseFloor.ofRuns(Stream.of(old, now)).orElse(1));
    }

    /** Worse by more than chance among all figures, or by more than single runs differ. */
    boolean isWorse(double allowed) {
        return large() && (chance().isPresent() ? chance().getAsDouble() <= allowed : clearly());
    }

    /** Such as "310 per s before, 155 per s now, 0.50 × (0.48 to 0.52)". */
    String text() {
        double ratio = mean(now) / mean(old);
        return Numbers.rate(mean(old)) + " " + figure.unit() + " before, " + Numbers.rate(mean(now)) + " "
                + figure.unit()
                + " now" + (Double.isFinite(ratio) ? ", " + Numbers.ratio(ratio) + " ×" : "")
                + ConfidenceIntervals.ratioOfMeans(now, old)
                        .map(i -> " (" + Numbers.ratio(i.low()) + " to " + Numbers.ratio(i.high()) + ")")
                        .orElse(few()
                                ? Figure.text(
                                        "; fewer than %d runs a side, so only a change of %.1f × or more%s counts",
                                        ConfidenceIntervals.FEWEST, ofSingleRuns(),
                                        figure.least() > 0
                                                ? " and of " + Numbers.rate(OF_FEW * figure.least()) + " "
                                                        + figure.unit() + " or more"
                                                : "")
                                : ", without an interval: some runs have none of it");
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(0);
    }
}
