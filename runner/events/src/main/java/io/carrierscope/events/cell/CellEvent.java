package io.carrierscope.events.cell;

import jdk.jfr.Description;
import jdk.jfr.Frequency;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;

/** Says in every chunk which cell of which run this JVM belongs to. */
@Name("carrierscope.Cell")
@Label("Cell")
@Description("Which cell of which load matrix this JVM belongs to")
@Period("everyChunk")
public final class CellEvent extends OfCell {
    @Label("Run Id")
    @Description("One run of a suite; a run that is continued keeps its id. Cells are compared only within one run")
    public String runId;

    @Label("Host")
    @Description("Host name")
    public String host;

    @Label("Suite")
    public String suite;

    @Label("Cell Id")
    @Description("As in the file name")
    public String cellId;

    @Label("Server Variant")
    public String serverVariant;

    @Label("Workload")
    public String workload;

    @Label("Load Plan")
    public String loadPlan;

    @Label("Repetition")
    @Description("1, 2, ...")
    public int repetition;

    @Label("Role")
    @Description("server, client, downstream or runner")
    public String role;

    @Label("Thread Model")
    @Description("platform-pool, virtual or event-loop; of a client under test platform, virtual or async")
    public String threadModel;

    @Label("Concurrency")
    @Description("Clients of a closed loop; 0 for an open loop")
    public int concurrency;

    @Label("Offered Rate")
    @Description("Requests per second of an open loop; 0 for a closed loop")
    @Frequency
    public double offeredRate;

    @Label("Pool Threads")
    @Description("Most pool threads that can run handlers at once; 0 where there is no pool")
    public int poolThreads;

    @Label("Available Processors")
    @Description("As this JVM sees it")
    public int availableProcessors;

    @Label("Parallelism")
    @Description("Of the virtual-thread scheduler in this JVM")
    public int parallelism;

    @Label("Limits")
    @Description("Limits of this role")
    public String limits;

    @Label("Definition")
    @Description("The whole cell as JSON")
    public String definition;
}
