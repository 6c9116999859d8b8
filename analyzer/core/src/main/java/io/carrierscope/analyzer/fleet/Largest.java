package io.carrierscope.analyzer.fleet;

import io.carrierscope.analyzer.judge.Findings;
import io.carrierscope.analyzer.finding.Finding;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A recording in which a cause of a group takes the largest share.
 *
 * @param total the verdicts on the cause in all recordings of the group
 */
public record Largest(Fleet.Name group, String cause, Tally total, Group.Example<KeptVerdict.Found> example) {
    /** So many recordings of a fleet get a card. */
    public static final int MOST = 20;

    /** Causes first, then suspicions; of these first what takes most in all recordings of its group together. */
    private static final Comparator<Largest> ORDER = Comparator.comparing((Largest l) -> l.suspicion())
            .thenComparing(l -> -l.total.shareMillionths()).thenComparing(l -> -l.total.found())
            .thenComparing(Largest::group).thenComparing(Largest::cause);

    /** Returns the {@value #MOST} recordings that matter, each with the causes for which it was chosen, in their order. */
    public static Map<String, List<Largest>> of(Fleet fleet) {
        var byFile = new LinkedHashMap<String, List<Largest>>();
        fleet.groups().entrySet().stream().flatMap(g -> g.getValue().causes().entrySet().stream()
                .filter(c -> c.getValue().largest() != null)
                .map(c -> new Largest(g.getKey(), c.getKey(), c.getValue().total(), c.getValue().largest())))
                .sorted(ORDER)
                .filter(l -> byFile.size() < MOST || byFile.containsKey(l.file()))
                .forEach(l -> byFile.computeIfAbsent(l.file(), f -> new ArrayList<>()).add(l));
        return byFile;
    }

    private String file() {
        return example.file();
    }

    private boolean suspicion() {
        return Findings.named(cause).filter(f -> f.rank() == Finding.Rank.SUSPICION).isPresent();
    }
}
