package io.carrierscope.events.client;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Timespan;

/** How many long-lived connections a client reached. */
@Name("carrierscope.Hold")
@Label("Hold")
@Description("Long-lived connections that a client opened as fast as possible")
public final class HoldEvent extends OfClient {
    @Label("Target")
    @Description("Connections asked for")
    public int target;

    @Label("Started")
    @Description("Requests handed to the client")
    public int started;

    @Label("Reached")
    @Description("Most connections open at once, as the server counted them")
    public int reached;

    @Label("Reach Time")
    @Description("From the first request until that many were open")
    @Timespan(Timespan.NANOSECONDS)
    public long reachTime;

    @Label("Failed")
    @Description("Requests that failed while connections were asked for")
    public int failed;

    @Label("Stopped By")
    @Description("Why there are not more, absent where the target was reached")
    public String stoppedBy;
}
