package io.carrierscope.incidents;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command {@code bin/analyzer}: incidents know it as users do. */
record Analyzer(Path command) {
    /** The exit code for a recording of which a part could not be read. What is printed then covers the rest. */
    private static final int PART_UNREADABLE = 1;

    /** What it says of the recording and the thread dump beside it. */
    Said explain(Path recording, Path threads) throws IOException, InterruptedException {
        return Said.of(new JsonMapper().readTree(
                run("explain", "--format", "json", recording.toString(), "--threads", threads.toString())));
    }

    /** The settings that show all it can, written to the file. */
    void settings(int jdk, Path file) throws IOException, InterruptedException {
        Files.writeString(file, run("settings", "--jdk", Integer.toString(jdk)));
    }

    /** What it prints. IOException if that is nothing, or if it failed. */
    private String run(String... arguments) throws IOException, InterruptedException {
        var words = new ArrayList<>(List.of(command.toString()));
        words.addAll(List.of(arguments));
        Path printed = Files.createTempFile("carrierscope", ".out");
        try {
            var process = new ProcessBuilder(words).redirectOutput(printed.toFile()).start();
            String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            int code = process.waitFor();
            String text = Files.readString(printed);
            if (text.isBlank() || code != 0 && code != PART_UNREADABLE) {
                throw new IOException(
                        String.join(" ", words) + " ended with exit code " + code + ": " + errors.strip());
            }
            return text;
        } finally {
            Files.delete(printed);
        }
    }
}
