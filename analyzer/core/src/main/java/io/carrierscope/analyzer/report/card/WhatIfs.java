package io.carrierscope.analyzer.report.card;

import io.carrierscope.analyzer.whatif.Change;
import io.carrierscope.analyzer.whatif.WhatIf;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Predictions of a cell with something removed, in words. */
public final class WhatIfs {
    /** A lower end above this share of the prediction is not mentioned. */
    private static final double CLOSE = 0.95;

    private WhatIfs() {}

    /** The prediction, its source, and the cells that would test it. */
    public static List<String> lines(WhatIf whatIf) {
        var lines = new ArrayList<String>();
        lines.add("Without " + whatIf.intervention().what() + ": " + prediction(whatIf));
        if (!whatIf.intervention().tests().isEmpty()) {
            lines.add("Test: the same cell " + whatIf.intervention().tests().stream().map(Change::text)
                    .collect(Collectors.joining(", or ")));
        }
        return lines;
    }

    private static String prediction(WhatIf whatIf) {
        return switch (whatIf) {
            case WhatIf.Predicted p -> text("%,.0f/s, then limited by %s (%s)%s. CPU time: %s", p.perSecond(),
                    p.then().id().label(), p.then().formula(), least(p), p.demand());
            case WhatIf.NotPredicted u -> "not predicted: " + u.missing();
        };
    }

    private static String least(WhatIf.Predicted p) {
        return p.leastPerSecond() > CLOSE * p.perSecond()
                ? ""
                : text("; %,.0f/s with the CPU time per request of this cell", p.leastPerSecond());
    }

    private static String text(String format, Object... figures) {
        return String.format(Locale.ROOT, format, figures);
    }
}
