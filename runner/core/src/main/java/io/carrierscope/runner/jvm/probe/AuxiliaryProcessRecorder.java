package io.carrierscope.runner.jvm.probe;

import io.carrierscope.events.server.CompanionEvent;
import io.carrierscope.runner.phase.MonotonicClock;
import io.carrierscope.runner.phase.PhaseName;
import io.carrierscope.runner.phase.PhaseSpan;
import io.carrierscope.runner.suite.Role;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Records the CPU time of auxiliary processes in the measure phase: those of the cell that write no recording, such as the broker.
 * Without it their CPU time would count as that of other processes.
 *
 * @param pids process ids by purpose
 */
public record AuxiliaryProcessRecorder(Map<String, Long> pids) {
    public void announce(PhaseSpan span) {
        if (!pids.isEmpty() && span.name() == PhaseName.MEASURE) {
            Thread.ofPlatform().daemon().name("auxiliary-processes").start(() -> record(span));
        }
    }

    /** Reads the times at the begin and at the end of the phase, and does nothing in between. */
    private void record(PhaseSpan span) {
        MonotonicClock.parkUntil(span.startNanos());
        Runnable end = begin();
        MonotonicClock.parkUntil(span.endNanos());
        end.run();
    }

    private Runnable begin() {
        Map<String, CompanionEvent> begun = new HashMap<>();
        cpuTimes().forEach((process, before) -> begun.put(process, begin(process, before)));
        return () -> cpuTimes().forEach((process, after) -> end(begun.get(process), after));
    }

    private static CompanionEvent begin(String process, Duration before) {
        CompanionEvent event = new CompanionEvent();
        event.process = process;
        event.cpuTime = -before.toNanos();
        event.begin();
        return event;
    }

    private static void end(CompanionEvent event, Duration after) {
        if (event != null) {
            event.end();
            event.cpuTime += after.toNanos();
            event.commit();
        }
    }

    /** Without processes that have ended or that the system does not report on. */
    private Map<String, Duration> cpuTimes() {
        Map<String, Duration> times = new HashMap<>();
        pids.forEach((process, pid) -> cpuTime(process, pid).ifPresent(time -> times.put(process, time)));
        return times;
    }

    /** With its children, which have begun before: a database has one for each connection. The runner's record by themselves. */
    private static Optional<Duration> cpuTime(String name, long pid) {
        Optional<ProcessHandle> process = ProcessHandle.of(pid);
        Stream<ProcessHandle> children = name.equals(Role.RUNNER)
                ? Stream.empty()
                : process.stream().flatMap(ProcessHandle::descendants);
        return Stream.concat(process.stream(), children).map(ProcessHandle::info)
                .map(ProcessHandle.Info::totalCpuDuration).flatMap(Optional::stream).reduce(Duration::plus);
    }
}
