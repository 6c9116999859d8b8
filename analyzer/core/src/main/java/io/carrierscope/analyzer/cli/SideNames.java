package io.carrierscope.analyzer.cli;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;

/** Short names of lists of files that tell the lists apart: as much of the path as is needed. */
final class SideNames {
    private static final int MOST_FOLDERS = 20;

    private SideNames() {}

    /** The name of each list: the file, or the folder or first file of several with their number. */
    static List<String> of(List<List<Path>> sides) {
        for (int folders = 0; folders < MOST_FOLDERS; folders++) {
            int depth = folders;
            var names = sides.stream().map(side -> name(side, depth)).toList();
            if (new HashSet<>(names).size() == new HashSet<>(sides).size()) {
                return names;
            }
        }
        return sides.stream().map(side -> name(side, MOST_FOLDERS)).toList();
    }

    private static String name(List<Path> side, int folders) {
        Path first = side.get(0).toAbsolutePath().normalize();
        if (side.size() == 1) {
            return end(first, folders + 1);
        }
        boolean together = side.stream().map(f -> f.toAbsolutePath().normalize().getParent())
                .allMatch(parent -> Objects.equals(parent, first.getParent()));
        return together
                ? end(first.getParent(), folders + 1) + " (" + side.size() + " recordings)"
                : end(first, folders + 1) + " and " + (side.size() - 1) + " more";
    }

    /** The last parts of the path. */
    private static String end(Path path, int parts) {
        int count = path.getNameCount();
        return count == 0 ? path.toString() : path.subpath(Math.max(0, count - parts), count).toString();
    }
}
