package io.carrierscope.events.client;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** What the load generator did in the past second. */
@Name("carrierscope.Load")
@Label("Load")
@Description("What the load generator did in the past second")
public final class LoadEvent extends LoadCounts {
    @Label("Connections Opened")
    public int connectionsOpened;

    @Label("In Flight")
    @Description("Requests without an end now")
    public int inFlight;

    @Label("Phase")
    public String phase;
}
