package io.carrierscope.events.server;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Timespan;

/** What a process of the cell that leaves no recording of its own did while the server was measured. */
@Name("carrierscope.Companion")
@Label("Companion")
@Description("CPU time of a process that belongs to the cell and leaves no recording of its own, while it was measured")
public final class CompanionEvent extends OfServer {
    @Label("Process")
    @Description("broker, database, runner (which started all others), or the name of a service")
    public String process;

    @Label("CPU Time")
    @Description("CPU time of all its threads, user and system")
    @Timespan(Timespan.NANOSECONDS)
    public long cpuTime;
}
