package io.carrierscope.events.client;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Percentage;
import jdk.jfr.Timespan;

/** The own account of the load generator for the measure phase, kept apart from the request events. */
@Name("carrierscope.LoadSummary")
@Label("Load Summary")
@Description("The own account of the load generator for the measure phase")
public final class LoadSummaryEvent extends LoadCounts {
    @Label("Open")
    @Description("Unanswered at the end of the measure phase")
    public int open;

    @Label("Late Dispatches")
    @Description("Sent more than 1 ms after the intended start")
    public int lateDispatches;

    @Label("Connections Opened")
    @Description("Open at the begin of the measure phase, or opened in it")
    public int connectionsOpened;

    @Label("Connections Peak")
    @Description("Most open at once in the measure phase")
    public int connectionsPeak;

    @Label("Listen Overflows")
    @Description("How often the kernel dropped a connection in the whole life of the client because the queue of a server of this machine was full; 0 where the system does not tell")
    public int listenOverflows;

    @Label("Measure Duration")
    @Timespan(Timespan.NANOSECONDS)
    public long measureDuration;

    @Label("Response Time P50")
    @Timespan(Timespan.NANOSECONDS)
    public long responseP50;

    @Label("Response Time P99")
    @Timespan(Timespan.NANOSECONDS)
    public long responseP99;

    @Label("Response Time Max")
    @Timespan(Timespan.NANOSECONDS)
    public long responseMax;

    @Label("CPU Share")
    @Description("CPU of the client JVM in measure / (measure x its processors)")
    @Percentage
    public float cpuShare;

    @Label("Spun")
    @Description("How long the thread that sends spun before send times")
    @Timespan(Timespan.NANOSECONDS)
    public long spun;
}
