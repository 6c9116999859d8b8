package io.carrierscope.runner.jvm.process;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Waits for the end of a process of a cell. */
final class ProcessEnd {
    /** How often to look whether a wait is over. */
    static final Duration POLL_INTERVAL = Duration.ofMillis(100);
    private static final Duration KILLED = Duration.ofSeconds(10);

    private ProcessEnd() {}

    /** Returns true once the process has ended, false if the wait is over before. */
    static boolean within(Process process, ChildWait wait) throws InterruptedException {
        while (!process.waitFor(POLL_INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
            if (wait.isOver()) {
                return false;
            }
        }
        return true;
    }

    /** Waits for a process that was killed and then cleans up, even if this thread is interrupted, which it is afterwards. */
    static void ofKilled(Process process, Runnable cleanUp) {
        boolean interrupted = Thread.interrupted();
        try {
            process.waitFor(KILLED.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException again) {
            interrupted = true;
        }
        cleanUp.run();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
