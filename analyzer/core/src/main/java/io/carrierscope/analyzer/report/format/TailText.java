package io.carrierscope.analyzer.report.format;

import io.carrierscope.analyzer.compare.TailLatencyGap;
import io.carrierscope.analyzer.finding.tail.Band;
import io.carrierscope.analyzer.finding.tail.Excess;
import io.carrierscope.analyzer.finding.tail.Tail;
import io.carrierscope.analyzer.fold.request.Part;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Why some requests take longer than others, in words. */
public final class TailText {
    /** A cause or part with a smaller share of the excess is not named. */
    private static final double NAMED = 0.1;
    private static final int MOST = 3;
    private static final String NOT_SHOWN = "not shown by any event";
    private static final double UNKNOWN = 0.9;
    private static final double MUCH = 10;

    private TailText() {}

    /**
     * One sentence about the slowest hundredth; empty where it takes less than twice as long as the median. Where nothing is known of
     * it, only a factor of {@value #MUCH} is worth saying.
     */
    public static Optional<String> of(JudgedCell cell) {
        return judged(cell).filter(t -> t.excess().ratio() >= (unknown(t) ? MUCH : Tail.LONG))
                .map(t -> of(t, cell.cell().unit().many()));
    }

    private static Optional<Tail> judged(JudgedCell cell) {
        return cell.tail().filter(t -> !t.lacksSlowest(cell.cell()));
    }

    private static boolean unknown(Tail tail) {
        return tail.excess().share(Part.UNKNOWN) >= UNKNOWN;
    }

    private static String of(Tail tail, String many) {
        return "The slowest 1 % of the " + many + " take "
                + Numbers.millis(tail.band(Band.Range.SLOWEST).responseNanos())
                + " ms on average, " + Numbers.ratio(tail.excess().ratio())
                + " × as long as the median" + (unknown(tail)
                        ? "; what they wait for was not recorded."
                        : ". Where the extra time goes: " + parts(tail.excess()) + causes(tail.excess()) + ".");
    }

    /** Why the p99 of one side of a pair is longer; empty where one of them has too few requests. */
    public static Optional<String> of(TailLatencyGap gap) {
        return judged(gap.longer().typical()).flatMap(longer -> judged(gap.shorter().typical())
                .map(shorter -> Excess.of(shorter.band(Band.Range.P99), longer.band(Band.Range.P99)))
                .map(excess -> parts(excess) + causes(excess)));
    }

    /** The largest parts of the excess with their shares. */
    private static String parts(Excess excess) {
        String named = named(excess.parts().stream(), p -> excess.share(p) >= NAMED,
                p -> Numbers.percent(excess.share(p)) + " % " + (p == Part.UNKNOWN ? NOT_SHOWN : p.text()));
        return named.isEmpty() ? "spread over many parts" : named;
    }

    private static String causes(Excess excess) {
        String named = named(excess.causes().stream(), c -> excess.share(c) >= NAMED,
                c -> c + " (" + Numbers.percent(excess.share(c)) + " %)");
        return named.isEmpty() ? "" : "; cause: " + named;
    }

    private static <T> String named(Stream<T> all, Predicate<T> large, Function<T, String> text) {
        return all.filter(large).limit(MOST).map(text).collect(Collectors.joining(", "));
    }
}
