package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.recording.DataError;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Lets a command that waits end early on Ctrl-C or a signal to end: this JVM goes on until the command is closed. */
final class Ending implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 60;

    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook = new Thread(this::end);

    Ending() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void end() {
        asked.countDown();
        try {
            done.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
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
        done.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the JVM is ending
        }
    }
}
