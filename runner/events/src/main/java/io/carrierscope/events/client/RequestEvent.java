package io.carrierscope.events.client;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Timespan;

/** One request of the load generator, from sent to the last byte of the answer or the failure. */
@Name("carrierscope.Request")
@Label("Request")
@Description("One request as the load generator saw it, from sent to the last byte of the answer")
public final class RequestEvent extends OfClient {
    @Label("Request Id")
    @Description("Counts from 1 in this client; travels in a request header")
    public int requestId;

    @Label("Dispatch Lag")
    @Description("Sent less intended start")
    @Timespan(Timespan.NANOSECONDS)
    public long dispatchLag;

    @Label("Time to First Byte")
    @Description("First byte of the answer less sent")
    @Timespan(Timespan.NANOSECONDS)
    public long timeToFirstByte;

    @Label("Response Time")
    @Description("End less intended start")
    @Timespan(Timespan.NANOSECONDS)
    public long responseTime;

    @Label("Status")
    @Description("HTTP status, 0 where no answer came")
    public int status;

    @Label("Error Class")
    @Description("Absent when answered below 400")
    public String errorClass;

    @Label("Connection")
    @Description("Ordinal of the connection in this client, 0 where there was none")
    public int connection;

    @Label("Route")
    @Description("Name of the request to an application; absent in other cells")
    public String route;

    @Label("Measured")
    @Description("Belongs to the latency sample")
    public boolean measured;

    @Label("Completed in Measure")
    @Description("Ended in the measure phase")
    public boolean completedInMeasure;
}
