package io.carrierscope.analyzer.attach;

import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.KnownBug;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether virtual threads run. With JDK 25, a thread dump may crash a JVM while a virtual thread is mounted or unmounted: of JDK 25.0.3 with
 * two processors and 1,000 virtual threads that ran 20 times a second, 2 of 194 dumps did.
 */
public final class VirtualThreadRuns {
    private static final Duration LOOK = Duration.ofMillis(200);
    /** A recording that has just begun makes a JVM busy for a while, too: it compiles anew the methods that now write events. */
    private static final int LOOKS = 10;
    /** A JVM whose virtual threads hand work over to each other may run them without a new task of the scheduler. */
    private static final Duration BUSY = Duration.ofMillis(50);
    /** What a {@code ForkJoinPool} prints of the tasks that its threads took. Most runs of a virtual thread are one. */
    private static final Pattern TASKS = Pattern.compile("steals = (\\d{1,18})");

    private VirtualThreadRuns() {}

    /**
     * Returns true if a thread dump may crash this JVM now: a virtual thread went on to run while this looked, or the JVM was busy in each
     * of ten fifths of a second, or it does not say how often virtual threads run.
     *
     * @param feature the feature release of the JVM
     * @throws DataError if the JVM does not answer
     */
    public static boolean makeDumpsDangerous(RunningJvm jvm, int feature) throws DataError {
        if (KnownBug.ofDumps(feature).isEmpty()) {
            return false;
        }
        var tasks = number(scheduler(jvm));
        if (tasks.isEmpty()) {
            return true;
        }
        for (int look = 0; look < LOOKS; look++) {
            var cpu = cpu(jvm);
            try {
                Thread.sleep(LOOK);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return true;
            }
            if (!number(scheduler(jvm)).equals(tasks)) {
                return true;
            }
            if (cpu(jvm).minus(cpu).compareTo(BUSY) <= 0) {
                return false;
            }
        }
        return true;
    }

    private static String scheduler(RunningJvm jvm) throws DataError {
        return Diagnostics.run(jvm, "Thread.vthread_scheduler");
    }

    private static Duration cpu(RunningJvm jvm) {
        return ProcessHandle.of(jvm.pid()).flatMap(p -> p.info().totalCpuDuration()).orElse(Duration.ZERO);
    }

    static OptionalLong number(String scheduler) {
        Matcher m = TASKS.matcher(scheduler);
        return m.find() ? OptionalLong.of(Long.parseLong(m.group(1))) : OptionalLong.empty();
    }
}
