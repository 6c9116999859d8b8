package io.carrierscope.events.server;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;

/**
 * A call of a service downstream, from asking to the answer, by a virtual thread or without a thread that waits. The JDK records nothing
 * of such waits.
 */
@Name("carrierscope.Call")
@Label("Call")
@Description("A virtual thread, or a request that holds no thread, waited for a service downstream")
public final class CallEvent extends OfServer {
    @Label("Request Id")
    @Description("The request that waited without a thread, 0 where a virtual thread waited")
    public int requestId;

    @Label("Service")
    @Description("What the workload calls it")
    public String service;
}
