package io.carrierscope.analyzer.report.json;

import io.carrierscope.analyzer.finding.tail.Band;
import io.carrierscope.analyzer.finding.tail.Excess;
import io.carrierscope.analyzer.finding.tail.Tail;
import io.carrierscope.analyzer.finding.tail.Timeline;
import io.carrierscope.analyzer.fold.request.Part;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.format.TailText;
import io.carrierscope.analyzer.report.table.TailTables;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Where slow requests spent their time, beside usual ones. */
record TailJson(int requests, List<BandJson> bands, More excess, List<VerdictJson> causes, List<Slow> slowest) {
    private static final int MOST = 10;

    static TailJson of(JudgedCell cell) {
        return cell.tail().map(t -> of(t, cell, TailText.of(cell).orElse(null))).orElse(null);
    }

    private static TailJson of(Tail t, JudgedCell cell, String text) {
        return new TailJson(t.requests(), t.bands().stream().map(BandJson::of).toList(), More.of(t.excess(), text),
                cell.tailVerdicts().stream().map(VerdictJson::of).toList(),
                t.slowest().stream().limit(MOST).map(Slow::of).toList());
    }

    private static double rounded(double value) {
        return Math.round(value * 1e4) / 1e4;
    }

    /** Requests between two percentiles. */
    record BandJson(String band, int requests, double meanMillis, Parts parts) {
        private static BandJson of(Band b) {
            return new BandJson(b.range().text(), b.requests(), b.responseNanos() / 1e6, Parts.of(b::share));
        }
    }

    /** By how much the slowest hundredth takes longer than the median. */
    record More(double ratio, Parts parts, String text) {
        private static More of(Excess e, String text) {
            return new More(rounded(e.ratio()), Parts.of(e::share), text);
        }
    }

    /** Parts in the order in which a request passes them; rounded to four digits. */
    record Parts(double dispatch, double beforeHandler, double waitAskedFor, double overslept, double lock,
            double pinned, double call, double otherWaits, double pause, double running, double unknown,
            double afterHandler) {
        private static Parts of(ToDoubleFunction<Part> exact) {
            ToDoubleFunction<Part> share = part -> rounded(exact.applyAsDouble(part));
            return new Parts(share.applyAsDouble(Part.DISPATCH), share.applyAsDouble(Part.BEFORE),
                    share.applyAsDouble(Part.ASKED), share.applyAsDouble(Part.OVERSLEPT),
                    share.applyAsDouble(Part.LOCK), share.applyAsDouble(Part.PINNED),
                    share.applyAsDouble(Part.CALL), share.applyAsDouble(Part.OTHER_WAIT),
                    share.applyAsDouble(Part.PAUSE),
                    share.applyAsDouble(Part.RUNNING), share.applyAsDouble(Part.UNKNOWN),
                    share.applyAsDouble(Part.AFTER));
        }
    }

    /** One of the slowest requests. */
    record Slow(double startSeconds, double millis, Parts parts, String heldBy) {
        private static Slow of(Timeline t) {
            return new Slow(t.startNanos() / 1e9, t.responseNanos() / 1e6,
                    Parts.of(p -> (double) t.nanos(p) / t.responseNanos()),
                    t.longest().map(TailTables::holder).orElse(null));
        }
    }
}
