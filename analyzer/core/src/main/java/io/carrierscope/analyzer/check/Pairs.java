package io.carrierscope.analyzer.check;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.CellKey;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.check.Check.Judgement;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.NoiseFloor.ControlGroups;
import io.carrierscope.analyzer.fleet.Labelling;
import io.carrierscope.analyzer.fleet.Labels;
import io.carrierscope.analyzer.fleet.Labels.Label;
import io.carrierscope.analyzer.judge.JudgedCell;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is compared with what: the repetitions of each cell, of whatever run, and the recordings of each other program, by name. */
record Pairs(TreeMap<String, CellGroup> old, TreeMap<String, CellGroup> now) {
    /** The runs of one cell or program on both sides. */
    record Pair(String name, CellGroup old, CellGroup now) {
        List<Cell> runs() {
            return Stream.of(old, now).flatMap(g -> g.repetitions().stream()).map(JudgedCell::cell).toList();
        }
    }

    static Pairs of(Analysis old, Analysis now, Labelling names) {
        return new Pairs(groups(old, names), groups(now, names));
    }

    private static TreeMap<String, CellGroup> groups(Analysis analysis, Labelling names) {
        return analysis.cells().stream()
                .collect(Collectors.groupingBy(c -> name(c.cell(), names), TreeMap::new,
                        Collectors.collectingAndThen(Collectors.toList(), CellGroup::new)));
    }

    private static String name(Cell cell, Labelling names) {
        CellKey key = cell.key();
        String repetition = ".r" + key.repetition();
        return cell.kind() instanceof Subject.Service
                ? cell.subject().map(s -> names.labels(s.file(), s.profile()).of(Label.SERVICE))
                        .filter(s -> !s.equals(Labels.UNKNOWN)).orElse(key.id())
                : key.id().endsWith(repetition)
                        ? key.id().substring(0, key.id().length() - repetition.length())
                        : key.id();
    }

    /** Two single programs are a pair whatever they are called. */
    List<Pair> all() {
        return old.size() == 1 && now.size() == 1
                ? List.of(new Pair(now.firstKey(), old.firstEntry().getValue(), now.firstEntry().getValue()))
                : now.entrySet().stream().filter(e -> old.containsKey(e.getKey()))
                        .map(e -> new Pair(e.getKey(), old.get(e.getKey()), e.getValue())).toList();
    }

    /** What one side alone has. */
    Stream<Check.Outcome> unpaired(List<Pair> pairs) {
        var paired = pairs.stream().flatMap(p -> Stream.of(p.old, p.now)).collect(Collectors.toSet());
        return Stream.concat(unpaired(now, paired, "not in the baseline"),
                unpaired(old, paired, "only in the baseline"));
    }

    private static Stream<Check.Outcome> unpaired(TreeMap<String, CellGroup> side, Set<CellGroup> paired,
            String why) {
        return side.entrySet().stream().filter(e -> !paired.contains(e.getValue()))
                .map(e -> new Check.Outcome(e.getKey(), new Limit.NotWorse("all figures"),
                        Judgement.unknown(why)));
    }

    /** How far identical systems differ in a figure, the control groups of the same load on either side; 1 without any. */
    double control(Pair pair, Function<Cell, OptionalDouble> way) {
        return Stream.of(old, now).mapToDouble(side -> ControlGroups.spread(
                side.values().stream().filter(g -> g.key().row().equals(pair.now.key().row())).toList(), g -> g,
                g -> Arrays.stream(g.figures(way)).average()).orElse(1)).max().orElse(1);
    }
}
