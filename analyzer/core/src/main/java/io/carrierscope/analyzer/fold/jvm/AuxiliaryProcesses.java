package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.Companion;
import java.util.Map;
import java.util.TreeMap;

/** CPU use in the measured phase of processes of the cell that write no recording, such as a broker. */
public final class AuxiliaryProcesses extends Fold<AuxiliaryProcesses> {
    private final Map<String, Time> times = new TreeMap<>();

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
        times.merge(c.process(), new Time(c.cpuNanos(), c.durationNanos()), Time::plus);
    }

    @Override
    public void merge(AuxiliaryProcesses other) {
        other.times.forEach((process, time) -> times.merge(process, time, Time::plus));
    }

    /** Returns true if the CPU time of any such process was recorded. */
    public boolean recorded() {
        return !times.isEmpty();
    }

    /** Returns the mean number of processors that they kept busy together; 0 if there were none. */
    public double busyProcessors() {
        return times.values().stream().mapToDouble(Time::busyProcessors).sum();
    }
}
