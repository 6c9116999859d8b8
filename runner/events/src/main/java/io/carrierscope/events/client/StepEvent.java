package io.carrierscope.events.client;

import jdk.jfr.Description;
import jdk.jfr.Frequency;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Percentage;
import jdk.jfr.Timespan;

/** One rate held for a while in the search for the knee. */
@Name("carrierscope.Step")
@Label("Step")
@Description("One rate held for a while in the search for the knee")
public final class StepEvent extends OfClient {
    @Label("Kind")
    @Description("search, or level for a step at a share of the knee")
    public String kind;

    @Label("Offered Rate")
    @Frequency
    public double offeredRate;

    @Label("Achieved Rate")
    @Frequency
    public double achievedRate;

    @Label("Response Time P50")
    @Timespan(Timespan.NANOSECONDS)
    public long responseP50;

    @Label("Response Time P99")
    @Timespan(Timespan.NANOSECONDS)
    public long responseP99;

    @Label("Failed")
    public int failed;

    @Label("Met")
    @Description("The limit was kept")
    public boolean met;

    @Label("Limit")
    @Description("The p99 allowed")
    @Timespan(Timespan.NANOSECONDS)
    public long limit;

    @Label("Knee Share")
    @Description("Of a level step, 0 for a search step")
    @Percentage
    public float kneeShare;

    @Label("Spun")
    @Description("How long the thread that sends spun before send times")
    @Timespan(Timespan.NANOSECONDS)
    public long spun;
}
