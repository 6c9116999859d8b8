package io.carrierscope.analyzer.fold.dump;

import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.UserFile;
import io.carrierscope.analyzer.recording.event.PrintedDump;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A file with a thread dump: JSON of {@code jcmd PID Thread.dump_to_file -format=json}, or text of {@code jcmd PID Thread.print}. */
public final class ThreadsFile {
    private static final Pattern MODULE = Pattern.compile("\\([\\w.]++@[^/(]*+/");

    private ThreadsFile() {}

    /**
     * The threads of a file, and the version of their JVM.
     *
     * @param version empty where the dump does not tell
     */
    public record Dump(String version, List<DumpedThread> threads) {}

    /** The dump in the file. DataError if it holds none. */
    public static Dump read(Path file) throws DataError {
        try {
            String text = UserFile.text(file);
            var dump = text.stripLeading().startsWith("{") ? JsonThreads.parse(text) : printed(text);
            if (dump.threads().isEmpty()) {
                throw new DataError(
                        file + ": no thread dump; jcmd PID Thread.dump_to_file -format=json FILE writes one");
            }
            return dump;
        } catch (MalformedInputException e) {
            throw new DataError(file + ": no thread dump, but a file of other bytes");
        } catch (NoSuchFileException e) {
            throw new DataError(file + ": no such file");
        } catch (IOException e) {
            throw new DataError(file + ": cannot be read as a thread dump");
        }
    }

    private static Dump printed(String text) {
        var dump = PrintedDump.of(text);
        return new Dump(dump.version(), dump.threads().stream().map(ThreadsFile::thread).toList());
    }

    private static DumpedThread thread(PrintedDump.Printed t) {
        var waitsFor = t.waitsFor().stream().reduce((first, last) -> last);
        return new DumpedThread(t.id(), t.name(), t.virtual(), t.virtual(),
                t.carries().stream().mapToLong(id -> id).findFirst(),
                t.frames().stream().map(frame -> MODULE.matcher(frame).replaceFirst("(")).toList(), waitsFor,
                t.holds().stream().filter(lock -> !waitsFor.equals(Optional.of(lock)))
                        .collect(Collectors.toUnmodifiableSet()));
    }
}
