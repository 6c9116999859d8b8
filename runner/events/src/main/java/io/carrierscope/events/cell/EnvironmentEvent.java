package io.carrierscope.events.cell;

import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.Timespan;

/** Where this JVM runs and what a sleep of one millisecond takes there. */
@Name("carrierscope.Environment")
@Label("Environment")
@Description("Where this JVM runs")
@Period("everyChunk")
public final class EnvironmentEvent extends OfCell {
    @Label("OS Name")
    public String osName;

    @Label("Kernel")
    public String kernel;

    @Label("CPU Model")
    public String cpuModel;

    @Label("Processors")
    public int processors;

    @Label("Cgroup CPUs")
    @Description("Quota as processors, absent where unlimited")
    public String cgroupCpus;

    @Label("Cgroup Memory")
    @Description("Absent where unlimited")
    @DataAmount
    public long cgroupMemory;

    @Label("Tick on Platform Thread")
    @Description("Median of what a sleep of 1 ms took")
    @Timespan(Timespan.NANOSECONDS)
    public long tickPlatform;

    @Label("Tick on Virtual Thread")
    @Description("Median of what a sleep of 1 ms took")
    @Timespan(Timespan.NANOSECONDS)
    public long tickVirtual;
}
