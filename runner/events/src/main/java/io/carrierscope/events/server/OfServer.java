package io.carrierscope.events.server;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.StackTrace;

/**
 * An event of the server. One with a length that began before a recording wanted it knows no begin: Flight Recorder would give it the length
 * zero and the instant of its end. It is left out.
 */
@Category({"Carrierscope", "Server"})
@StackTrace(false)
abstract class OfServer extends Event {
    private transient boolean wanted;

    /** Begins this event. */
    public final void started() {
        wanted = isEnabled();
        begin();
    }

    /** Ends and commits this event, if a recording wanted it when it began. */
    public final void ended() {
        if (wanted) {
            commit();
        }
    }
}
