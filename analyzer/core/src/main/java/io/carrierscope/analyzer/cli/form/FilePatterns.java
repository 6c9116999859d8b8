package io.carrierscope.analyzer.cli.form;

import io.carrierscope.analyzer.recording.DataError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/** Names of files in arguments: a pattern that the shell left to us, such as <code>'dir/**&#47;*.jfr'</code>, or a folder. */
public final class FilePatterns {
    private static final String ANY_FOLDERS = "**/";
    private static final String RECORDING = ".jfr";

    private FilePatterns() {}

    /**
     * Returns the files that a pattern or a folder stands for, in alphabetical order; any other name stands for itself. A folder in
     * which a JVM keeps the chunks of its recording stands for them.
     *
     * @throws DataError if a pattern or a folder has no files, or cannot be read as a pattern
     */
    public static List<Path> of(Path name) throws DataError {
        if (Files.isDirectory(name)) {
            return some(name, below(name, file -> file.toString().endsWith(RECORDING)).stream()
                    .map(file -> RepositoryFolder.holds(file) ? file.getParent() : file).distinct().toList());
        }
        return Files.exists(name) || !name.toString().contains("*") ? List.of(name) : some(name, matching(name));
    }

    private static List<Path> some(Path name, List<Path> files) throws DataError {
        if (files.isEmpty()) {
            throw new DataError(name + ": no such recording");
        }
        return files;
    }

    private static List<Path> matching(Path pattern) throws DataError {
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
        return below(folder == null ? Path.of("") : folder, file -> matchers.stream().anyMatch(m -> m.matches(file)));
    }

    private static List<Path> below(Path folder, Predicate<Path> wanted) throws DataError {
        try (var files = Files.walk(folder)) {
            return files.filter(wanted).filter(Files::isRegularFile).sorted().toList();
        } catch (IOException | UncheckedIOException e) {
            throw new DataError(folder + ": cannot be listed");
        }
    }
}
