package io.carrierscope.events.client;

import jdk.jfr.Description;
import jdk.jfr.Frequency;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Timespan;

/** The two halves of measure beside each other: what changed between them was not steady while it was measured. */
@Name("carrierscope.Halves")
@Label("Halves")
@Description("The two halves of the measure phase beside each other")
public final class HalvesEvent extends OfClient {
    @Label("First Throughput")
    @Description("Requests answered per second in the first half")
    @Frequency
    public double firstThroughput;

    @Label("Second Throughput")
    @Description("Requests answered per second in the second half")
    @Frequency
    public double secondThroughput;

    @Label("First CPU")
    @Description("CPU time of the server per answered request in the first half")
    @Timespan(Timespan.NANOSECONDS)
    public long firstCpu;

    @Label("Second CPU")
    @Description("CPU time of the server per answered request in the second half")
    @Timespan(Timespan.NANOSECONDS)
    public long secondCpu;
}
