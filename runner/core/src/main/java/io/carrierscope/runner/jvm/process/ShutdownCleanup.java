package io.carrierscope.runner.jvm.process;

import io.carrierscope.runner.suite.run.Recordings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/** Shutdown hook for an interrupted runner: ends its children and removes unfinished files. */
public final class ShutdownCleanup {
    private static final long CHILD_SECONDS = 10;

    private final ReentrantLock lock = new ReentrantLock();
    private final Recordings recordings;
    private boolean shuttingDown;
    private boolean done;
    private int finished;

    /** An action that the shutdown must not interrupt. */
    @FunctionalInterface
    interface Action<T, E extends Exception> {
        T run() throws E, IOException;
    }

    private ShutdownCleanup(Recordings recordings) {
        this.recordings = recordings;
    }

    public static ShutdownCleanup prepare(Recordings recordings) {
        ShutdownCleanup cleanup = new ShutdownCleanup(recordings);
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(cleanup::perform));
        return cleanup;
    }

    /** Does not return once the JVM shuts down: the action would leave behind what was just removed. */
    <T, E extends Exception> T unlessShuttingDown(Action<T, E> action) throws E, IOException {
        lock.lock();
        try {
            while (shuttingDown) {
                LockSupport.park(this);
            }
            return action.run();
        } finally {
            lock.unlock();
        }
    }

    /** To be called at the end of a run: a later shutdown reports no loss. */
    public void done() {
        lock.lock();
        done = true;
        lock.unlock();
    }

    /** Counts a finished cell. An interrupt keeps it. */
    void finished() {
        finished++;
    }

    private void report() {
        System.err.println(
                "\ninterrupted: the unfinished cell is dropped; finished cells (" + finished + ") are kept in "
                        + recordings.folder()
                        + "; to continue, start the suite again without --fresh");
    }

    private void perform() {
        lock.lock();
        try {
            if (!done) {
                report();
            }
            shuttingDown = true;
            ProcessHandle.current().descendants().forEach(ShutdownCleanup::end);
            endDatabases();
            Recordings.deleteTree(recordings.temporary());
        } catch (IOException remains) {
            System.err.println("could not remove " + recordings.temporary());
        } finally {
            lock.unlock();
        }
    }

    /** They are no children of ours, and their JVMs have just been killed. */
    private void endDatabases() throws IOException {
        if (Files.isDirectory(recordings.temporary())) {
            try (Stream<Path> cells = Files.list(recordings.temporary())) {
                cells.forEach(Backend::endDatabase);
            }
        }
    }

    private static void end(ProcessHandle child) {
        child.destroyForcibly();
        try {
            child.onExit().get(CHILD_SECONDS, TimeUnit.SECONDS);
        } catch (Exception unwaited) {
            System.err.println("could not end process " + child.pid());
        }
    }
}
