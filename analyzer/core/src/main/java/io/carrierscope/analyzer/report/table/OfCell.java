package io.carrierscope.analyzer.report.table;

import static io.carrierscope.analyzer.report.metric.Unit.TEXT;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.metric.Table;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** A part of a cell, such as a site of its waits: a row of tables over many cells. */
public record OfCell<T>(JudgedCell cell, T part) {
    /** The parts of all cells, in their order. */
    public static <T> List<OfCell<T>> all(List<JudgedCell> cells, Function<JudgedCell, Stream<T>> parts) {
        return cells.stream().flatMap(c -> parts.apply(c).map(p -> new OfCell<>(c, p))).toList();
    }

    /** The metrics of a part for rows of a file of programs: they begin with the cell. */
    public static <T> Table<OfCell<T>> withCell(Table<OfCell<T>> table) {
        return Table.<OfCell<T>>of().add(TEXT, "runId", r -> r.cell.cell().key().runId())
                .add(TEXT, "cell", r -> r.cell.cell().key().id()).and(table);
    }

    /** The recording of the system under test. */
    public MeasuredRecording subject() {
        return cell.cell().subject().orElseThrow();
    }

    /** The length of its window in nanoseconds. */
    public double windowNanos() {
        return subject().window().lengthNanos();
    }
}
