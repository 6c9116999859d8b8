package io.carrierscope.events.server;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;

/**
 * A wait of a virtual thread for a lock, a permit or a pooled connection of the workload, of which the JDK records nothing while the thread
 * is unmounted.
 */
@Name("carrierscope.LockWait")
@Label("Lock Wait")
@Description("A virtual thread waited for a lock, a permit or a connection of the workload")
public final class LockWaitEvent extends OfServer {
    @Label("Lock")
    @Description("The step that takes it, such as shared-lock, permit-of-20 or query-on-20")
    public String lock;
}
