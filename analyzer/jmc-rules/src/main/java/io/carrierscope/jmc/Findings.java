package io.carrierscope.jmc;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.cell.Cells;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.jmc.LoadedRecording;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import org.openjdk.jmc.common.item.IItemCollection;

/** The verdicts of {@code analyzer explain} on a recording, computed from the events that JMC has loaded. */
record Findings(JudgedCell cell) {
    /** Rules run concurrently on the same events, which are measured only once. */
    private static final Map<IItemCollection, Findings> MEASURED = new WeakHashMap<>();

    static Findings of(IItemCollection items) throws DataError {
        synchronized (MEASURED) {
            var known = MEASURED.get(items);
            if (known == null) {
                known = measure(items);
                MEASURED.put(items, known);
            }
            return known;
        }
    }

    private static Findings measure(IItemCollection items) throws DataError {
        var recording = MeasuredRecording.of(LoadedRecording.of("recording", items));
        return new Findings(JudgedCell.of(Cells.of(List.of(recording)).getFirst()));
    }

    List<Verdict> verdicts() {
        return cell.all();
    }

    /** The state of the service in one word; empty for a cell of a matrix. */
    String state() {
        return cell.service().map(s -> s.state().text()).orElse("");
    }

    /** Verdicts on questions that the recording cannot answer. */
    List<Verdict.Unknown> unknown() {
        return Verdict.Unknown.of(verdicts());
    }

    Optional<CarrierTimeBreakdown> carriers() {
        return cell.cell().carrierTime();
    }
}
