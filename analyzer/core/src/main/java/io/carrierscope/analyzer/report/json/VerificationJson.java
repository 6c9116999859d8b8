package io.carrierscope.analyzer.report.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.carrierscope.analyzer.verify.Verification;
import io.carrierscope.analyzer.verify.Verification.Percentile99;
import java.util.List;
import java.util.OptionalDouble;

/** Predictions beside what was measured; the fields are documented in {@code docs/what-if.md}. */
public record VerificationJson(int schemaVersion, List<Outcome> outcomes) {
    public static VerificationJson of(Verification verification) {
        return new VerificationJson(1, verification.outcomes().stream().map(Outcome::of).toList());
    }

    /** A prediction and its test. */
    public record Outcome(String cell, String cause, String test, double beforePerSecond, double predictedPerSecond,
            double leastPerSecond, String predictedBound, String verifiedBy, OptionalDouble measuredPerSecond,
            String measuredBound, OptionalDouble predictedToMeasured, boolean holds,
            @JsonInclude(Include.NON_NULL) Times p99, String refused) {
        private static Outcome of(Verification.Outcome o) {
            return new Outcome(o.cell(), o.cause(), o.test(), o.beforePerSecond(), o.predictedPerSecond(),
                    o.leastPerSecond(), o.predictedBound(), o.verifiedBy(), o.measuredPerSecond(), o.measuredBound(),
                    o.predictedToMeasured(), o.holds(), o.p99().map(Times::of).orElse(null), o.refused());
        }
    }
    /** A p99 response time. */
    public record Times(double beforeMillis, double predictedMillis, OptionalDouble measuredMillis,
            OptionalDouble predictedToMeasured, boolean holds) {
        private static Times of(Percentile99 p) {
            return new Times(p.beforeMillis(), p.predictedMillis(), p.measuredMillis(), p.predictedToMeasured(),
                    p.holds());
        }
    }
}
