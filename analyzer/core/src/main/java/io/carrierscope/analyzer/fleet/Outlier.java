package io.carrierscope.analyzer.fleet;

import io.carrierscope.analyzer.fleet.Tally.Contrast;
import java.util.ArrayList;
import java.util.List;

/**
 * A host that has a cause that the other hosts of its group do not have.
 *
 * @param others verdicts on the other hosts of the group
 */
public record Outlier(String cause, String host, Tally of, Tally others) {
    /** Chance of such a difference, by Fisher's exact test, times the number of hosts, if all hosts were alike. */
    static final double CHANCE = 0.01;
    /** Where more of the others have the cause, too, it is a matter of the group. */
    private static final double FEW = 0.1;

    /** Returns the outliers of a group, by cause and host. */
    public static List<Outlier> of(Group group) {
        var outliers = new ArrayList<Outlier>();
        group.causes().forEach((id, cause) -> {
            Tally all = cause.total();
            cause.hosts().forEach((host, tally) -> {
                var outlier = new Outlier(id, host, tally, minus(all, tally));
                if (outlier.differs(cause.hosts().size())) {
                    outliers.add(outlier);
                }
            });
        });
        return outliers;
    }

    private static Tally minus(Tally all, Tally one) {
        return new Tally(all.found() - one.found(), all.absent() - one.absent(), all.unknown() - one.unknown(),
                all.shareMillionths() - one.shareMillionths());
    }

    private boolean differs(int hosts) {
        return of.usual() && others.judged() > 0 && others.found() <= FEW * others.judged()
                && hosts * Contrast.chance(of, others) <= CHANCE;
    }
}
