package io.carrierscope.runner.jvm.probe;

import io.carrierscope.events.Absent;
import io.carrierscope.events.UsageEvent;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import jdk.jfr.FlightRecorder;

/** Samples the heap, the resident memory and the platform threads of this JVM. */
public final class UsageProbe {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String RESIDENT = "VmRSS:";

    private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    public static void install() {
        FlightRecorder.addPeriodicEvent(UsageEvent.class, new UsageProbe()::sample);
    }

    private void sample() {
        UsageEvent event = new UsageEvent();
        event.heapUsed = memory.getHeapMemoryUsage().getUsed();
        event.platformThreads = threads.getThreadCount();
        event.resident = residentBytes();
        event.commit();
    }

    private static long residentBytes() {
        try {
            return Files.readAllLines(STATUS).stream().filter(line -> line.startsWith(RESIDENT))
                    .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", ""))).findFirst()
                    .orElse(Absent.BYTES);
        } catch (IOException elsewhere) {
            return Absent.BYTES;
        }
    }
}
