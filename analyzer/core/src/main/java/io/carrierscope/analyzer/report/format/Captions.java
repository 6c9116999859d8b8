package io.carrierscope.analyzer.report.format;

import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.fold.stat.Numbers;

/** Captions of tables that distinguish the runs of a report. */
public final class Captions {
    private Captions() {}

    /** The caption, with the name of the run if the report has several. */
    public static String of(Run run, String what) {
        return Texts.plain(run.alone() ? what : what + ", " + run.name());
    }

    /** The number of repetitions of each mean if it is the same for all, such as {@code  of 3 runs}; otherwise empty. */
    public static String runs(Run run) {
        var counts = run.recorded().stream().filter(g -> !Run.searched(g) && g.throughputPerSecond().isPresent())
                .map(g -> g.repetitions().size()).distinct().toList();
        return counts.size() == 1 && counts.get(0) > 1 ? " of " + Numbers.count(counts.get(0), "run") : "";
    }
}
