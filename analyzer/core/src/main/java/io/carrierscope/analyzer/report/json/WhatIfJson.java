package io.carrierscope.analyzer.report.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.model.Change;
import io.carrierscope.analyzer.model.WhatIf;
import java.util.List;

/** A prediction with something removed, or what is missing for it; the fields of the other case are omitted. */
record WhatIfJson(String without, List<Test> tests, Double perSecond,
        @JsonInclude(Include.NON_NULL) String bound,
        @JsonInclude(Include.NON_NULL) Double leastPerSecond,
        @JsonInclude(Include.NON_NULL) String thenBound, @JsonInclude(Include.NON_NULL) String formula,
        @JsonInclude(Include.NON_NULL) String processorTime,
        @JsonInclude(Include.NON_NULL) PredictionJson.Times responseMillis,
        @JsonInclude(Include.NON_NULL) String missing) {
    static WhatIfJson of(WhatIf whatIf) {
        String without = whatIf.intervention().what();
        var tests = whatIf.intervention().tests().stream().map(Test::of).toList();
        return switch (whatIf) {
            case WhatIf.Predicted p -> new WhatIfJson(without, tests, p.perSecond(),
                    p.lowerBound() ? "lower" : null, p.leastPerSecond(),
                    p.then().id().text(), p.then().formula(), p.demand(),
                    p.times().map(PredictionJson.Times::of).orElse(null), null);
            case WhatIf.AsBefore b -> new WhatIfJson(without, tests, b.perSecond(), null, null, null,
                    Figure.text("tasks per second until %.1f s into the recording", b.seconds()), null,
                    null, null);
            case WhatIf.NotPredicted u ->
                new WhatIfJson(without, tests, null, null, null, null, null, null, null, u.missing());
        };
    }

    /** A change that tests the prediction. */
    record Test(String change, String to, String text) {
        private static Test of(Change c) {
            return new Test(c.kind().id(), c.to(), c.text());
        }
    }
}
