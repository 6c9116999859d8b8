package io.carrierscope.analyzer.attach;

import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.report.Reports;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Files in the JVM's /tmp through which this process and the JVM give each other settings and recordings. Recordings and dumps are
 * readable by the JVM's user alone. They have a name of their own each time.
 */
final class SharedFiles {
    /** What the JVM reads and writes. */
    enum Kind {
        SETTINGS(".jfc"), RECORDING(".jfr"), DUMP(".json");

        private final String ending;

        Kind(String ending) {
            this.ending = ending;
        }
    }

    private static final Pattern OURS = Pattern.compile("(carrierscope-(\\d{1,9})-[0-9a-f-]{36})\\.(jfc|jfr|json)");
    private static final FileAttribute<Set<PosixFilePermission>> PRIVATE = PosixFilePermissions
            .asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    /** A file that is younger may be of a command that is about to start its recording. */
    private static final Duration YOUNG = Duration.ofMinutes(2);

    private final RunningJvm jvm;
    private final String name;

    SharedFiles(RunningJvm jvm) {
        this.jvm = jvm;
        this.name = "carrierscope-" + jvm.pid() + "-" + UUID.randomUUID();
    }

    /** The name that all these files have without their endings. */
    String name() {
        return name;
    }

    /** The path as the JVM names it. */
    String there(Kind kind) {
        return "/tmp/" + name + kind.ending;
    }

    private Path here(Kind kind) {
        return folder().resolve(name + kind.ending);
    }

    /** Once the JVM has ended, only a folder that it shared with this process is left. */
    private Path folder() {
        var shared = jvm.sharedFolder();
        return Files.isDirectory(shared) ? shared : Path.of("/tmp");
    }

    /** Writes the settings, which the JVM may read whoever runs it. */
    void writeSettings(String text) throws IOException {
        Files.writeString(here(Kind.SETTINGS), text);
        Files.setPosixFilePermissions(here(Kind.SETTINGS), PosixFilePermissions.fromString("rw-r--r--"));
    }

    /** Creates an empty file that only the JVM's user can read, for the JVM to write into. */
    void create(Kind kind) throws DataError {
        try {
            Files.createFile(here(kind), PRIVATE);
            Files.setOwner(here(kind), Files.getOwner(jvm.folder()));
        } catch (IOException e) {
            throw cannotBeWritten(here(kind), e);
        }
    }

    /** True if the JVM wrote the file. */
    boolean written(Kind kind) {
        return here(kind).toFile().length() > 0;
    }

    /** Moves what the JVM wrote to a file that only this user can read. */
    void move(Kind kind, Path to) throws DataError {
        try {
            Files.deleteIfExists(to);
            Files.createFile(to, PRIVATE);
        } catch (IOException e) {
            throw cannotBeWritten(to, e);
        }
        try (OutputStream out = Files.newOutputStream(to, StandardOpenOption.TRUNCATE_EXISTING)) {
            Files.copy(here(kind), out);
        } catch (IOException e) {
            delete(to); // a part is worth nothing
            throw cannotBeWritten(to, e);
        } finally {
            delete(kind);
        }
    }

    private DataError cannotBeWritten(Path file, IOException e) {
        return new DataError("process " + jvm.pid() + ": " + file + " cannot be written: "
                + (e instanceof FileSystemException f ? Reports.inWords(f) : e.getMessage()));
    }

    void delete(Kind kind) {
        delete(here(kind));
    }

    void deleteAll() {
        for (Kind kind : Kind.values()) {
            delete(kind);
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // a file that is left in /tmp does no harm
        }
    }

    /**
     * Deletes files of commands that were killed: their recordings are over.
     *
     * @param recordings what the JVM says of its recordings
     */
    void deleteForgotten(String recordings) {
        try (Stream<Path> files = Files.list(folder())) {
            files.filter(f -> forgotten(f, recordings)).forEach(SharedFiles::delete);
        } catch (IOException e) {
            // the next command tries again
        }
    }

    private boolean forgotten(Path file, String recordings) {
        Matcher m = OURS.matcher(file.getFileName().toString());
        try {
            return m.matches() && Files.getLastModifiedTime(file).toInstant().isBefore(Instant.now().minus(YOUNG))
                    && (Long.parseLong(m.group(2)) == jvm.pid()
                            ? !recordings.contains(m.group(1))
                            : ProcessHandle.of(Long.parseLong(m.group(2))).isEmpty());
        } catch (IOException e) {
            return false; // it is gone
        }
    }
}
