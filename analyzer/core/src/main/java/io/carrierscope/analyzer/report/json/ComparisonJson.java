package io.carrierscope.analyzer.report.json;

import com.fasterxml.jackson.annotation.JsonFormat;
import io.carrierscope.analyzer.compare.Comparison;
import io.carrierscope.analyzer.compare.ControlGroups;
import io.carrierscope.analyzer.compare.Interval;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.report.format.Explanation;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** A pair of cells. */
record ComparisonJson(String runId, String a, String b, String axis, double ratio,
        @JsonFormat(shape = JsonFormat.Shape.ARRAY) Interval interval, double noiseFloor, String winner,
        OptionalDouble predictedRatio, OptionalDouble explainedShare, boolean sameControl, List<String> asymmetries,
        List<String> causes, String text) {
    static ComparisonJson of(Comparison c) {
        var key = c.a().key();
        return new ComparisonJson(key.runId(), key.id(), c.b().key().id(), c.axis().name().toLowerCase(Locale.ROOT),
                c.ratio(), c.interval().orElse(null), c.noiseFloor(), c.shown() ? key.id() : null, c.predictedRatio(),
                c.explainedShare(), ControlGroups.same(c.a(), c.b()), c.asymmetries(),
                c.causes().stream().map(Verdict.Found::cause).distinct().toList(), Explanation.of(c));
    }
}
