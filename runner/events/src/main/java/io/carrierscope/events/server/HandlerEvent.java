package io.carrierscope.events.server;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Timespan;

/** One run of the request handler in the server. */
@Name("carrierscope.Handler")
@Label("Handler")
@Description("One request as the handler in the server saw it")
public final class HandlerEvent extends OfServer {
    @Label("Request Id")
    @Description("From the request header, 0 where there was none")
    public int requestId;

    @Label("Queue Delay")
    @Description("Handler start less send time of the client")
    @Timespan(Timespan.NANOSECONDS)
    public long queueDelay;

    @Label("Thread Kind")
    @Description("platform, virtual or event-loop; async where the thread changed")
    public String threadKind;

    @Label("Route")
    @Description("Method and pattern of the path in an application of its own; absent in a cell")
    public String route;

    @Label("Status")
    @Description("HTTP status, 0 where unknown")
    public int status;
}
