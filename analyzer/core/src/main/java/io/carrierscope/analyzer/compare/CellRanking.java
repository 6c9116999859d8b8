package io.carrierscope.analyzer.compare;

import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.judge.JudgedCell;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.Set;

/** Selects the cells that a short report shows: cells with causes first, then cells that no bound explains. */
public final class CellRanking {
    private CellRanking() {}

    /** At most {@code most} cells, one repetition of each. */
    public static Set<JudgedCell> first(Analysis analysis, int most) {
        Set<JudgedCell> first = Collections.newSetFromMap(new IdentityHashMap<>());
        analysis.groups().stream().map(CellGroup::typical)
                .sorted(Comparator.comparingInt(CellRanking::of).thenComparingDouble(CellRanking::share).reversed())
                .limit(most).forEach(first::add);
        return first;
    }

    private static int of(JudgedCell c) {
        boolean unexplained = c.cell().failure().isPresent()
                || c.cell().throughputPerSecond().isPresent() && !c.bounds().explained();
        return (c.found().isEmpty() ? 0 : 2) + (unexplained ? 1 : 0);
    }

    private static double share(JudgedCell c) {
        return c.found().stream().mapToDouble(Verdict.Found::share).max().orElse(0);
    }
}
