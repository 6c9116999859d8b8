package io.carrierscope.analyzer.attach;

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
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Files in the JVM's /tmp, there for the time of one command: settings that the JVM reads, and thread dumps that it writes. */
final class SharedFiles {
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
            var dump = FileChannel.open(here(Kind.DUMP), Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ,
                    StandardOpenOption.WRITE), PrivateFile.MODE);
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
