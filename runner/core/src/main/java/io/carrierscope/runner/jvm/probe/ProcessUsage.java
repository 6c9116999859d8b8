package io.carrierscope.runner.jvm.probe;

import io.carrierscope.events.Absent;
import io.carrierscope.events.cell.UsageEvent;
import io.carrierscope.runner.os.SystemFile;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** What Linux tells of the memory and the threads of processes. It does not know their heaps. */
public final class ProcessUsage {
    private static final Path OWN_STATUS = Path.of("/proc/self/status");
    private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+(\\d+) kB");
    private static final Pattern THREADS = Pattern.compile("Threads:\\s+(\\d+)");

    private ProcessUsage() {}

    /** The sum over these processes. */
    public static UsageEvent of(List<Long> pids) {
        UsageEvent event = new UsageEvent();
        event.heapUsed = Absent.BYTES;
        event.resident = bytes(sum(pids, RESIDENT));
        event.platformThreads = (int) sum(pids, THREADS).orElse(0);
        return event;
    }

    /** The resident memory of this process. */
    static long ownResidentBytes() {
        return bytes(SystemFile.number(OWN_STATUS, RESIDENT));
    }

    private static long bytes(OptionalLong kilobytes) {
        return kilobytes.isPresent() ? 1024 * kilobytes.getAsLong() : Absent.BYTES;
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
