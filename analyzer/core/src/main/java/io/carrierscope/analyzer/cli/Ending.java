package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.recording.DataError;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Lets a command that waits end early on Ctrl-C or a signal to end, but with its own last lines and exit code. */
final class Ending implements AutoCloseable {
    /** A command that does not end then is ended. */
    private static final int PATIENCE_MINUTES = 10;

    /** A signal is ending this JVM, which waits for the command. */
    private static volatile boolean signalled;

    private final CountDownLatch asked = new CountDownLatch(1);
    private final Thread hook = new Thread(this::end);

    Ending() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void end() {
        asked.countDown();
        try {
            TimeUnit.MINUTES.sleep(PATIENCE_MINUTES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for that many nanoseconds; returns true as soon as the command is to end. */
    boolean within(long nanos) throws DataError {
        try {
            return asked.await(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DataError("interrupted");
        }
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            signalled = true;
        }
    }

    /** Ends this JVM with the exit code of the command. */
    static void exit(int code) {
        if (signalled) {
            Runtime.getRuntime().halt(code);
        }
        System.exit(code);
    }
}
