package io.carrierscope.analyzer.compare;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.CellKey.Axis;
import io.carrierscope.analyzer.cell.Cells;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.model.ServiceDemands;
import io.carrierscope.analyzer.recording.DataError;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Recordings that the user puts side by side, whatever their differences. */
public final class Sides {
    private Sides() {}

    /**
     * The recordings of one side as repetitions: of one cell of the matrix, or of any other programs.
     *
     * @param name what a report calls recordings of other programs
     * @throws DataError for recordings of several cells
     */
    public static CellGroup of(String name, List<MeasuredRecording> recordings) throws DataError {
        var measured = Cells.of(recordings);
        if (measured.stream().noneMatch(c -> c.observed().isEmpty())) {
            return new CellGroup(measured.stream().map(c -> JudgedCell.of(named(c, name))).toList());
        }
        var demands = ServiceDemands.of(measured);
        var groups = Comparisons.groups(measured.stream().map(c -> JudgedCell.of(c, demands)).toList());
        if (groups.size() != 1) {
            throw new DataError(name + " holds " + groups.size() + " cells; name the recordings of one cell");
        }
        return groups.get(0);
    }

    private static Cell named(Cell c, String name) {
        return new Cell(c.key().named(name), c.server(), c.client(), c.runner(), c.downstream());
    }

    /** The comparison of two sides; empty when they have no throughput of the same unit. */
    public static Optional<Comparison> compare(CellGroup a, CellGroup b) {
        return a.typical().cell().unit() != b.typical().cell().unit()
                ? Optional.empty()
                : Comparison.of(a, b, Axis.NAMED, NoiseFloor.of(a, b, OptionalDouble.empty()));
    }

    /** Why a comparison of the two sides may mean nothing, one line each. */
    public static List<String> doubts(CellGroup a, CellGroup b) {
        var lines = new ArrayList<String>();
        if (subjects(a).stream().anyMatch(x -> subjects(b).stream().anyMatch(y -> same(x, y)))) {
            lines.add("both sides hold the same recording, so that part cannot differ");
        }
        var one = programs(a);
        var other = programs(b);
        if (!one.isEmpty() && !other.isEmpty() && !one.equals(other)) {
            lines.add("different programs: " + String.join(", ", one) + " against " + String.join(", ", other)
                    + "; the figures differ for many reasons");
        }
        return List.copyOf(lines);
    }

    private static boolean same(MeasuredRecording a, MeasuredRecording b) {
        return a.profile().sameProcess(b.profile()) && a.span().equals(b.span());
    }

    private static List<String> programs(CellGroup group) {
        return subjects(group).stream().filter(r -> r.profile().cell().isEmpty())
                .flatMap(r -> r.profile().program().stream()).distinct().sorted().toList();
    }

    private static List<MeasuredRecording> subjects(CellGroup group) {
        return group.repetitions().stream().flatMap(c -> c.cell().subject().stream()).toList();
    }

    /** The causes found in a recording of one side and in none of the other, which need not show them all. */
    public static Stream<Verdict.Found> foundOnlyIn(CellGroup side, CellGroup other) {
        return side.typical().found().stream().filter(f -> other.repetitions().stream()
                .noneMatch(c -> c.found().stream().anyMatch(g -> g.cause().equals(f.cause()))));
    }

    /** Those of them that each recording of the other side shows to be absent. */
    static List<Verdict.Found> onlyIn(CellGroup side, CellGroup other) {
        return foundOnlyIn(side, other).filter(f -> !notKnownOf(other, f)).toList();
    }

    /** True if a recording of the side does not show whether it has the cause. */
    public static boolean notKnownOf(CellGroup side, Verdict.Found cause) {
        return side.repetitions().stream().anyMatch(c -> c.notKnown(cause.cause()));
    }
}
