package io.carrierscope.events;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.StackTrace;

/** What events have in common: a category, and no stack. */
public final class EventOf {
    private EventOf() {}

    /** An event of a cell; any of its JVMs may write it. */
    @Category({"Carrierscope", "Cell"})
    @StackTrace(false)
    public abstract static class Cell extends Event {}

    /** An event of the load generator. */
    @Category({"Carrierscope", "Client"})
    @StackTrace(false)
    public abstract static class Client extends Event {}

    /** An event of the server. */
    @Category({"Carrierscope", "Server"})
    @StackTrace(false)
    public abstract static class Server extends Event {}
}
