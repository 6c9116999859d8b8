package io.carrierscope.runner.jvm.probe;

import io.carrierscope.events.cell.UsageEvent;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.ThreadMXBean;
import jdk.jfr.FlightRecorder;

/** Samples the heap, the resident memory and the platform threads of this JVM. */
public final class UsageProbe {
    private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    public static void install() {
        FlightRecorder.addPeriodicEvent(UsageEvent.class, new UsageProbe()::sample);
    }

    private void sample() {
        UsageEvent event = new UsageEvent();
        event.heapUsed = memory.getHeapMemoryUsage().getUsed();
        event.platformThreads = threads.getThreadCount();
        event.resident = ProcessUsage.ownResidentBytes();
        event.commit();
    }
}
