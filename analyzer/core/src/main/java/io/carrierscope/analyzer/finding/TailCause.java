package io.carrierscope.analyzer.finding;

import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.List;

/**
 * A cause that holds up single requests. It need not change the throughput, so only the slowest hundredth of the requests shows it.
 */
public final class TailCause extends Finding {
    /** @see Finding#Finding */
    public TailCause(String id, String about, String remedy, String wrongWhen, List<Class<? extends JvmEvent>> needs) {
        super(id, about, remedy, wrongWhen, needs);
    }

    @Override
    public String judges() {
        return "the slowest 1 % of the requests or tasks";
    }

    @Override
    public Rank rank() {
        return Rank.TAIL;
    }
}
