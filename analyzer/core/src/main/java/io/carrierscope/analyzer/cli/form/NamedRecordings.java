package io.carrierscope.analyzer.cli.form;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.file.JvmParts;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/** The recordings that a name stands for: what is packed in a file, what a folder has in chunks, each one of a file with several. */
public final class NamedRecordings {
    private NamedRecordings() {}

    /** How a file is read. */
    @FunctionalInterface
    public interface Measuring {
        MeasuredRecording measure(Path file) throws DataError;
    }

    /** Reads them all. */
    public static List<MeasuredRecording> of(Path name, Measuring measuring) throws DataError {
        return of(name, PackedRecording.MOST_BYTES, measuring);
    }

    /**
     * Reads them all.
     *
     * @param most bytes of what is unpacked
     * @throws DataError if it is more, or cannot be read
     */
    public static List<MeasuredRecording> of(Path name, long most, Measuring measuring) throws DataError {
        Path whole = RepositoryFolder.whole(name, most);
        try {
            var recording = measuring.measure(whole).in(name);
            var apart = recording.profile().ofSeveralJvms() || !recording.coverage().complete()
                    ? apart(name, whole, measuring)
                    : List.<MeasuredRecording>of();
            return apart.isEmpty() ? List.of(recording) : apart;
        } catch (DataError e) {
            throw e.named(whole, name);
        } finally {
            RepositoryFolder.done(whole, name);
        }
    }

    /** None if it is of too many, or one cannot be read. */
    private static List<MeasuredRecording> apart(Path name, Path whole, Measuring measuring) {
        try (var parts = JvmParts.of(whole)) {
            var recordings = new ArrayList<MeasuredRecording>();
            for (Path part : parts.files()) {
                recordings.add(measuring.measure(part).in(JvmParts.named(name, recordings.size() + 1)));
            }
            return recordings;
        } catch (DataError e) {
            return List.of();
        }
    }

    /** Names of files in arguments: a pattern that the shell left to us, such as <code>'dir/**&#47;*.jfr'</code>, or a folder. */
    public static final class FilePatterns {
        private static final String ANY_FOLDERS = "**/";
        private static final String RECORDING = ".jfr";

        private FilePatterns() {}

        /**
         * Returns the files that a pattern or a folder stands for, in alphabetical order; any other name stands for itself. A folder in
         * which a JVM keeps the chunks of its recording stands for them.
         *
         * @param unseen takes the folders below that cannot be listed; what is in the others is returned
         * @throws DataError if a pattern or a folder has no files, or cannot be read as a pattern
         */
        public static List<Path> of(Path name, Consumer<Path> unseen) throws DataError {
            if (Files.isDirectory(name)) {
                return some(name,
                        below(name, file -> file.toString().endsWith(RECORDING) || PackedRecording.named(file), unseen)
                                .stream()
                                .map(file -> RepositoryFolder.holds(file) ? file.getParent() : file).distinct()
                                .toList());
            }
            return Files.exists(name) || !name.toString().contains("*")
                    ? List.of(name)
                    : some(name, matching(name, unseen));
        }

        private static List<Path> some(Path name, List<Path> files) throws DataError {
            if (files.isEmpty()) {
                throw new DataError(name + (Files.isDirectory(name)
                        ? ": holds no recording, no file that ends in " + RECORDING
                        : ": no such recording"));
            }
            return files;
        }

        private static List<Path> matching(Path pattern, Consumer<Path> unseen) throws DataError {
            Path folder = pattern;
            while (folder != null && folder.toString().contains("*")) {
                folder = folder.getParent();
            }
            var system = FileSystems.getDefault();
            // as shells have it, ** stands for no folder, too
            List<PathMatcher> matchers;
            try {
                matchers = Stream.of(pattern.toString(), pattern.toString().replace(ANY_FOLDERS, ""))
                        .map(p -> system.getPathMatcher("glob:" + p)).toList();
            } catch (PatternSyntaxException e) {
                throw new DataError(pattern + ": is not a pattern");
            }
            return below(folder == null ? Path.of("") : folder,
                    file -> matchers.stream().anyMatch(m -> m.matches(file)), unseen);
        }

        private static List<Path> below(Path folder, Predicate<Path> wanted, Consumer<Path> unseen) throws DataError {
            var found = new Finder(folder, wanted, unseen);
            try {
                if (Files.isSymbolicLink(folder)) { // it is followed where it is named, and not below
                    Path real = folder.toRealPath();
                    return below(real, file -> wanted.test(folder.resolve(real.relativize(file))), unseen).stream()
                            .map(file -> folder.resolve(real.relativize(file))).toList();
                }
                Files.walkFileTree(folder, found);
            } catch (IOException e) {
                throw new DataError(folder + ": cannot be listed");
            }
            return found.files.stream().sorted().toList();
        }

        /** Goes on where it cannot look into a folder. */
        private static final class Finder extends SimpleFileVisitor<Path> {
            private final List<Path> files = new ArrayList<>();
            private final Path folder;
            private final Predicate<Path> wanted;
            private final Consumer<Path> unseen;

            Finder(Path folder, Predicate<Path> wanted, Consumer<Path> unseen) {
                this.folder = folder;
                this.wanted = wanted;
                this.unseen = unseen;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes about) {
                if (wanted.test(file) && Files.isRegularFile(file)) {
                    files.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                return without(file, e);
            }

            @Override
            public FileVisitResult postVisitDirectory(Path file, IOException e) throws IOException {
                return e == null ? FileVisitResult.CONTINUE : without(file, e);
            }

            private FileVisitResult without(Path file, IOException e) throws IOException {
                if (file.equals(folder)) {
                    throw e;
                }
                unseen.accept(file);
                return FileVisitResult.CONTINUE;
            }
        }
    }
}
