package io.carrierscope.analyzer.report.table;

import static io.carrierscope.analyzer.report.metric.Unit.COUNT;
import static io.carrierscope.analyzer.report.metric.Unit.TEXT;

import io.carrierscope.analyzer.cell.CellKey;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.format.FileNames;
import io.carrierscope.analyzer.report.metric.Table;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Columns that identify the cells of a run: always server, workload and JDK, others only where they differ. */
public final class KeyColumns {
    /** The head of the column with the servers that clients under test ask. */
    private static final String ASKED = "asks";
    private static final Table<CellKey> ALL = Table.<CellKey>of().show(TEXT, "workload", CellKey::workload)
            .show(TEXT, "server", CellKey::variant).show(TEXT, "client", CellKey::variant)
            .show(TEXT, ASKED, CellKey::asked)
            .show(COUNT, "JDK", k -> k.jdk() == 0 ? null : k.jdk()).show(TEXT, "producer", CellKey::producer)
            .show(TEXT, "load", CellKey::load).show(TEXT, "warm-up", CellKey::warmup)
            .show(TEXT, "recording", CellKey::recording).show(COUNT, "rep", CellKey::repetition);

    private KeyColumns() {}

    private static Table<JudgedCell> of(List<JudgedCell> cells, List<String> always, String... whereDiffering) {
        Table<JudgedCell> all = ALL.over(c -> c.cell().key());
        return all.pick(Stream.concat(always.stream(), Arrays.stream(whereDiffering)
                .filter(t -> cells.stream().map(all.pick(t)::texts).distinct().count() > 1)).toArray(String[]::new));
    }

    /** What the variants under test are. */
    private static String variant(List<JudgedCell> cells) {
        return cells.stream().allMatch(c -> c.cell().kind() instanceof Subject.ClientUnderTest) ? "client" : "server";
    }

    private static Table<JudgedCell> recording(List<JudgedCell> cells) {
        return Table.<JudgedCell>of().show(TEXT, "recording", FileNames.ofForeign(cells)::of)
                .and(of(cells, List.of("JDK")));
    }

    /** The columns for these cells of a matrix. */
    public static Table<JudgedCell> of(List<JudgedCell> cells) {
        return of(cells, List.of("workload", variant(cells), "JDK"), ASKED, "producer", "load", "warm-up", "recording",
                "rep");
    }

    /** The columns for the cells of the run; none for a single recording, whose name the reader gave. */
    public static Table<JudgedCell> of(Run run) {
        if (!run.ofMatrix() && run.alone() && run.cells().size() == 1) {
            return Table.of();
        }
        return run.ofMatrix() ? of(run.cells()) : recording(run.cells());
    }

    /** The columns for cells whose repetitions are taken together. */
    static Table<JudgedCell> ofGroups(Run run) {
        return run.ofMatrix()
                ? of(run.cells(), List.of("workload", variant(run.cells()), "JDK"), ASKED, "producer", "load",
                        "warm-up", "recording")
                : of(run);
    }

    /** The columns for the server variants of one row of a study; the row itself names workload and load. */
    public static Table<JudgedCell> ofServers(List<JudgedCell> cells) {
        return of(cells, List.of(variant(cells)), ASKED, "producer", "JDK", "load", "warm-up", "recording");
    }

    /** The columns for cells that were measured with and without Flight Recorder. */
    public static Table<JudgedCell> ofServersAndWorkloads(List<JudgedCell> cells) {
        return of(cells, List.of("workload", variant(cells), "JDK"), ASKED, "producer", "load", "warm-up");
    }

    /** The columns for the rows of a matrix whose columns are the servers. */
    public static Table<JudgedCell> withoutServer(Run run) {
        return of(run.recorded().stream().map(CellGroup::typical).toList(), List.of("workload", "JDK"), ASKED,
                "producer", "load", "warm-up", "recording");
    }
}
