package io.carrierscope.analyzer.report.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.carrierscope.analyzer.cell.LittlesLaw;
import io.carrierscope.analyzer.cell.PauseImpact;
import io.carrierscope.analyzer.cell.RequestTimeBreakdown;
import io.carrierscope.analyzer.fold.request.Part;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.judge.JudgedCell;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Figures that explain a cell's latency. */
record LatencyJson(Budget requestBudget, TailJson tail, @JsonInclude(Include.NON_NULL) PredictionJson prediction,
        List<Law> littlesLaw, Pauses pauses, List<WaitJson.EventLoop> eventLoopWaits) {
    static LatencyJson of(JudgedCell c) {
        return new LatencyJson(c.requestTime().map(Budget::of).orElse(null), TailJson.of(c),
                c.prediction().map(PredictionJson::of).orElse(null),
                LittlesLaw.of(c.cell()).stream().map(Law::of).toList(),
                PauseImpact.of(c.cell()).map(Pauses::of).orElse(null), WaitJson.EventLoop.of(c.cell()));
    }

    /** Response time breakdown. */
    record Budget(long requests, double meanMillis, Shares shares) {
        private static Budget of(RequestTimeBreakdown b) {
            return new Budget(b.requests(), b.meanNanos() / 1e6, Shares.of(b));
        }
    }

    /** Parts of the response time, in the order in which a request passes them; rounded to four digits. */
    record Shares(double clientQueue, double beforeHandler, double waitAskedFor, double overslept, double lock,
            double pinned, double call, double otherWaits, double onCpu, double unknown, double afterHandler) {
        private static Shares of(RequestTimeBreakdown b) {
            ToDoubleFunction<Part> share = part -> Math.round(b.share(part) * 1e4) / 1e4;
            return new Shares(share.applyAsDouble(Part.DISPATCH), share.applyAsDouble(Part.BEFORE),
                    share.applyAsDouble(Part.ASKED), share.applyAsDouble(Part.OVERSLEPT),
                    share.applyAsDouble(Part.LOCK), share.applyAsDouble(Part.PINNED),
                    share.applyAsDouble(Part.CALL), share.applyAsDouble(Part.OTHER_WAIT),
                    share.applyAsDouble(Part.ON_CPU),
                    share.applyAsDouble(Part.UNKNOWN), share.applyAsDouble(Part.AFTER));
        }
    }

    /** Little's law applied to a recording. */
    record Law(String of, double perSecond, double meanMillis, double inFlight, double deviation, boolean conclusive) {
        private static Law of(LittlesLaw law) {
            return new Law(law.of(), law.perSecond(), law.meanNanos() / 1e6, law.inFlight(), law.deviation(),
                    law.conclusive());
        }
    }

    /** Pauses of the JVM and their effect on requests. */
    record Pauses(int count, double totalMillis, double longestMillis, double share, long requestsHit,
            long requestsSpared, double hitP99Millis, double sparedP99Millis) {
        private static Pauses of(PauseImpact p) {
            return new Pauses(p.pauses(), p.totalNanos() / 1e6, p.longestNanos() / 1e6, p.share(), p.hit().count(),
                    p.spared().count(), p99(p.hit()), p99(p.spared()));
        }

        private static double p99(Durations d) {
            return d.count() == 0 ? Double.NaN : d.percentileNanos(99) / 1e6;
        }
    }
}
