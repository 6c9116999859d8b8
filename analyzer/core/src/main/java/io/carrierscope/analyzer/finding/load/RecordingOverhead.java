package io.carrierscope.analyzer.finding.load;

import io.carrierscope.analyzer.cell.CellKey.Axis;
import io.carrierscope.analyzer.finding.CellPair.PairCause;
import io.carrierscope.analyzer.finding.CellPair;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.settings.CommandName;
import java.util.List;
import java.util.Optional;

/** Flight Recorder reduces the cell's throughput. Judged against the same cell without it, whose requests the client counts. */
public final class RecordingOverhead extends PairCause {
    private static final String EVENT = "carrierscope.Request";
    private static final String REMEDY = "fewer events or higher thresholds ("
            + CommandName.with("settings --question …)");

    public RecordingOverhead() {
        super("recording-overhead",
                "The same cell without Flight Recorder answers more requests.",
                REMEDY,
                "the difference is within the noise of repetitions",
                List.of(JvmEvent.Request.class));
    }

    @Override
    public Optional<Verdict> judge(CellPair pair) {
        return pair.axis() == Axis.RECORDING ? Optional.of(judgeRecorder(pair)) : Optional.empty();
    }

    private Verdict judgeRecorder(CellPair pair) {
        boolean slower = !pair.slower().cell().key().recording().equals("off");
        var on = slower ? pair.slower() : pair.faster();
        var off = slower ? pair.faster() : pair.slower();
        var evidence = List.of(Evidence.of(EVENT, "%,.0f requests per second while recording, %,.0f without",
                on.cell().throughputPerSecond().orElse(0), off.cell().throughputPerSecond().orElse(0)));
        return slower
                ? new Verdict.Found(this, 1 - 1 / pair.ratio(), "the throughput without recording", evidence,
                        REMEDY)
                : new Verdict.Absent(this, evidence);
    }
}
