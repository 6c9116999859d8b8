package io.carrierscope.analyzer.why;

import java.util.OptionalDouble;

/**
 * A claim of why one server is faster, and the server that differs from one of the two in nothing but what the claim names.
 *
 * @param claim what would be the reason, in a sentence
 * @param changes what the control changes, in words
 * @param server the control
 * @param from whether it changes this of the slower server or of the faster one
 */
public record Claim(String claim, String changes, String server, From from) {
    /** From this share of the gap on a claim holds. */
    static final double MOST = 0.5;
    /** Below this share of the gap a claim is refuted. */
    static final double LITTLE = 0.2;

    /** The side that a control is like. */
    public enum From {
        SLOWER, FASTER
    }

    /** What the control says of its claim. */
    public enum Result {
        HOLDS("holds"), IN_PART("in part"), REFUTED("refuted"), NO_GAP("nothing to explain");

        private final String text;

        Result(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }

    /**
     * The part of the gap's logarithm that goes with what the control changes: 1 when a slower server becomes as fast as the faster
     * one by it, or a faster one as slow; below 0 when it does the opposite. Parts of different controls need not sum to 1.
     */
    public OptionalDouble shareOfGap(Pair pair, ServerCost control) {
        double gap = Math.log(pair.ratio());
        double closed = Math.log(control.perSecond() / pair.b().perSecond());
        return gap == 0 || control.perSecond() <= 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(from == From.SLOWER ? closed / gap : 1 - closed / gap);
    }

    /** @param noise ratio up to which two runs of the same cell may differ */
    public Result result(Pair pair, ServerCost control, double noise) {
        double share = shareOfGap(pair, control).orElse(0);
        if (pair.ratio() < noise) {
            return Result.NO_GAP;
        }
        return share >= MOST ? Result.HOLDS : share >= LITTLE ? Result.IN_PART : Result.REFUTED;
    }
}
