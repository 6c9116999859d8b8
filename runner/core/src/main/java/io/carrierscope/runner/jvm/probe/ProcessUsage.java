package io.carrierscope.runner.jvm.probe;

import io.carrierscope.events.Absent;
import io.carrierscope.events.UsageEvent;
import io.carrierscope.runner.os.SystemFile;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** What Linux tells of the memory and the threads of other processes. It does not know their heaps. */
public final class ProcessUsage {
    private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+(\\d+) kB");
    private static final Pattern THREADS = Pattern.compile("Threads:\\s+(\\d+)");

    private ProcessUsage() {}

    /** The sum over these processes. */
    public static UsageEvent of(List<Long> pids) {
        UsageEvent event = new UsageEvent();
        OptionalLong resident = sum(pids, RESIDENT);
        event.heapUsed = Absent.BYTES;
        event.resident = resident.isPresent() ? 1024 * resident.getAsLong() : Absent.BYTES;
        event.platformThreads = (int) sum(pids, THREADS).orElse(0);
        return event;
    }

    private static OptionalLong sum(List<Long> pids, Pattern number) {
        List<OptionalLong> known = pids.stream()
                .map(pid -> SystemFile.number(Path.of("/proc", Long.toString(pid), "status"), number))
                .filter(OptionalLong::isPresent).toList();
        return known.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(known.stream().mapToLong(OptionalLong::getAsLong).sum());
    }
}
