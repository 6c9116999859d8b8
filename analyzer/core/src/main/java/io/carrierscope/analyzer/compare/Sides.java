package io.carrierscope.analyzer.compare;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.CellKey.Axis;
import io.carrierscope.analyzer.cell.Cells;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.model.ServiceDemands;
import io.carrierscope.analyzer.recording.DataError;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

/** Recordings that the user puts side by side, whatever their differences. */
public final class Sides {
    /** On a crowded machine it takes seconds until a JVM that starts records. */
    private static final long YOUNG_NANOS = 10_000_000_000L;

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
        differs(a, b, r -> r.profile().program())
                .map(d -> "different programs: " + d + "; the figures differ for many reasons").ifPresent(lines::add);
        differs(a, b, r -> Optional.of(r.profile().jdkFeature()).filter(jdk -> jdk > 0).map(jdk -> "JDK " + jdk))
                .map(d -> "different JDKs: " + d).ifPresent(lines::add);
        differs(a, b, Sides::age)
                .map(d -> "different times: " + d + "; a JVM that starts loads classes and compiles code")
                .ifPresent(lines::add);
        return List.copyOf(lines);
    }

    /**
     * True for services of which the second did less but took no longer for each, and is at no limit that is known: the load of a service is
     * not known, so it may be that fewer requests came.
     */
    public static boolean fewerMayHaveCome(CellGroup one, CellGroup other) {
        return Stream.of(one, other).allMatch(Differences::ofService) && !other.typical().bounds().explained()
                && meanNanos(other) <= NoiseFloor.LEAST_EFFECT * meanNanos(one);
    }

    private static double meanNanos(CellGroup side) {
        return Arrays.stream(side.figures(c -> Figure.of(c.outcome().response(), Durations::meanNanos))).average()
                .orElse(0);
    }

    private static boolean same(MeasuredRecording a, MeasuredRecording b) {
        return a.profile().sameProcess(b.profile()) && a.span().equals(b.span());
    }

    private static Optional<String> age(MeasuredRecording r) {
        long born = r.profile().jvmStartNanos();
        return born <= 0
                ? Optional.empty()
                : Optional.of(r.span().startNanos() - born < YOUNG_NANOS ? "from the start of the JVM" : "later");
    }

    /** In what services differ, as far as it is known of both sides. */
    private static Optional<String> differs(CellGroup a, CellGroup b,
            Function<MeasuredRecording, Optional<String>> of) {
        var one = ofServices(a, of);
        var other = ofServices(b, of);
        return one.isEmpty() || other.isEmpty() || one.equals(other)
                ? Optional.empty()
                : Optional.of(String.join(", ", one) + " against " + String.join(", ", other));
    }

    private static List<String> ofServices(CellGroup group, Function<MeasuredRecording, Optional<String>> of) {
        return subjects(group).stream().filter(r -> r.profile().cell().isEmpty()).flatMap(r -> of.apply(r).stream())
                .distinct().sorted().toList();
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
