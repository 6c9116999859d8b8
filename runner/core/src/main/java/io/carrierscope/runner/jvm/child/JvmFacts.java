package io.carrierscope.runner.jvm.child;

import io.carrierscope.runner.os.AllowedProcessors;
import java.util.List;

/**
 * What a JVM of a cell may use.
 *
 * @param parallelism of its virtual-thread scheduler
 * @param quotaState whether its CPU quota is enforced; empty without a quota
 * @param memoryState whether its memory limit is enforced; empty without a limit
 * @param allowed the processors it is bound to, in the notation of the Linux kernel
 */
public record JvmFacts(int processors, int parallelism, String quotaState, String memoryState, String allowed) {
    /** The system property that tells a JVM whether its memory limit is enforced. */
    public static final String MEMORY_LIMIT = "carrierscope.memory";
    /** The same of its CPU quota. */
    public static final String CPU_QUOTA = "carrierscope.quota";
    private static final String PARALLELISM = "jdk.virtualThreadScheduler.parallelism";
    private static final String NOT_BOUND = "none";

    static JvmFacts ofThis() {
        int processors = Runtime.getRuntime().availableProcessors();
        return new JvmFacts(processors, Integer.getInteger(PARALLELISM, processors),
                System.getProperty(CPU_QUOTA, ""), System.getProperty(MEMORY_LIMIT, ""),
                AllowedProcessors.text().orElse(NOT_BOUND));
    }

    /** The facts of an application's JVM, by its command line. */
    public static JvmFacts of(List<String> options, int cpus, String quotaState, String memoryState) {
        int processors = cpus > 0 ? cpus : Runtime.getRuntime().availableProcessors();
        String option = "-D" + PARALLELISM + "=";
        int parallelism = options.stream().filter(each -> each.matches(option + "\\d{1,5}"))
                .mapToInt(each -> Integer.parseInt(each.substring(option.length()))).findFirst().orElse(processors);
        return new JvmFacts(processors, parallelism, quotaState, memoryState,
                AllowedProcessors.text().orElse(NOT_BOUND));
    }
}
