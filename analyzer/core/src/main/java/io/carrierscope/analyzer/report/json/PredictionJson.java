package io.carrierscope.analyzer.report.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.carrierscope.analyzer.model.simulation.Prediction;
import io.carrierscope.analyzer.model.simulation.Prediction.Level;
import io.carrierscope.analyzer.model.simulation.Prediction.ResponseTimes;
import java.util.List;

/** Predicted response times of an open loop, or what is missing for them; the fields of the other case are omitted. */
record PredictionJson(@JsonInclude(Include.NON_NULL) Times times, @JsonInclude(Include.NON_NULL) List<AtShare> levels,
        @JsonInclude(Include.NON_NULL) String missing) {
    static PredictionJson of(Prediction prediction) {
        return switch (prediction) {
            case Prediction.Predicted p ->
                new PredictionJson(Times.of(p.times()), p.levels().stream().map(AtShare::of).toList(), null);
            case Prediction.NotPredicted n -> new PredictionJson(null, null, n.missing());
        };
    }

    /** Percentiles of the response time. */
    record Times(double p50, double p90, double p99, double p99Least, double p99Most) {
        static Times of(ResponseTimes t) {
            return new Times(t.p50Nanos() / 1e6, t.p90Nanos() / 1e6, t.p99Nanos() / 1e6,
                    t.p99LeastNanos() / 1e6, t.p99MostNanos() / 1e6);
        }
    }

    /** The same at a share of the knee. */
    record AtShare(double share, Times times) {
        private static AtShare of(Level level) {
            return new AtShare(level.step().kneeShare(), Times.of(level.times()));
        }
    }
}
