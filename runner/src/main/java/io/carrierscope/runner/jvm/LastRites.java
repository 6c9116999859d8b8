package io.carrierscope.runner.jvm;

import io.carrierscope.runner.suite.Recordings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** When the runner is interrupted: ends its children and removes what is half written. */
public final class LastRites {
    private static final long CHILD_SECONDS = 10;

    private final ReentrantLock publishing = new ReentrantLock();
    private final Recordings recordings;
    private boolean ending;

    /** A piece of writing that is done whole or not at all. */
    @FunctionalInterface
    interface Writing {
        void write() throws IOException;
    }

    private LastRites(Recordings recordings) {
        this.recordings = recordings;
    }

    public static LastRites prepare(Recordings recordings) {
        LastRites rites = new LastRites(recordings);
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(rites::perform));
        return rites;
    }

    void unlessEnding(Writing writing) {
        publishing.lock();
        try {
            if (!ending) {
                writing.write();
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } finally {
            publishing.unlock();
        }
    }

    private void perform() {
        publishing.lock();
        try {
            ending = true;
            ProcessHandle.current().children().forEach(LastRites::end);
            Recordings.deleteTree(recordings.temporary());
        } catch (IOException remains) {
            System.err.println("could not remove " + recordings.temporary());
        } finally {
            publishing.unlock();
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
