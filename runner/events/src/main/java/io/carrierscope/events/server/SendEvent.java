package io.carrierscope.events.server;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Timespan;

/** One message from a request to the broker. */
@Name("carrierscope.Send")
@Label("Send")
@Description("One message to the broker, from the request for it until the request goes on")
public final class SendEvent extends OfServer {
    @Label("Accept Time")
    @Description("Until the producer took the message: waits for a place in its buffer")
    @Timespan(Timespan.NANOSECONDS)
    public long acceptTime;

    @Label("Acknowledge Time")
    @Description("From then until the producer heard of the acknowledgement: linger, queue, network and broker")
    @Timespan(Timespan.NANOSECONDS)
    public long acknowledgeTime;

    @Label("Resume Time")
    @Description("From then until another thread went on with the request, absent where none does")
    @Timespan(Timespan.NANOSECONDS)
    public long resumeTime;

    @Label("Failure")
    @Description("Class of the failure, absent when acknowledged")
    public String failure;
}
