package io.carrierscope.analyzer.report.table;

import io.carrierscope.analyzer.cell.CellKey;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.format.FileNames;
import io.carrierscope.analyzer.report.format.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Columns that identify the cells of a run: always server, workload and JDK, others only where they differ. */
public final class KeyColumns {
    private record Trait(Column column, Function<JudgedCell, String> value) {
        private boolean differs(List<JudgedCell> cells) {
            return cells.stream().map(c -> value.apply(c)).distinct().count() > 1;
        }
    }

    private static final Trait JDK = trait(Column.number("JDK", ""),
            k -> k.jdk() == 0 ? Numbers.ABSENT : String.valueOf(k.jdk()));
    private static final Trait LOAD = trait(Column.text("load"), k -> Texts.orAbsent(k.load()));
    private static final Trait REPETITION = trait(Column.number("rep", ""), k -> String.valueOf(k.repetition()));
    private static final Trait FLIGHT_RECORDER = trait(Column.text("recording"), k -> Texts.orAbsent(k.recording()));
    private static final Trait WARMUP = trait(Column.text("warm-up"), k -> Texts.orAbsent(k.warmup()));
    private static final Trait PRODUCER = trait(Column.text("producer"), k -> Texts.orAbsent(k.producer()));
    private static final Trait WORKLOAD = trait(Column.text("workload"), k -> Texts.orAbsent(k.workload()));

    private final List<Trait> traits;

    private KeyColumns(List<Trait> always, List<Trait> whereDiffering, List<JudgedCell> cells) {
        traits = new ArrayList<>(always);
        whereDiffering.stream().filter(t -> t.differs(cells)).forEach(traits::add);
    }

    private static Trait trait(Column column, Function<CellKey, String> value) {
        return new Trait(column, c -> value.apply(c.cell().key()));
    }

    /** The column of the variant under test: servers or clients. */
    private static Trait variant(List<JudgedCell> cells) {
        boolean clients = cells.stream().allMatch(c -> c.cell().kind() instanceof Subject.ClientUnderTest);
        return trait(Column.text(clients ? "client" : "server"), k -> Texts.orAbsent(k.variant()));
    }

    private static Trait recording(List<JudgedCell> cells) {
        return new Trait(Column.text("recording"), FileNames.ofForeign(cells)::of);
    }

    /** The columns for these cells of a matrix. */
    public static KeyColumns of(List<JudgedCell> cells) {
        return new KeyColumns(List.of(WORKLOAD, variant(cells), JDK),
                List.of(PRODUCER, LOAD, WARMUP, FLIGHT_RECORDER, REPETITION), cells);
    }

    /** The columns for the cells of the run; none for a single recording, whose name the reader gave. */
    public static KeyColumns of(Run run) {
        if (!run.ofMatrix() && run.alone() && run.cells().size() == 1) {
            return new KeyColumns(List.of(), List.of(), run.cells());
        }
        return run.ofMatrix()
                ? of(run.cells())
                : new KeyColumns(List.of(recording(run.cells()), JDK), List.of(), run.cells());
    }

    /** The columns for cells whose repetitions are taken together. */
    static KeyColumns ofGroups(Run run) {
        return run.ofMatrix()
                ? new KeyColumns(List.of(WORKLOAD, variant(run.cells()), JDK),
                        List.of(PRODUCER, LOAD, WARMUP, FLIGHT_RECORDER),
                        run.cells())
                : of(run);
    }

    /** The columns for the server variants of one row of a study; the row itself names workload and load. */
    public static KeyColumns ofServers(List<JudgedCell> cells) {
        return new KeyColumns(List.of(variant(cells)), List.of(PRODUCER, JDK, LOAD, WARMUP, FLIGHT_RECORDER), cells);
    }

    /** The columns for cells that were measured with and without Flight Recorder. */
    public static KeyColumns ofServersAndWorkloads(List<JudgedCell> cells) {
        return new KeyColumns(List.of(WORKLOAD, variant(cells), JDK), List.of(PRODUCER, LOAD, WARMUP), cells);
    }

    /** The columns for the rows of a matrix whose columns are the servers. */
    public static KeyColumns withoutServer(Run run) {
        return new KeyColumns(List.of(WORKLOAD, JDK), List.of(PRODUCER, LOAD, WARMUP),
                run.recorded().stream().map(CellGroup::typical).toList());
    }

    /** These columns followed by others. */
    public List<Column> columns(Column... others) {
        var columns = new ArrayList<>(traits.stream().map(Trait::column).toList());
        columns.addAll(List.of(others));
        return columns;
    }

    /** The cell's values in these columns, followed by others. */
    public List<String> row(JudgedCell cell, String... others) {
        var row = new ArrayList<>(traits.stream().map(t -> t.value.apply(cell)).toList());
        row.addAll(List.of(others));
        return row;
    }
}
