package io.carrierscope.analyzer.finding;

import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.List;
import java.util.Optional;

/** A cause that shows only when two cells are compared. */
public abstract class PairCause extends Finding {
    /** @see Finding#Finding */
    protected PairCause(String id, String about, String remedy, String wrongWhen,
            List<Class<? extends JvmEvent>> needs) {
        super(id, about, remedy, wrongWhen, needs);
    }

    @Override
    public final String judges() {
        return "two cells of a matrix that differ on one axis";
    }

    /** The verdict; empty when the cause does not apply to this pair. */
    public abstract Optional<Verdict> judge(CellPair pair);
}
