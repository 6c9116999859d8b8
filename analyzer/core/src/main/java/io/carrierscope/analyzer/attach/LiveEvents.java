package io.carrierscope.analyzer.attach;

import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.EventSource;
import io.carrierscope.analyzer.recording.file.Repository;
import java.time.Duration;
import java.util.Optional;

/**
 * The events of a JVM that runs, read while it writes them. Its recording is renewed from time to time, because the JVM ends it by
 * itself if this process is killed. It leaves no file.
 */
public final class LiveEvents implements AutoCloseable {
    private static final Duration LEASE = Duration.ofMinutes(10);

    private final RunningJvm jvm;
    private final String settings;
    private final Repository repository;
    private LiveRecording recording;
    private long renewAtNanos;

    private LiveEvents(RunningJvm jvm, String settings, LiveRecording recording, Repository repository) {
        this.jvm = jvm;
        this.settings = settings;
        this.recording = recording;
        this.repository = repository;
        this.renewAtNanos = System.nanoTime() + LEASE.toNanos();
    }

    /**
     * Starts to record.
     *
     * @param settings the text of a settings file (.jfc)
     * @throws DataError if the JVM cannot be reached or refuses
     */
    public static LiveEvents of(RunningJvm jvm, String settings) throws DataError {
        var recording = LiveRecording.withoutFile(jvm, settings, LEASE);
        try {
            return new LiveEvents(jvm, settings, recording, new Repository(jvm.seen(folder(jvm))));
        } catch (DataError e) {
            recording.close();
            throw e;
        }
    }

    private static String folder(RunningJvm jvm) throws DataError {
        String key = "Repository path: ";
        return Jcmd.run(jvm.pid(), "JFR.configure").lines().filter(l -> l.startsWith(key)).findFirst()
                .map(l -> l.substring(key.length()).strip())
                .orElseThrow(() -> new DataError("process " + jvm.pid() + " does not say where it keeps recordings"));
    }

    /** True until the JVM ends. */
    public boolean running() {
        return recording.running();
    }

    /**
     * Returns the events since the last call, valid until the next one; empty if the JVM has written none.
     *
     * @throws DataError if they cannot be read
     */
    public Optional<EventSource> next() throws DataError {
        var events = repository.next();
        if (System.nanoTime() > renewAtNanos && recording.running()) {
            renew();
        }
        return events;
    }

    private void renew() throws DataError {
        try {
            var next = LiveRecording.withoutFile(jvm, settings, LEASE);
            recording.close();
            recording = next;
            renewAtNanos = System.nanoTime() + LEASE.toNanos();
        } catch (DataError e) {
            if (recording.running()) {
                throw e;
            } // else the JVM has just ended
        }
    }

    @Override
    public void close() {
        repository.close();
        recording.close();
    }
}
