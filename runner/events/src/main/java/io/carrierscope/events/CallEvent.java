package io.carrierscope.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * A call of a service downstream by a virtual thread, from asking to the answer. The JDK records nothing of such a wait while the thread is
 * unmounted.
 */
@Name("carrierscope.Call")
@Label("Call")
@Description("A virtual thread waited for a service downstream")
@Category({"Carrierscope", "Server"})
@StackTrace(false)
public final class CallEvent extends Event {
    @Label("Service")
    @Description("What the workload calls it")
    public String service;
}
