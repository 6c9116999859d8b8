package io.carrierscope.events.server;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;

/** State of a pool that threads of an application borrow from, such as one of connections. */
@Name("carrierscope.Pool")
@Label("Pool")
@Description("State of a pool of connections or other objects, from its management bean")
@Period("100 ms")
public final class PoolEvent extends OfServer {
    @Label("Owner")
    @Description("The library and its pool, such as HikariCP HikariPool-1")
    public String owner;

    @Label("Active")
    @Description("Connections or objects lent now")
    public int active;

    @Label("Waiting")
    @Description("Threads waiting for one now")
    public int waiting;
}
