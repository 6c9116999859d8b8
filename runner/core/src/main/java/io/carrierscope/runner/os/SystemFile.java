package io.carrierscope.runner.os;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads numbers from files under /proc and /sys. Some of them have no size and must be read in one read call, which most ways to
 * read a file do not do.
 */
public final class SystemFile {
    private SystemFile() {}

    /** The number in the first group of the first match; empty where there is none or no such file. */
    public static OptionalLong number(Path file, Pattern pattern) {
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            Matcher found = pattern.matcher(reader.lines().collect(Collectors.joining("\n")));
            return found.find() ? OptionalLong.of(Long.parseLong(found.group(1))) : OptionalLong.empty();
        } catch (IOException | UncheckedIOException elsewhere) {
            return OptionalLong.empty();
        }
    }
}
