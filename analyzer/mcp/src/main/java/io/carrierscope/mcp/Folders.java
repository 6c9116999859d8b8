package io.carrierscope.mcp;

import io.carrierscope.analyzer.cli.form.PackedRecording;
import io.carrierscope.analyzer.recording.DataError;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** The folders that were named on the command line: only what is below them can be read, and no link leads out of them. */
final class Folders {
    private static final int LONGEST_NAME = 500;
    private static final int DEEPEST = 8;
    private static final int MOST_VISITED = 20_000;
    private static final String RECORDING = ".jfr";
    private static final char PART = '!';

    private final List<Path> roots;

    private Folders(List<Path> roots) {
        this.roots = roots;
    }

    /** A recording below a folder. */
    record Listed(Path file, long bytes, FileTime written) {}

    static Folders of(List<Path> named) throws DataError {
        var roots = new ArrayList<Path>();
        for (Path each : named) {
            try {
                roots.add(each.toRealPath());
            } catch (IOException e) {
                throw new DataError(each + ": no such folder");
            }
            if (!Files.isDirectory(each)) {
                throw new DataError(each + ": is no folder; name the folder of the recordings");
            }
        }
        return new Folders(List.copyOf(roots));
    }

    /**
     * A recording, which may be one in an archive or one JVM of a file.
     *
     * @param part what its name has beyond that of the file, such as {@code !/app.jfr} or {@code !jvm2}; mostly nothing
     */
    record Named(Path file, String part) {
        Path path() {
            return file.resolveSibling(file.getFileName() + part);
        }
    }

    /**
     * Returns the real path of a file below a folder. What is outside is refused in the same words as what does not exist.
     *
     * @param name relative to one of the folders, or absolute
     */
    Path file(String name) throws DataError {
        return real(name).orElseThrow(Folders::none);
    }

    /** The same of a name in the list of recordings. A part is a name within the file, not that of another one. */
    Named recording(String name) throws DataError {
        var whole = real(name);
        for (int at = name.lastIndexOf(PART); whole.isEmpty() && at > 0; at = name.lastIndexOf(PART, at - 1)) {
            var file = real(name.substring(0, at));
            if (file.isPresent() && !name.contains("..") && !name.contains("\0")) {
                var named = new Named(file.get(), name.substring(at));
                if (Files.notExists(named.path(), LinkOption.NOFOLLOW_LINKS)) {
                    return named;
                }
            }
        }
        return new Named(whole.orElseThrow(Folders::none), "");
    }

    private static DataError none() {
        return new DataError(
                "no such file below the folders of this server; explain without a file lists its recordings");
    }

    private Optional<Path> real(String name) {
        for (Path root : name.length() <= LONGEST_NAME ? roots : List.<Path>of()) {
            try {
                Path real = root.resolve(name).toRealPath();
                if (real.startsWith(root) && root.resolve(name).normalize().startsWith(root)
                        && Files.readAttributes(real, BasicFileAttributes.class).isRegularFile()) {
                    return Optional.of(real);
                }
            } catch (IOException | InvalidPathException e) {
                continue; // it may be in the next folder
            }
        }
        return Optional.empty();
    }

    /** The name by which the file is asked for. */
    String name(Path real) {
        return roots.stream().filter(real::startsWith).findFirst().map(root -> root.relativize(real).toString())
                .orElse("?");
    }

    /** The text without the paths of the folders. */
    String relative(String text) {
        String shown = text;
        for (Path root : roots) {
            shown = shown.replace(root + "/", "");
        }
        return shown;
    }

    /** The recordings below all folders, the newest first. Links are not followed. */
    List<Listed> recordings() {
        var found = new ArrayList<Listed>();
        for (Path root : roots) {
            try {
                Files.walkFileTree(root, EnumSet.noneOf(FileVisitOption.class), DEEPEST, new Finder(found));
            } catch (IOException e) {
                continue; // what could be listed is
            }
        }
        found.sort(Comparator.comparing(Listed::written).reversed().thenComparing(Listed::file));
        return found;
    }

    private static final class Finder extends SimpleFileVisitor<Path> {
        private final List<Listed> found;
        private int visited;

        private Finder(List<Listed> found) {
            this.found = found;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes about) {
            if (about.isRegularFile()
                    && (file.toString().endsWith(RECORDING) || PackedRecording.named(file))) {
                found.add(new Listed(file, about.size(), about.lastModifiedTime()));
            }
            return ++visited < MOST_VISITED ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE;
        }
    }
}
