package io.carrierscope.runner.jvm.probe;

import io.carrierscope.events.Absent;
import io.carrierscope.events.cell.UsageEvent;
import io.carrierscope.runner.os.SystemFile;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import jdk.jfr.FlightRecorder;

/** Samples memory and platform threads: of this JVM, or what Linux tells of other processes, whose heaps it does not know. */
public final class UsageProbe {
    private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+(\\d+) kB");
    private static final Pattern THREADS = Pattern.compile("Threads:\\s+(\\d+)");

    private UsageProbe() {}

    /** Samples this JVM periodically. */
    public static void install() {
        FlightRecorder.addPeriodicEvent(UsageEvent.class, UsageProbe::sample);
    }

    private static void sample() {
        UsageEvent event = new UsageEvent();
        event.heapUsed = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        event.platformThreads = ManagementFactory.getThreadMXBean().getThreadCount();
        event.resident = bytes(SystemFile.number(Path.of("/proc/self/status"), RESIDENT));
        event.commit();
    }

    /** The sum over these processes. */
    public static UsageEvent of(List<Long> pids) {
        UsageEvent event = new UsageEvent();
        event.heapUsed = Absent.BYTES;
        event.resident = bytes(sum(pids, RESIDENT));
        event.platformThreads = (int) sum(pids, THREADS).orElse(0);
        return event;
    }

    private static long bytes(OptionalLong kilobytes) {
        return kilobytes.isPresent() ? 1024 * kilobytes.getAsLong() : Absent.BYTES;
    }

    private static OptionalLong sum(List<Long> pids, Pattern number) {
        return pids.stream().map(pid -> Path.of("/proc", Long.toString(pid), "status"))
                .flatMapToLong(status -> SystemFile.number(status, number).stream()).reduce(Long::sum);
    }
}
