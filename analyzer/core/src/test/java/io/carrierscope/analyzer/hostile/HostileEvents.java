package io.carrierscope.analyzer.hostile;

import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Events of the load matrix as a stranger may write them: every text is whatever the stranger likes. */
final class HostileEvents {
    private HostileEvents() {}

    @Name("carrierscope.Cell")
    @StackTrace(false)
    static final class Cell extends Event {
        String runId;
        String host;
        String suite;
        String cellId;
        String serverVariant;
        String workload;
        String loadPlan;
        int repetition = 1;
        String role;
        String threadModel;
        int concurrency = 4;
        double offeredRate;
        int poolThreads;
        int availableProcessors = 2;
        int parallelism = 2;
        String limits;
        String definition;
    }

    @Name("carrierscope.Request")
    @StackTrace(false)
    static final class Request extends Event {
        int requestId;
        long dispatchLag;
        long responseTime = 5_000_000;
        String errorClass;
        boolean measured = true;
        boolean completedInMeasure = true;
    }

    @Name("carrierscope.Handler")
    @StackTrace(false)
    static final class Handler extends Event {
        int requestId;
        long queueDelay = 1_000;
        String threadKind;
    }

    @Name("carrierscope.Environment")
    @StackTrace(false)
    static final class Environment extends Event {
        String osName;
        String kernel;
        String cpuModel;
        int processors = 2;
        long tickPlatform = 1_060_000;
        long tickVirtual = 1_100_000;
    }

    @Name("carrierscope.Steady")
    @StackTrace(false)
    static final class Steady extends Event {
        boolean reached;
        float throughputChange = 0.4f;
        float cpuChange = 0.4f;
        String rule;
    }

    @Name("carrierscope.Failure")
    @StackTrace(false)
    static final class Failure extends Event {
        String stage;
        String reason;
    }
}
