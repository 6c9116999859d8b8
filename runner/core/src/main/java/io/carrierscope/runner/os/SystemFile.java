package io.carrierscope.runner.os;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads files under /proc and /sys. Some of them have no size and must be read in one read call, which most ways to read a file do not
 * do.
 */
public final class SystemFile {
    private SystemFile() {}

    /** The number in the first group of the first match; empty where there is none or no such file. */
    public static OptionalLong number(Path file, Pattern pattern) {
        Matcher found = pattern.matcher(String.join("\n", lines(file)));
        return found.find() ? OptionalLong.of(Long.parseLong(found.group(1))) : OptionalLong.empty();
    }

    /** All lines; none where there is no such file. */
    public static List<String> lines(Path file) {
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            return reader.lines().toList();
        } catch (IOException | UncheckedIOException elsewhere) {
            return List.of();
        }
    }
}
