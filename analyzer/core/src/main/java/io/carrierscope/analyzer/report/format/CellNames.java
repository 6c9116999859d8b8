package io.carrierscope.analyzer.report.format;

import io.carrierscope.analyzer.cell.CellKey;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.Comparison;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Display names of cells and the anchors of their cards. */
public final class CellNames {
    private final Map<JudgedCell, String> anchors = new IdentityHashMap<>();
    private final Map<Comparison, String> pairs = new IdentityHashMap<>();
    private final FileNames files;
    private final boolean severalAsked;

    private CellNames(FileNames files, boolean severalAsked) {
        this.files = files;
        this.severalAsked = severalAsked;
    }

    public static CellNames of(Analysis analysis) {
        var names = new CellNames(FileNames.ofForeign(analysis.cells()), analysis.cells().stream()
                .map(c -> c.cell().key().asked()).filter(Objects::nonNull).distinct().count() > 1);
        for (var cell : analysis.cells()) {
            names.anchors.put(cell, "cell-" + (names.anchors.size() + 1) + "-" + slug(cell.cell().key().id()));
        }
        analysis.comparisons().forEach(c -> names.pairs.put(c, "pair-" + (names.pairs.size() + 1)));
        return names;
    }

    /** True when all recordings are of services, none of a matrix. */
    public static boolean services(Analysis analysis) {
        return !analysis.cells().isEmpty()
                && analysis.cells().stream().allMatch(c -> c.cell().kind() instanceof Subject.Service);
    }

    private static String slug(String id) {
        return Texts.cut(id.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-"), 60).replace("…", "");
    }

    /** Id of the element that holds the cell's card. */
    public String anchor(JudgedCell cell) {
        return anchors.get(cell);
    }

    /** Id of the element that holds the pair's card, which not every pair has. */
    public String pair(Comparison comparison) {
        return pairs.get(comparison);
    }

    /** A short name of the cell, such as {@code virtual · io · closed-64 · JDK 25}. */
    public String title(JudgedCell cell) {
        var key = cell.cell().key();
        String place = cell.cell().kind() instanceof Subject.Service
                ? files.of(cell)
                : Texts.plain(key.variant() + asked(key) + " · " + key.workload() + " · " + key.load());
        return place + " · " + jdk(key)
                + (key.producer().isEmpty() ? "" : " · " + Texts.plain(key.producer()))
                + (key.warmup().isEmpty() ? "" : " · warm-up " + Texts.plain(key.warmup()))
                + (key.recording().equals("off") ? " · recording off" : "")
                + (key.repetition() > 1 ? " · repetition " + key.repetition() : "");
    }

    /** The server that a client under test asks, where not all ask the same. */
    public String asked(CellKey key) {
        return severalAsked && key.asked() != null ? " · asks " + key.asked() : "";
    }

    static String jdk(CellKey key) {
        return key.jdk() == 0 ? "JDK unknown" : "JDK " + key.jdk();
    }

    /** Captions of tables that distinguish the runs of a report. */
    public static final class Captions {
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
}
