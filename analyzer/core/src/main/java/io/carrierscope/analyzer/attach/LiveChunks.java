package io.carrierscope.analyzer.attach;

import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.chunk.ChunkHeader;
import io.carrierscope.analyzer.recording.file.Repository.Arrivals;
import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
     * @throws DataError if not all of it can be written, or nothing was recorded
     */
    public void copyTo(Path file) throws DataError {
        PrivateFile.writeRecording(file, chunks::copyTo);
        if (file.toFile().length() == 0) {
            throw new DataError("nothing was recorded: the process ended before it wrote anything");
        }
    }

    @Override
    public void close() {
        chunks.close();
        recording.close();
    }

    /** The chunks that a JVM writes, kept open from their beginning: so they can be copied when the JVM has deleted them, or has ended. */
    static final class OpenChunks implements AutoCloseable {
        private final Arrivals arrivals;
        private final List<FileChannel> chunks = new ArrayList<>();

        /**
         * Opens the newest chunk of the folder; older ones are left out.
         *
         * @throws DataError if there is none
         */
        OpenChunks(Path folder) throws DataError {
            arrivals = new Arrivals(folder);
            try {
                open(arrivals.newest());
            } catch (IOException e) {
                throw new DataError(folder + ": cannot be read: " + e.getMessage());
            }
        }

        /** Opens the chunks that were begun since the last call. */
        void follow() {
            for (Path file : arrivals.next()) {
                try {
                    open(file);
                } catch (IOException e) {
                    // the JVM is ending and deletes its folder
                }
            }
        }

        private void open(Path file) throws IOException {
            chunks.add(FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
        }

        /** Writes all that the JVM has flushed so far, in the order in which the chunks came. */
        void copyTo(FileChannel out) throws IOException {
            for (FileChannel chunk : chunks) {
                var header = ChunkHeader.flushed(chunk);
                if (header.isPresent()) {
                    copy(chunk, header.get().sizeBytes(), out);
                }
            }
        }

        /** Appends that many bytes from the start of a file to another. */
        static void copy(FileChannel from, long bytes, FileChannel to) throws IOException {
            for (long at = 0; at < bytes;) {
                long n = from.transferTo(at, bytes - at, to);
                if (n <= 0) {
                    throw new EOFException("the file became shorter while it was read");
                }
                at += n;
            }
        }

        @Override
        public void close() {
            for (FileChannel chunk : chunks) {
                try {
                    chunk.close();
                } catch (IOException e) {
                    // it was only read
                }
            }
        }
    }
}
