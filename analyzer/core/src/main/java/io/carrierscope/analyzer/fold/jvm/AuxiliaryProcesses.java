package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.Sites;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.Companion;

/** CPU use in the measured phase of processes of the cell that write no recording, such as a broker. */
public final class AuxiliaryProcesses extends Fold<AuxiliaryProcesses> {
    private static final int MOST = 1_000;

    private final Sites<String, Time> times = part(Sites.dropping(MOST, process -> new Time(0, 0), Time::plus));

    private record Time(long cpuNanos, long countedNanos) {
        private Time plus(Time other) {
            return new Time(cpuNanos + other.cpuNanos, countedNanos + other.countedNanos);
        }

        private double busyProcessors() {
            return countedNanos == 0 ? 0 : (double) cpuNanos / countedNanos;
        }
    }

    public AuxiliaryProcesses(Window window) {
        super(window);
        on(Companion.class, this::add);
    }

    private void add(Companion c) {
        times.add(String.valueOf(c.process()), new Time(c.cpuNanos(), c.durationNanos()));
    }

    /** Returns true if the CPU time of any such process was recorded. */
    public boolean recorded() {
        return !times.kept().isEmpty();
    }

    /** Returns the mean number of processors that they kept busy together; 0 if there were none. */
    public double busyProcessors() {
        return times.kept().values().stream().mapToDouble(Time::busyProcessors).sum();
    }
}
