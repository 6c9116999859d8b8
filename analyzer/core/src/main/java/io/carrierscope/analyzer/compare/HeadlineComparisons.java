package io.carrierscope.analyzer.compare;

import io.carrierscope.analyzer.cell.CellKey.Axis;
import io.carrierscope.analyzer.compare.NoiseFloor.ControlGroups;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Selects the comparisons that a report states first: whether virtual threads pay off, and on which JDK. They are sorted by
 * ratio, those without a shown difference last.
 */
public final class HeadlineComparisons {
    private static final Comparator<Comparison> SURE = Comparator.comparing((Comparison c) -> !c.shown())
            .thenComparing(c -> !c.comparable());

    private final Run run;
    private final List<Comparison> decisive;

    private HeadlineComparisons(Run run) {
        this.run = run;
        this.decisive = run.decisive();
    }

    /**
     * For each row of the matrix the virtual variant against the best platform variant; then the JDKs of the virtual
     * variant. For workloads without such pairs the largest differences.
     */
    public static List<Comparison> of(Run run) {
        if (!run.ofMatrix()) {
            return List.of();
        }
        var headlines = new HeadlineComparisons(run);
        var first = new ArrayList<>(headlines.virtualAgainstPlatform());
        first.addAll(headlines.jdks());
        first.addAll(headlines.largest(c -> first.stream().noneMatch(f -> workload(f).equals(workload(c)))));
        return List.copyOf(first);
    }

    private static String workload(Comparison c) {
        return c.a().key().workload();
    }

    private List<Comparison> virtualAgainstPlatform() {
        var rows = CellGroup.rows(run.recorded()).stream()
                .map(row -> List.of(best(row, "virtual"), best(row, "platform-pool").or(() -> best(row, "platform"))))
                .toList();
        return decisive.stream().filter(c -> rows.stream().anyMatch(r -> pair(c, r))).sorted(SURE).toList();
    }

    private static boolean pair(Comparison c, List<Optional<CellGroup>> row) {
        return row.stream().allMatch(g -> g.isPresent() && (g.get() == c.a() || g.get() == c.b()));
    }

    private List<Comparison> jdks() {
        var virtual = CellGroup.rows(run.recorded()).stream().flatMap(row -> best(row, "virtual").stream()).toList();
        return decisive.stream().filter(c -> c.axis() == Axis.JDK)
                .filter(c -> virtual.stream().anyMatch(g -> g == c.a() || g == c.b())).sorted(SURE).toList();
    }

    /** The largest shown comparison of each workload along each axis. */
    private Collection<Comparison> largest(Predicate<Comparison> wanted) {
        Map<List<Object>, Comparison> largest = new LinkedHashMap<>();
        decisive.stream().filter(Comparison::shown).filter(wanted)
                .forEach(c -> largest.putIfAbsent(List.of(workload(c), c.axis()), c));
        return largest.values();
    }

    private static Optional<CellGroup> best(List<CellGroup> row, String threadModel) {
        return row.stream().filter(g -> threadModel.equals(g.key().threadModel()))
                .filter(g -> g.throughputPerSecond().isPresent() && !ControlGroups.again(g, row))
                .max(Comparator.comparingDouble(g -> g.throughputPerSecond().getAsDouble()));
    }
}
