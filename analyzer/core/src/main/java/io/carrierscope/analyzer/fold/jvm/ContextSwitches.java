package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.recording.event.JvmEvent.Switches;
import java.util.OptionalDouble;

/** Context switches of the process's threads in the measured phase. */
public final class ContextSwitches extends Fold<ContextSwitches> {
    private long voluntary;
    private long involuntary;
    private long countedNanos;

    public ContextSwitches() {
        on(Switches.class, this::add);
    }

    private void add(Switches s) {
        voluntary += s.voluntary();
        involuntary += s.involuntary();
        countedNanos += s.durationNanos();
    }

    @Override
    public void merge(ContextSwitches other) {
        voluntary += other.voluntary;
        involuntary += other.involuntary;
        countedNanos += other.countedNanos;
    }

    /** Returns the rate of switches because a thread waited; empty if the system does not report it. */
    public OptionalDouble voluntaryPerSecond() {
        return perSecond(voluntary);
    }

    /** Returns the rate of switches because another thread got the processor; empty if the system does not report it. */
    public OptionalDouble involuntaryPerSecond() {
        return perSecond(involuntary);
    }

    private OptionalDouble perSecond(long switches) {
        return countedNanos == 0 ? OptionalDouble.empty() : OptionalDouble.of(switches * 1e9 / countedNanos);
    }
}
