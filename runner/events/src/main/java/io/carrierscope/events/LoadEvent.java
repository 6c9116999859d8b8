package io.carrierscope.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** What the load generator did in the past second. */
@Name("carrierscope.Load")
@Label("Load")
@Description("What the load generator did in the past second")
@Category({"Carrierscope", "Client"})
@StackTrace(false)
public final class LoadEvent extends Event {
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

    @Label("Connections Opened")
    public int connectionsOpened;

    @Label("In Flight")
    @Description("Requests without an end now")
    public int inFlight;

    @Label("Dispatch Lag P99")
    @Timespan(Timespan.NANOSECONDS)
    public long dispatchLagP99;

    @Label("Service Time P50")
    @Timespan(Timespan.NANOSECONDS)
    public long serviceP50;

    @Label("Service Time P99")
    @Timespan(Timespan.NANOSECONDS)
    public long serviceP99;

    @Label("Service Time Max")
    @Timespan(Timespan.NANOSECONDS)
    public long serviceMax;

    @Label("Phase")
    public String phase;
}
