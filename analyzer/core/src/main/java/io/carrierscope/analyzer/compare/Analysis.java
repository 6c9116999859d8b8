package io.carrierscope.analyzer.compare;

import io.carrierscope.analyzer.cell.Cells;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.model.ServiceDemands;
import java.util.List;
import java.util.stream.Stream;

/** The content of a report: recordings, judged cells and the comparisons between them. */
public record Analysis(List<MeasuredRecording> recordings, List<JudgedCell> cells, List<CellGroup> groups,
        List<Comparison> comparisons, List<PublishedRow> published) {
    public static Analysis of(List<MeasuredRecording> recordings) {
        var measured = Cells.of(recordings);
        var demands = ServiceDemands.of(measured);
        var cells = ordered(measured.parallelStream().map(c -> JudgedCell.of(c, demands)).toList());
        var groups = Comparisons.groups(cells);
        return new Analysis(List.copyOf(recordings), cells, groups, Comparisons.of(groups),
                PublishedRow.of(groups));
    }

    /** The cells of a matrix in the order of its rows, then recordings of services, those in trouble first. */
    private static List<JudgedCell> ordered(List<JudgedCell> cells) {
        return Stream.concat(cells.stream().filter(c -> c.service().isEmpty()),
                cells.stream().filter(c -> c.service().isPresent()).sorted(JudgedCell.TROUBLES_FIRST)).toList();
    }

    /** True when every byte of every recording was read. */
    public boolean complete() {
        return recordings.stream().allMatch(r -> r.coverage().complete());
    }
}
