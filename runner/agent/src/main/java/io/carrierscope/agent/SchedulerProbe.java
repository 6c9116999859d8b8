package io.carrierscope.agent;

import io.carrierscope.events.server.SchedulerEvent;
import java.lang.management.ManagementFactory;
import java.lang.management.PlatformManagedObject;
import java.util.stream.Stream;
import jdk.jfr.FlightRecorder;

/**
 * Samples the management bean of the virtual-thread scheduler, which exists since JDK 24, from the first virtual thread on: the bean would
 * start the scheduler. It asks the bean itself, since an application may want no server of management beans.
 */
public final class SchedulerProbe {
    private static final String BEAN = "jdk.management.VirtualThreadSchedulerMXBean";

    /** A thread of the scheduler, which it starts first. */
    private static final String OF_SCHEDULER = "VirtualThread-unblocker";

    private final Class<? extends PlatformManagedObject> type;
    private PlatformManagedObject scheduler;

    private SchedulerProbe(Class<? extends PlatformManagedObject> type) {
        this.type = type;
    }

    /** Silently absent where the JDK has no such bean. */
    public static void install() {
        try {
            SchedulerProbe probe = new SchedulerProbe(Class.forName(BEAN).asSubclass(PlatformManagedObject.class));
            FlightRecorder.addPeriodicEvent(SchedulerEvent.class, probe::sample);
        } catch (ClassNotFoundException older) {
            return;
        }
    }

    private void sample() {
        if (scheduler == null && hasStarted()) {
            scheduler = ManagementFactory.getPlatformMXBean(type);
        }
        if (scheduler != null) {
            write();
        }
    }

    private void write() {
        SchedulerEvent event = new SchedulerEvent();
        event.parallelism = count("getParallelism");
        event.poolSize = count("getPoolSize");
        event.mounted = count("getMountedVirtualThreadCount");
        event.queued = count("getQueuedVirtualThreadCount");
        event.commit();
    }

    private static boolean hasStarted() {
        ThreadGroup all = Thread.currentThread().getThreadGroup();
        while (all.getParent() != null) {
            all = all.getParent();
        }
        Thread[] threads = new Thread[2 * all.activeCount()];
        int count = all.enumerate(threads);
        return Stream.of(threads).limit(count).anyMatch(thread -> thread.getName().equals(OF_SCHEDULER));
    }

    private int count(String getter) {
        try {
            return ((Number) type.getMethod(getter).invoke(scheduler)).intValue();
        } catch (ReflectiveOperationException unsupported) {
            throw new IllegalStateException(unsupported);
        }
    }
}
