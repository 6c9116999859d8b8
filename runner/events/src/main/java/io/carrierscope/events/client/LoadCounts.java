package io.carrierscope.events.client;

import jdk.jfr.Label;
import jdk.jfr.Timespan;

/** What the load generator counted in some time. */
public abstract class LoadCounts extends OfClient {
    @Label("Offered")
    public int offered;

    @Label("Sent")
    public int sent;

    @Label("Completed")
    public int completed;

    @Label("Timeouts")
    public int timeouts;

    @Label("Refused")
    public int refused;

    @Label("Resets")
    public int resets;

    @Label("Rejected")
    public int rejected;

    @Label("HTTP 4xx")
    public int http4xx;

    @Label("HTTP 5xx")
    public int http5xx;

    @Label("Other Errors")
    public int otherErrors;

    @Label("Service Time P50")
    @Timespan(Timespan.NANOSECONDS)
    public long serviceP50;

    @Label("Service Time P99")
    @Timespan(Timespan.NANOSECONDS)
    public long serviceP99;

    @Label("Service Time Max")
    @Timespan(Timespan.NANOSECONDS)
    public long serviceMax;

    @Label("Dispatch Lag P99")
    @Timespan(Timespan.NANOSECONDS)
    public long dispatchLagP99;
}
