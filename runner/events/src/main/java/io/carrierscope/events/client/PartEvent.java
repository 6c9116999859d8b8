package io.carrierscope.events.client;

import jdk.jfr.Description;
import jdk.jfr.Frequency;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Timespan;

/** The account of one part of a cell, which was measured with Flight Recorder or without; it is kept outside of the recorder. */
@Name("carrierscope.Part")
@Label("Measured Part")
@Description("The account of one part of a cell, which was measured with Flight Recorder or without")
public final class PartEvent extends OfClient {
    @Label("Recorded")
    @Description("Flight Recorder ran in the JVMs of the cell")
    public boolean recorded;

    @Label("Ordinal")
    @Description("1 for the part that was measured first, 2 for the other")
    public int ordinal;

    @Label("Measured Duration")
    @Timespan(Timespan.NANOSECONDS)
    public long measureDuration;

    @Label("Offered")
    public int offered;

    @Label("Completed")
    @Description("Answered below 400, ended in the part")
    public int completed;

    @Label("Failed")
    @Description("Errors of every class, ended in the part")
    public int failed;

    @Label("Open")
    @Description("Unanswered at the end of the part")
    public int open;

    @Label("Waited Throughout")
    @Description("Requests that were sent before the part and had no answer at its end; in a closed loop each is a client")
    public int waitedThroughout;

    @Label("Not Accepted")
    @Description("Connections that the server had not accepted, the fewest at the begin, middle and end; -1 where the system does not tell")
    public int notAccepted;

    @Label("First Throughput")
    @Description("Requests answered per second in the first half")
    @Frequency
    public double firstThroughput;

    @Label("Second Throughput")
    @Description("Requests answered per second in the second half")
    @Frequency
    public double secondThroughput;

    @Label("Server CPU")
    @Description("CPU time of the server's process in the part")
    @Timespan(Timespan.NANOSECONDS)
    public long serverCpu;

    @Label("Client CPU")
    @Description("CPU time of the client's process in the part")
    @Timespan(Timespan.NANOSECONDS)
    public long clientCpu;

    @Label("Busiest Thread")
    @Description("The thread of the client with most CPU time in the part")
    public String busiestThread;

    @Label("Busiest Thread CPU")
    @Timespan(Timespan.NANOSECONDS)
    public long busiestThreadCpu;

    @Label("Response Times")
    @Description("Nanoseconds, x and how often, for each class of response times, separated by spaces")
    public String responseTimes;

    @Label("Service Times")
    @Description("The same of service times")
    public String serviceTimes;
}
