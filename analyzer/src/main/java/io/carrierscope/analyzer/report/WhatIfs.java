package io.carrierscope.analyzer.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.carrierscope.analyzer.whatif.Change;
import io.carrierscope.analyzer.whatif.Removal;
import io.carrierscope.analyzer.whatif.WhatIf;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a cell would do without something, in words and as JSON. */
final class WhatIfs {
    /** A lower end that is closer than this to the prediction is not worth words. */
    private static final double CLOSE = 0.95;

    private WhatIfs() {}

    /** The prediction, what it rests on, and the cells that would prove it. */
    static List<String> lines(WhatIf whatIf) {
        var lines = new ArrayList<String>();
        lines.add("Without " + whatIf.removal().what() + ": " + prediction(whatIf));
        if (!whatIf.removal().tests().isEmpty()) {
            lines.add("To prove it: the same cell " + whatIf.removal().tests().stream().map(Change::text)
                    .collect(Collectors.joining(", or ")));
        }
        return lines;
    }

    private static String prediction(WhatIf whatIf) {
        return switch (whatIf) {
            case WhatIf.Predicted p -> text("%,.0f/s, then %s binds (%s)%s; processor time %s", p.perSecond(),
                    p.then().id().text(), p.then().formula(), least(p), p.demand());
            case WhatIf.Untold u -> "not predicted: " + u.missing();
        };
    }

    private static String least(WhatIf.Predicted p) {
        return p.leastPerSecond() > CLOSE * p.perSecond()
                ? ""
                : text(", but %,.0f/s if a request then took as much processor time as here", p.leastPerSecond());
    }

    static ObjectNode json(WhatIf whatIf) {
        var node = removal(whatIf.removal());
        if (whatIf instanceof WhatIf.Predicted p) {
            node.set("perSecond", Json.number(p.perSecond()));
            node.set("leastPerSecond", Json.number(p.leastPerSecond()));
            node.set("thenBound", Json.text(p.then().id().text()));
            node.set("formula", Json.text(p.then().formula()));
            node.set("processorTime", Json.text(p.demand()));
        } else if (whatIf instanceof WhatIf.Untold u) {
            node.set("perSecond", Json.absent());
            node.set("missing", Json.text(u.missing()));
        }
        return node;
    }

    private static ObjectNode removal(Removal removal) {
        var node = Json.object();
        node.set("without", Json.text(removal.what()));
        node.set("tests", Json.array(removal.tests(), WhatIfs::test));
        return node;
    }

    private static JsonNode test(Change change) {
        var node = Json.object().put("change", change.kind().id());
        node.set("to", Json.text(change.to()));
        node.set("text", Json.text(change.text()));
        return node;
    }

    private static String text(String format, Object... figures) {
        return String.format(Locale.ROOT, format, figures);
    }
}
