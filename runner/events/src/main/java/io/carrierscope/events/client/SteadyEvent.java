package io.carrierscope.events.client;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Percentage;
import jdk.jfr.Timespan;

/** What the warm-up ended with. */
@Name("carrierscope.Steady")
@Label("Steady")
@Description("What the warm-up ended with")
public final class SteadyEvent extends OfClient {
    @Label("Reached")
    @Description("The rule was met before the measure phase began")
    public boolean reached;

    @Label("Warm-up Duration")
    @Timespan(Timespan.NANOSECONDS)
    public long warmupDuration;

    @Label("Throughput Change")
    @Description("Over the last windows that were compared")
    @Percentage
    public float throughputChange;

    @Label("CPU Change")
    @Description("Of the server's CPU time per request, over the last windows that were compared")
    @Percentage
    public float cpuChange;

    @Label("Rule")
    public String rule;
}
