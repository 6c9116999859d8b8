package io.carrierscope.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** How often the kernel switched the threads of a server while it was measured. */
@Name("carrierscope.ContextSwitches")
@Label("Context Switches")
@Description("How often the kernel took threads of this process off a processor while it was measured")
@Category({"Carrierscope", "Server"})
@StackTrace(false)
public final class ContextSwitchesEvent extends Event {
    @Label("Voluntary")
    @Description("A thread had nothing to do or waited")
    public int voluntary;

    @Label("Involuntary")
    @Description("Another thread got the processor")
    public int involuntary;

    @Label("Threads")
    @Description("Threads counted, those of the JVM itself too; what ended before the end of measure is left out")
    public int threads;
}
