package io.carrierscope.events;

import jdk.jfr.Event;
import jdk.jfr.Label;

/** What the load generator counts: requests, and those that did not succeed, by class. */
public abstract class LoadCounts extends Event {
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
}
