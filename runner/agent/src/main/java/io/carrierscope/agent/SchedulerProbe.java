package io.carrierscope.agent;

import io.carrierscope.events.SchedulerEvent;
import java.lang.management.ManagementFactory;
import java.lang.management.PlatformManagedObject;
import jdk.jfr.FlightRecorder;

/**
 * Samples the management bean of the virtual-thread scheduler, which exists since JDK 24. It asks the bean itself: the server of
 * management beans may be none of the application's business.
 */
public final class SchedulerProbe {
    private static final String BEAN = "jdk.management.VirtualThreadSchedulerMXBean";

    private final Class<? extends PlatformManagedObject> type;

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
        PlatformManagedObject scheduler = ManagementFactory.getPlatformMXBean(type);
        SchedulerEvent event = new SchedulerEvent();
        event.parallelism = count(scheduler, "getParallelism");
        event.poolSize = count(scheduler, "getPoolSize");
        event.mounted = count(scheduler, "getMountedVirtualThreadCount");
        event.queued = count(scheduler, "getQueuedVirtualThreadCount");
        event.commit();
    }

    private int count(PlatformManagedObject scheduler, String getter) {
        try {
            return ((Number) type.getMethod(getter).invoke(scheduler)).intValue();
        } catch (ReflectiveOperationException unsupported) {
            throw new IllegalStateException(unsupported);
        }
    }
}
