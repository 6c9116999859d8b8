package io.carrierscope.runner.jvm.probe;

import io.carrierscope.events.SchedulerEvent;
import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import jdk.jfr.FlightRecorder;

/** Samples the management bean of the virtual-thread scheduler, which exists since JDK 24. */
public final class SchedulerProbe {
    private final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    private final ObjectName scheduler;

    private SchedulerProbe(ObjectName scheduler) {
        this.scheduler = scheduler;
    }

    /** Silently absent where the JDK has no such bean. */
    public static void install() throws JMException {
        SchedulerProbe probe = new SchedulerProbe(new ObjectName("jdk.management:type=VirtualThreadScheduler"));
        if (probe.beans.isRegistered(probe.scheduler)) {
            FlightRecorder.addPeriodicEvent(SchedulerEvent.class, probe::sample);
        }
    }

    private void sample() {
        try {
            SchedulerEvent event = new SchedulerEvent();
            event.parallelism = count("Parallelism");
            event.poolSize = count("PoolSize");
            event.mounted = count("MountedVirtualThreadCount");
            event.queued = count("QueuedVirtualThreadCount");
            event.commit();
        } catch (JMException unsupported) {
            throw new IllegalStateException(unsupported);
        }
    }

    private int count(String attribute) throws JMException {
        return ((Number) beans.getAttribute(scheduler, attribute)).intValue();
    }
}
