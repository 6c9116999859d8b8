package io.carrierscope.analyzer.report.format;

import io.carrierscope.analyzer.compare.Run;

/** Captions of tables that tell the runs of a report apart. */
public final class Captions {
    private Captions() {}

    /** A caption that names the run if the report has several. */
    public static String of(Run run, String what) {
        return Texts.plain(run.alone() ? what : what + ", " + run.name());
    }

    /** How many runs each mean is of, where the number is the same for all: {@code  of 3 runs}; otherwise empty. */
    public static String runs(Run run) {
        var counts = run.recorded().stream().filter(g -> !Run.searched(g) && g.throughputPerSecond().isPresent())
                .map(g -> g.repetitions().size()).distinct().toList();
        return counts.size() == 1 && counts.get(0) > 1 ? " of " + Numbers.count(counts.get(0), "run") : "";
    }
}
