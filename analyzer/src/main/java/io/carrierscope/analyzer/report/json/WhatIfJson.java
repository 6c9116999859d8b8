package io.carrierscope.analyzer.report.json;

import io.carrierscope.analyzer.whatif.Change;
import io.carrierscope.analyzer.whatif.WhatIf;
import java.util.List;

/** What a cell would do without something. */
sealed interface WhatIfJson {
    static WhatIfJson of(WhatIf whatIf) {
        String without = whatIf.removal().what();
        var tests = whatIf.removal().tests().stream().map(Test::of).toList();
        return switch (whatIf) {
            case WhatIf.Predicted p -> new Predicted(without, tests, p.perSecond(), p.leastPerSecond(),
                    p.then().id().text(), p.then().formula(), p.demand());
            case WhatIf.Untold u -> new NotPredicted(without, tests, null, u.missing());
        };
    }

    /** The throughput without it. */
    record Predicted(String without, List<Test> tests, double perSecond, double leastPerSecond, String thenBound,
            String formula, String processorTime) implements WhatIfJson {}

    /** No figure. */
    record NotPredicted(String without, List<Test> tests, Double perSecond, String missing) implements WhatIfJson {}

    /** A change that takes it away. */
    record Test(String change, String to, String text) {
        private static Test of(Change c) {
            return new Test(c.kind().id(), c.to(), c.text());
        }
    }
}
