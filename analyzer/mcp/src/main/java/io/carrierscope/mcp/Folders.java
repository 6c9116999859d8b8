package io.carrierscope.mcp;

import io.carrierscope.analyzer.recording.DataError;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;

/** The folders that were named on the command line: only what is below them can be read, and no link leads out of them. */
final class Folders {
    private static final int LONGEST_NAME = 500;
    private static final int DEEPEST = 8;
    private static final int MOST_VISITED = 20_000;
    private static final String RECORDING = ".jfr";

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
     * Returns the real path of a file below a folder. What is outside is refused in the same words as what does not exist.
     *
     * @param name relative to one of the folders, or absolute
     */
    Path file(String name) throws DataError {
        if (name.length() <= LONGEST_NAME) {
            for (Path root : roots) {
                try {
                    Path real = root.resolve(name).toRealPath();
                    if (real.startsWith(root) && root.resolve(name).normalize().startsWith(root)
                            && Files.readAttributes(real, BasicFileAttributes.class).isRegularFile()) {
                        return real;
                    }
                } catch (IOException | InvalidPathException e) {
                    continue; // it may be in the next folder
                }
            }
        }
        throw new DataError(
                "no such file below the folders of this server; explain without a file lists its recordings");
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
            if (about.isRegularFile() && file.toString().endsWith(RECORDING)) {
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
