package io.carrierscope.runner.jvm.process;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;

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

    /** The same of all that these are at the time, which need not be children of ours. */
    static boolean within(Supplier<Stream<ProcessHandle>> processes, ChildWait wait) throws InterruptedException {
        while (processes.get().anyMatch(ProcessEnd::runs)) {
            if (wait.isOver()) {
                return false;
            }
            Thread.sleep(POLL_INTERVAL);
        }
        return true;
    }

    /** False also for what has ended without a parent that takes note, which has no command any more. */
    private static boolean runs(ProcessHandle process) {
        return process.isAlive() && process.info().command().isPresent();
    }

    /** Waits for processes that were killed and then cleans up, even if this thread is interrupted, which it is afterwards. */
    static void ofKilled(Supplier<Stream<ProcessHandle>> killed, Runnable cleanUp) {
        boolean interrupted = Thread.interrupted();
        try {
            within(killed, new ChildWait("", KILLED, ChildWait.TimeoutPolicy.DEFAULT));
        } catch (InterruptedException again) {
            interrupted = true;
        }
        cleanUp.run();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
