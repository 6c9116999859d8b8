package io.carrierscope.analyzer.finding;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.plugin.Rule;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A rule of a plug-in. What it gains is not known, and one that fails is unknown. */
public final class OwnRule extends CellCause {
    private final Rule rule;

    private record Seen(MeasuredRecording recording) implements Rule.Seen {
        @Override
        public double seconds() {
            return recording.window().lengthSeconds();
        }

        @Override
        public OptionalDouble busyProcessors() {
            return recording.busyProcessors();
        }

        @Override
        public Rule.Events of(String type) {
            return recording.measured().ownEvents.of(type);
        }
    }

    public OwnRule(Rule rule) {
        super(rule.id(), rule.about(), rule.remedy(), "", List.of());
        this.rule = rule;
    }

    @Override
    public String events() {
        return String.join(", ", rule.events());
    }

    @Override
    public OptionalDouble gain(MeasuredRecording subject, Verdict.Found found) {
        return OptionalDouble.empty();
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.subject().map(this::judge);
    }

    private Verdict judge(MeasuredRecording subject) {
        var sight = subject.visibility().ofEvents(rule.events());
        if (sight.blind()) {
            return new Verdict.Unknown(this, sight);
        }
        try {
            return rule.judge(new Seen(subject)).<Verdict>map(o -> new Verdict.Found(this, share(o), o.shareOf(),
                    List.of(new Evidence(o.claim(), events()))).at(o.place().map(Place::named)).given(sight))
                    .orElseGet(() -> new Verdict.Absent(this, List.of()).given(sight));
        } catch (RuntimeException | LinkageError e) { // of somebody else's code
            return new Verdict.Unknown(this, "its rule failed: " + e, "");
        }
    }

    private static double share(Rule.Observation o) {
        if (!(o.share() >= 0 && o.share() <= 1)) {
            throw new IllegalArgumentException("a share of " + o.share());
        }
        return o.share();
    }
}
