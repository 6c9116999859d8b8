package io.carrierscope.analyzer.attach;

import io.carrierscope.analyzer.attach.LiveChunks.OpenChunks;
import io.carrierscope.analyzer.attach.LiveRecording.SharedFiles.Kind;
import io.carrierscope.analyzer.recording.DataError;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A recording of a JVM that runs, in the folder in which the JVM keeps its chunks. It leaves no file, and the JVM ends it by itself if
 * this process is killed. Recordings that the JVM makes already go on as they are. Nothing is deleted in the folder, whose name is the
 * answer of another process; a JVM that is killed leaves its chunks there.
 */
final class LiveRecording implements AutoCloseable {
    /** A JVM that cannot write its chunks aborts, so a recording leaves some room for what else writes to that disk. */
    private static final long LEAST_FREE_BYTES = 32 << 20;
    private static final long MOST_DUMPED = 1 << 30;
    private static final String REPOSITORY = "Repository path: ";

    private final RunningJvm jvm;
    private final SharedFiles files;
    private boolean stopped;
    private Path folder;

    private LiveRecording(RunningJvm jvm) throws DataError {
        this.jvm = jvm;
        this.files = new SharedFiles(jvm);
    }

    /**
     * Starts a recording.
     *
     * @param settings the text of a settings file (.jfc)
     * @param most the JVM ends it after that time
     * @param more further options of {@code JFR.start}
     * @throws DataError if the JVM cannot be reached or refuses, or has too little room on its disk
     */
    static LiveRecording start(RunningJvm jvm, String settings, Duration most, String... more) throws DataError {
        var recording = new LiveRecording(jvm);
        recording.start(settings, most, more);
        return recording;
    }

    private void start(String settings, Duration most, String... more) throws DataError {
        requireRoom(jvm.seen("/tmp")); // the usual place; the folder itself is made by the first recording
        files.deleteForgotten();
        files.writeSettings(settings);
        try {
            var command = new ArrayList<>(List.of("JFR.start", "name=" + files.name(),
                    "settings=" + files.there(Kind.SETTINGS), "duration=" + most.toSeconds() + "s",
                    "filename=/dev/null"));
            command.addAll(List.of(more));
            String said = Diagnostics.run(jvm, command.toArray(String[]::new));
            if (!said.contains("Started recording")) {
                throw new DataError("process " + jvm.pid() + ": " + said);
            }
        } finally {
            files.delete(Kind.SETTINGS);
        }
        try {
            folder = jvm.seen(repository());
            requireRoom(folder);
        } catch (DataError e) {
            close();
            throw e;
        }
    }

    private String repository() throws DataError {
        return Diagnostics.run(jvm, "JFR.configure").lines().filter(l -> l.startsWith(REPOSITORY)).findFirst()
                .map(l -> l.substring(REPOSITORY.length()).strip())
                .orElseThrow(() -> new DataError("process " + jvm.pid() + " does not say where it keeps recordings"));
    }

    private void requireRoom(Path where) throws DataError {
        if (full(where)) {
            throw new DataError("process " + jvm.pid() + " cannot be recorded: " + little(where));
        }
    }

    private static boolean full(Path where) {
        return where.toFile().getUsableSpace() < LEAST_FREE_BYTES;
    }

    private static String little(Path where) {
        return "less than " + (LEAST_FREE_BYTES >> 20) + " MB are free in " + where + ", where the JVM writes";
    }

    /** The folder in which the JVM keeps its chunks, as this process names it. */
    Path folder() {
        return folder;
    }

    /** Why it cannot go on; empty while it can. */
    Optional<String> over() {
        boolean full = full(folder); // asked first: a folder that is deleted has no room
        return ended()
                ? Optional.of("the process ended")
                : full ? Optional.of(little(folder)) : Optional.empty();
    }

    /** A JVM that ends in order deletes its folder first; its program may take a while more to end. */
    private boolean ended() {
        return !jvm.alive() || Files.notExists(folder);
    }

    /** Writes the stacks of all threads, virtual ones included, as JSON into the file (JDK 21 or newer). */
    void dumpThreads(Path file) throws DataError {
        try (var dump = files.createDump()) {
            Diagnostics.run(jvm, "Thread.dump_to_file", "-overwrite", "-format=json", files.there(Kind.DUMP));
            if (dump.size() > MOST_DUMPED) {
                throw new DataError("the thread dump is larger than " + (MOST_DUMPED >> 20) + " MB");
            }
            PrivateFile.write(file, out -> OpenChunks.copy(dump, dump.size(), out));
        } catch (IOException e) {
            throw PrivateFile.cannotBeWritten(file, e);
        } finally {
            files.delete(Kind.DUMP);
        }
    }

    /** Ends the recording, unless the JVM has ended; the JVM deletes its chunks. */
    void stop() throws DataError {
        stopped = true;
        if (folder == null || !ended()) {
            Diagnostics.run(jvm, "JFR.stop", "name=" + files.name());
        }
    }

    @Override
    public void close() {
        if (!stopped) {
            try {
                stop();
            } catch (DataError e) {
                // the JVM ended, or ends the recording by itself
            }
        }
    }

    /** Files in the JVM's /tmp, there for the time of one command: settings that the JVM reads, and thread dumps that it writes. */
    static final class SharedFiles {
        /** What the JVM reads and writes. */
        enum Kind {
            SETTINGS(".jfc"), DUMP(".json");

            private final String ending;

            Kind(String ending) {
                this.ending = ending;
            }
        }

        /** The names of all files and recordings begin with it. */
        static final String PREFIX = "carrierscope-";
        private static final String FOLDER = "/tmp";
        private static final Pattern OURS = Pattern.compile(PREFIX + "\\d{1,9}-[0-9a-f-]{36}\\.(jfc|json)");
        /** A file that is younger may be of a command that still runs. */
        private static final Duration YOUNG = Duration.ofMinutes(2);

        private final RunningJvm jvm;
        private final Path folder;
        private final String name;

        SharedFiles(RunningJvm jvm) throws DataError {
            this.jvm = jvm;
            this.folder = jvm.seen(FOLDER);
            this.name = PREFIX + jvm.pid() + "-" + UUID.randomUUID();
        }

        /** The name that all these files have without their endings, another one each time. */
        String name() {
            return name;
        }

        /** The path as the JVM names it. */
        String there(Kind kind) {
            return FOLDER + "/" + name + kind.ending;
        }

        private Path here(Kind kind) {
            return folder.resolve(name + kind.ending);
        }

        /** Writes the settings, which the JVM may read whoever runs it. */
        void writeSettings(String text) throws DataError {
            try {
                Files.writeString(here(Kind.SETTINGS), text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                attributes(Kind.SETTINGS).setPermissions(PosixFilePermissions.fromString("rw-r--r--"));
            } catch (IOException e) {
                throw PrivateFile.cannotBeWritten(here(Kind.SETTINGS), e);
            }
        }

        /**
         * Creates an empty file for a thread dump, which only the JVM's user can read. It is read from the channel that is returned, because
         * that user may put another file, or a link, in its place.
         */
        FileChannel createDump() throws DataError {
            try {
                var dump = FileChannel.open(here(Kind.DUMP),
                        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ,
                                StandardOpenOption.WRITE),
                        PrivateFile.MODE);
                attributes(Kind.DUMP).setOwner(Files.getOwner(jvm.folder()));
                return dump;
            } catch (IOException e) {
                throw PrivateFile.cannotBeWritten(here(Kind.DUMP), e);
            }
        }

        private PosixFileAttributeView attributes(Kind kind) {
            return Files.getFileAttributeView(here(kind), PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        }

        void delete(Kind kind) {
            delete(here(kind));
        }

        private static void delete(Path file) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                // a file that is left in /tmp does no harm
            }
        }

        /** Deletes files of commands that were killed. */
        void deleteForgotten() {
            try (Stream<Path> files = Files.list(folder)) {
                files.filter(SharedFiles::forgotten).forEach(SharedFiles::delete);
            } catch (IOException e) {
                // the next command tries again
            }
        }

        private static boolean forgotten(Path file) {
            try {
                return OURS.matcher(file.getFileName().toString()).matches()
                        && Files.getLastModifiedTime(file).toInstant().isBefore(Instant.now().minus(YOUNG));
            } catch (IOException e) {
                return false; // it is gone
            }
        }
    }
}
