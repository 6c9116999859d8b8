package io.carrierscope.runner.jvm;

import io.carrierscope.runner.suite.Recordings;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** When the runner is interrupted: ends its children and removes what is half written. */
public final class LastRites {
    private static final long CHILD_SECONDS = 10;

    private final ReentrantLock deeds = new ReentrantLock();
    private final Recordings recordings;
    private boolean ending;
    private boolean done;
    private int finished;

    /** A step that is done whole or not at all. */
    @FunctionalInterface
    interface Step<T> {
        T take() throws IOException;
    }

    private LastRites(Recordings recordings) {
        this.recordings = recordings;
    }

    public static LastRites prepare(Recordings recordings) {
        LastRites rites = new LastRites(recordings);
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(rites::perform));
        return rites;
    }

    /** Does not return when the runner is ending: the next step would leave behind what was just removed. */
    <T> T unlessEnding(Step<T> step) throws IOException {
        deeds.lock();
        try {
            while (ending) {
                LockSupport.park(this);
            }
            return step.take();
        } finally {
            deeds.unlock();
        }
    }

    /** Nothing is lost any more when the runner ends. */
    public void done() {
        deeds.lock();
        done = true;
        deeds.unlock();
    }

    /** Another cell is finished, which an interrupt will not undo. */
    void finished() {
        finished++;
    }

    private void say() {
        System.err.println(
                "\ninterrupted: the cell under way is dropped, " + finished + " finished before it in this start"
                        + (finished == 1 ? " is" : " are") + " kept in " + recordings.folder()
                        + "; start the suite again without --fresh to go on");
    }

    private void perform() {
        deeds.lock();
        try {
            if (!done) {
                say();
            }
            ending = true;
            ProcessHandle.current().children().forEach(LastRites::end);
            Recordings.deleteTree(recordings.temporary());
        } catch (IOException remains) {
            System.err.println("could not remove " + recordings.temporary());
        } finally {
            deeds.unlock();
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
