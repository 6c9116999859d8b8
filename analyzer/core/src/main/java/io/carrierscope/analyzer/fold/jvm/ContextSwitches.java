package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.recording.event.JvmEvent.Switches;
import java.util.OptionalDouble;

/** How often the kernel switched the process's threads, as counted from the begin to the end of the measured phase. */
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

    /** A thread had nothing to do or waited; empty where the system does not tell. */
    public OptionalDouble voluntaryPerSecond() {
        return perSecond(voluntary);
    }

    /** Another thread got the processor; empty where the system does not tell. */
    public OptionalDouble involuntaryPerSecond() {
        return perSecond(involuntary);
    }

    private OptionalDouble perSecond(long switches) {
        return countedNanos == 0 ? OptionalDouble.empty() : OptionalDouble.of(switches * 1e9 / countedNanos);
    }
}
