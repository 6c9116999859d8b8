package io.carrierscope.events.server;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;

/** State of the virtual-thread scheduler, from its management bean. */
@Name("carrierscope.Scheduler")
@Label("Scheduler")
@Description("State of the virtual-thread scheduler")
@Period("100 ms")
public final class SchedulerEvent extends OfServer {
    @Label("Parallelism")
    public int parallelism;

    @Label("Pool Size")
    public int poolSize;

    @Label("Mounted")
    @Description("Virtual threads on a carrier now")
    public int mounted;

    @Label("Queued")
    @Description("Virtual threads waiting for a carrier now")
    public int queued;
}
