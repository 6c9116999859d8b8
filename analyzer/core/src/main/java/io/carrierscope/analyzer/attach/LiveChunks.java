package io.carrierscope.analyzer.attach;

import io.carrierscope.analyzer.recording.DataError;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** A recording of a JVM that runs, to be copied to a file when it is over, however the JVM ends. */
public final class LiveChunks implements AutoCloseable {
    /** The JVM itself ends the recording so long after its time, if the command is killed before. */
    private static final Duration GRACE = Duration.ofSeconds(20);

    private final LiveRecording recording;
    private final OpenChunks chunks;

    private LiveChunks(LiveRecording recording, OpenChunks chunks) {
        this.recording = recording;
        this.chunks = chunks;
    }

    /**
     * Starts to record.
     *
     * @param settings the text of a settings file (.jfc)
     * @throws DataError if the JVM cannot be reached or refuses, or has too little room on its disk
     */
    public static LiveChunks of(RunningJvm jvm, String settings, Duration length) throws DataError {
        var recording = LiveRecording.start(jvm, settings, length.plus(GRACE));
        try {
            return new LiveChunks(recording, new OpenChunks(recording.folder()));
        } catch (DataError e) {
            recording.close();
            throw e;
        }
    }

    /** Looks after new chunks, which takes a call now and then; returns why the recording is over, empty while it is not. */
    public Optional<String> over() {
        chunks.follow();
        return recording.over();
    }

    /** Writes the stacks of all threads, virtual ones included, as JSON into the file (JDK 21 or newer). */
    public void dumpThreads(Path file) throws DataError {
        recording.dumpThreads(file);
    }

    /** Ends the recording; DataError if the JVM does not answer, which then ends it later. */
    public void stop() throws DataError {
        chunks.follow();
        recording.stop();
    }

    /**
     * Copies what was recorded into a file that only this user can read.
     *
     * @throws DataError if it cannot be written, or nothing was recorded
     */
    public void copyTo(Path file) throws DataError {
        PrivateFile.write(file, chunks::copyTo);
        if (file.toFile().length() == 0) {
            throw new DataError("nothing was recorded: the process ended before it wrote anything");
        }
    }

    @Override
    public void close() {
        chunks.close();
        recording.close();
    }
}
