package io.carrierscope.runner.jvm.process;

import io.carrierscope.runner.suite.run.Recordings;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** When the runner is interrupted: ends its children and removes what is half written. */
public final class ShutdownCleanup {
    private static final long CHILD_SECONDS = 10;

    private final ReentrantLock lock = new ReentrantLock();
    private final Recordings recordings;
    private boolean shuttingDown;
    private boolean done;
    private int finished;

    /** An action that is done whole or not at all. */
    @FunctionalInterface
    interface Action<T> {
        T run() throws IOException;
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
    <T> T unlessShuttingDown(Action<T> action) throws IOException {
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

    /** Nothing is lost any more when the runner ends. */
    public void done() {
        lock.lock();
        done = true;
        lock.unlock();
    }

    /** Another cell is finished, which an interrupt will not undo. */
    void finished() {
        finished++;
    }

    private void report() {
        System.err.println(
                "\ninterrupted: the cell under way is dropped, " + finished + " finished before it in this start"
                        + (finished == 1 ? " is" : " are") + " kept in " + recordings.folder()
                        + "; start the suite again without --fresh to go on");
    }

    private void perform() {
        lock.lock();
        try {
            if (!done) {
                report();
            }
            shuttingDown = true;
            ProcessHandle.current().children().forEach(ShutdownCleanup::end);
            Recordings.deleteTree(recordings.temporary());
        } catch (IOException remains) {
            System.err.println("could not remove " + recordings.temporary());
        } finally {
            lock.unlock();
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
