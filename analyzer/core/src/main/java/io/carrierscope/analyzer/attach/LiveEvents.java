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

    /** Chooses the settings by what the JVM does now. */
    @FunctionalInterface
    public interface Settings {
        /** Returns the text of a settings file (.jfc); DataError if the JVM cannot be recorded. */
        String now() throws DataError;
    }

    private final RunningJvm jvm;
    private final Settings settings;
    private final Duration interval;
    private final Repository repository;
    private LiveRecording recording;
    private long renewAtNanos;

    private LiveEvents(RunningJvm jvm, Settings settings, Duration interval, LiveRecording recording,
            Repository repository) {
        this.jvm = jvm;
        this.settings = settings;
        this.interval = interval;
        this.recording = recording;
        this.repository = repository;
        this.renewAtNanos = System.nanoTime() + LEASE.toNanos();
    }

    /**
     * Starts to record.
     *
     * @param settings are asked for anew each time the recording is renewed
     * @param interval the longest time between two calls of {@link #next}
     * @throws DataError if the JVM cannot be reached or refuses, or has too little room on its disk
     */
    public static LiveEvents of(RunningJvm jvm, Settings settings, Duration interval) throws DataError {
        var recording = start(jvm, settings, interval);
        try {
            return new LiveEvents(jvm, settings, interval, recording, new Repository(recording.folder()));
        } catch (DataError e) {
            recording.close();
            throw e;
        }
    }

    /** The JVM may delete a chunk some time after it was read. */
    private static LiveRecording start(RunningJvm jvm, Settings settings, Duration interval) throws DataError {
        return LiveRecording.start(jvm, settings.now(), LEASE.plus(interval),
                "maxage=" + interval.plusMinutes(1).toSeconds() + "s");
    }

    /** Why the events end; empty while more may come. */
    public Optional<String> over() {
        return recording.over();
    }

    /**
     * Returns the events since the last call, valid until the next one; empty if the JVM has written none.
     *
     * @throws DataError if they cannot be read
     */
    public Optional<EventSource> next() throws DataError {
        var events = repository.next();
        if (System.nanoTime() > renewAtNanos && recording.over().isEmpty()) {
            renew();
        }
        return events;
    }

    private void renew() throws DataError {
        try {
            var next = start(jvm, settings, interval);
            recording.close();
            recording = next;
            renewAtNanos = System.nanoTime() + LEASE.toNanos();
        } catch (DataError e) {
            if (recording.over().isEmpty()) {
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
