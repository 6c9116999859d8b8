package io.carrierscope.events.cell;

import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;

/** What this JVM uses now; heap summaries come only with collections, so short loads may have none. */
@Name("carrierscope.Usage")
@Label("Usage")
@Description("Memory and platform threads of this JVM")
@Period("100 ms")
public final class UsageEvent extends OfCell {
    @Label("Heap Used")
    @Description("Live objects and garbage")
    @DataAmount
    public long heapUsed;

    @Label("Resident Memory")
    @Description("Of the process, heap and stacks included; absent where the system does not tell")
    @DataAmount
    public long resident;

    @Label("Platform Threads")
    @Description("Live platform threads, those of the JVM itself and of Flight Recorder included")
    public int platformThreads;
}
