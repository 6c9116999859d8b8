package io.carrierscope.analyzer.finding.jvm;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Memory of a service that is not given back, and will be used up within an hour. A cell of a matrix ends before. */
public abstract sealed class GrowingMemory extends CellCause
        permits
        GrowingHeap,
        GrowingNativeMemory,
        GrowingMetaspace {
    protected GrowingMemory(String id, String about, String remedy, String wrongWhen,
            List<Class<? extends JvmEvent>> needs) {
        super(id, about, remedy, wrongWhen, needs);
    }

    @Override
    public final Rank rank() {
        return Rank.RESOURCE;
    }

    /** Work is not slower for it, as long as there is some left. */
    @Override
    public final OptionalDouble gain(MeasuredRecording subject, Verdict.Found found) {
        return OptionalDouble.empty();
    }

    @Override
    public final Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.observed().map(this::judge);
    }

    /** The verdict on one recording. */
    abstract Verdict judge(MeasuredRecording r);
}
