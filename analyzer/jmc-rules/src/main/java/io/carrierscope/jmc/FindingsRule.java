package io.carrierscope.jmc;

import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.recording.DataError;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.common.util.IPreferenceValueProvider;
import org.openjdk.jmc.flightrecorder.rules.AbstractRule;
import org.openjdk.jmc.flightrecorder.rules.IResult;
import org.openjdk.jmc.flightrecorder.rules.IResultValueProvider;
import org.openjdk.jmc.flightrecorder.rules.ResultBuilder;
import org.openjdk.jmc.flightrecorder.rules.Severity;
import org.openjdk.jmc.flightrecorder.rules.TypedCollectionResult;
import org.openjdk.jmc.flightrecorder.rules.TypedResult;

/** A rule of JDK Mission Control that reports one kind of verdict. */
abstract class FindingsRule extends AbstractRule {
    /** The verdicts behind the result, one line each. */
    static final TypedCollectionResult<String> VERDICTS = new TypedCollectionResult<>("carrierscope.verdicts",
            "Verdicts", "Causes with their verdicts", UnitLookup.PLAIN_TEXT, String.class);
    /** The state of the service in one word; empty for a cell of a matrix. */
    static final TypedResult<String> STATE = new TypedResult<>("carrierscope.state", "State",
            "The state of the service", UnitLookup.PLAIN_TEXT, String.class);

    /** Requires no event type: that one is missing is part of the result. */
    FindingsRule(String id, String name, String topic) {
        super("carrierscope." + id, name, topic, List.of(), List.of(TypedResult.SCORE, VERDICTS, STATE), Map.of());
    }

    /** The verdicts that the rule judges. */
    abstract List<? extends Verdict> verdicts(Findings findings);

    abstract Opinion judge(Findings findings);

    @Override
    protected IResult getResult(IItemCollection items, IPreferenceValueProvider preferences,
            IResultValueProvider results) {
        try {
            var findings = Findings.of(items);
            return result(preferences, judge(findings), verdicts(findings), findings.state());
        } catch (DataError e) {
            return result(preferences, Opinion.of(Severity.NA, e.getMessage()), List.of(), "");
        }
    }

    private IResult result(IPreferenceValueProvider preferences, Opinion opinion, List<? extends Verdict> verdicts,
            String state) {
        return ResultBuilder.createFor(this, preferences).setSeverity(opinion.severity())
                .setSummary(text(List.of(opinion.summary()))).setExplanation(text(opinion.explanation()))
                .setSolution(text(opinion.solution()))
                .addResult(TypedResult.SCORE, UnitLookup.NUMBER_UNITY.quantity(opinion.score()))
                .addResult(VERDICTS, verdicts.stream().map(Opinion::line).toList()).addResult(STATE, state).build();
    }

    /** JMC shows these texts as HTML and takes names in braces for references to results. */
    private static String text(Collection<String> lines) {
        return String.join("\n", lines).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
                .replace('{', '(').replace('}', ')');
    }
}
