package io.carrierscope.analyzer.export;

import io.carrierscope.analyzer.cell.CellKey;
import io.carrierscope.analyzer.cell.MeasuredRecording;

/** The recording that events come from, with the first values of their rows. */
record Origin(MeasuredRecording recording, String runId, String cell) {
    static Origin of(MeasuredRecording recording) {
        var key = CellKey.of(recording);
        return new Origin(recording, key.runId(), key.id());
    }
}
