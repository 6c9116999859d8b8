package io.carrierscope.analyzer.why;

import io.carrierscope.analyzer.fold.stat.Figure;
import java.util.OptionalDouble;

/**
 * A claimed reason why one server is faster, and its control: a server that differs from one of the two only in that reason.
 *
 * @param claim the claimed reason, as a sentence
 * @param changes what the control changes, in words
 * @param server the control
 * @param from the server that the control is derived from
 */
public record Claim(String claim, String changes, String server, From from) {
    /** From this share of the gap on, a claim holds: the control makes the larger part of the difference. */
    static final double MOST = 0.5;
    /** Below this share of the gap, a claim is refuted; in between it holds in part. */
    static final double LITTLE = 0.2;

    /** The server that a control is derived from. */
    public enum From {
        SLOWER, FASTER
    }

    /** What the control shows about its claim. */
    public enum Result {
        HOLDS("holds", "supports"), IN_PART("in part", "supports in part"), REFUTED("refuted", "refutes"),
        NO_GAP("nothing to explain", "cannot judge");

        private final String text;
        private final String verb;

        Result(String text, String verb) {
            this.text = text;
            this.verb = verb;
        }

        public String text() {
            return text;
        }

        /** What a control with this result does to the claim, such as "refutes". */
        public String verb() {
            return verb;
        }
    }

    /**
     * The part of ln(ratio) by which the control moves throughput: 1 if the change makes the slower server as fast as the
     * faster one, or the faster one as slow; below 0 if it does the opposite. Shares of different controls need not sum to 1.
     */
    public OptionalDouble shareOfGap(Pair pair, ServerCost control) {
        double gap = Math.log(pair.ratio());
        double closed = Math.log(control.perSecond() / pair.b().perSecond());
        return Figure.when(gap != 0 && control.perSecond() > 0,
                () -> from == From.SLOWER ? closed / gap : 1 - closed / gap);
    }

    /** @param ahead true if the first of the pair is faster by more than noise */
    public Result result(Pair pair, ServerCost control, boolean ahead) {
        double share = shareOfGap(pair, control).orElse(0);
        if (!ahead) {
            return Result.NO_GAP;
        }
        return share >= MOST ? Result.HOLDS : share >= LITTLE ? Result.IN_PART : Result.REFUTED;
    }
}
