package io.carrierscope.analyzer.attach;

import io.carrierscope.analyzer.recording.DataError;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How often virtual threads went on to run. From JDK 25 on, a thread dump in JSON may crash a JVM in which one starts or stops to run at
 * that moment (JDK-8364343: on JDK 25.0.3, two processors and 1,000 virtual threads that run 20 times a second, 2 of 194 dumps did).
 */
final class VirtualThreadRuns {
    private static final int FIRST_AT_RISK = 25;
    private static final Duration LOOK = Duration.ofMillis(200);
    /** What a {@code ForkJoinPool} prints of the tasks that its threads ran. Each run of a virtual thread is one. */
    private static final Pattern TASKS = Pattern.compile("steals = (\\d+)");

    private VirtualThreadRuns() {}

    /** Returns true if a thread dump may crash this JVM now: in a fifth of a second a virtual thread went on to run. */
    static boolean makeDumpsDangerous(RunningJvm jvm, int feature) throws DataError {
        if (feature < FIRST_AT_RISK) {
            return false;
        }
        long before = of(jvm);
        try {
            Thread.sleep(LOOK);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
        return of(jvm) != before;
    }

    /** Without virtual threads there is no scheduler, and no number. */
    private static long of(RunningJvm jvm) throws DataError {
        return number(Diagnostics.run(jvm, "Thread.vthread_scheduler"));
    }

    static long number(String scheduler) {
        Matcher m = TASKS.matcher(scheduler);
        return m.find() ? Long.parseLong(m.group(1)) : 0;
    }
}
