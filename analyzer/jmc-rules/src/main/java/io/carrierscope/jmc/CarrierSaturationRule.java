package io.carrierscope.jmc;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.suspicion.Suspicions;
import io.carrierscope.analyzer.model.Bound;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmc.flightrecorder.rules.Severity;
import org.openjdk.jmc.flightrecorder.rules.util.JfrRuleTopics;

/**
 * Rule for carriers that are hardly ever idle, so that runnable virtual threads queue for them; from the carrier time
 * breakdown.
 */
public final class CarrierSaturationRule extends FindingsRule {
    public CarrierSaturationRule() {
        super("CarrierSaturation", "Carrier Saturation", JfrRuleTopics.THREADS);
    }

    /** Causes that hold carriers, or the processors they run on, and the suspicion that carriers are hardly ever idle. */
    @Override
    List<Verdict> verdicts(Findings findings) {
        return findings.verdicts().stream().filter(v -> v.finding() == Suspicions.BUSY_CARRIERS
                || v.finding() instanceof CellCause c
                        && (c.limits().contains(Bound.Id.CARRIERS) || c.limits().contains(Bound.Id.CPU)))
                .toList();
    }

    @Override
    Opinion judge(Findings findings) {
        return findings.carriers().map(b -> judge(b, findings))
                .orElseGet(() -> Opinion.of(Severity.NA, "No virtual threads ran, or none left an event."));
    }

    /** A cause may be found where the time of carriers is not known: those that are blocked for good leave no event. */
    private Opinion judge(CarrierTimeBreakdown budget, Findings findings) {
        String summary = String.format(Locale.ROOT, "Carriers were in use for %.1f %% of their time.",
                100 * budget.utilization());
        var found = Verdict.Found.of(verdicts(findings)).stream().findFirst();
        return found.map(f -> new Opinion(Severity.WARNING, f.share(), budget.complete() ? summary : Opinion.line(f),
                explanation(budget, findings), remedies(findings)))
                .orElseGet(() -> budget.complete()
                        ? new Opinion(Severity.OK, 0, summary, explanation(budget, findings), List.of())
                        : new Opinion(Severity.INFO, 0,
                                "The utilization of carriers is unknown: not all parks or pins were recorded.",
                                List.of(parts(budget)), List.of(
                                        "Record jdk.ThreadPark#threshold=0ns and jdk.VirtualThreadPinned#threshold=0ns.")));
    }

    private List<String> explanation(CarrierTimeBreakdown budget, Findings findings) {
        var lines = new ArrayList<String>();
        lines.add(parts(budget));
        findings.cell().bounds().binding().ifPresent(b -> lines.add(
                String.format(Locale.ROOT, "Bottleneck: %s, %,.0f per second (%s)", b.id().label(), b.perSecond(),
                        b.formula())));
        Verdict.Found.of(verdicts(findings)).forEach(f -> lines.add(Opinion.line(f)));
        return lines;
    }

    private static String parts(CarrierTimeBreakdown b) {
        String known = String.format(Locale.ROOT, "%d carriers: pinned %.1f %%, on CPU %s", b.carriers(),
                100 * b.pinned(), b.onCpu().isEmpty() ? "unknown" : percent(b.onCpu().getAsDouble()));
        return b.complete() ? known + ", waiting " + percent(b.waiting()) + ", idle " + percent(b.idle()) : known;
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    private List<String> remedies(Findings findings) {
        return Verdict.Found.of(verdicts(findings)).stream().map(Verdict.Found::remedy).distinct().toList();
    }
}
