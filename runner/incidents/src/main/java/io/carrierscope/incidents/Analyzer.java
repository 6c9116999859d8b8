package io.carrierscope.incidents;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command {@code bin/analyzer}: incidents know it as users do. */
record Analyzer(Path command) {
    /** What it says of the recording and the thread dump beside it. */
    Said explain(Path recording, Path threads) throws IOException, InterruptedException {
        return Said.of(new JsonMapper().readTree(
                run("explain", "--format", "json", recording.toString(), "--threads", threads.toString())));
    }

    /** The settings that show all it can, written to the file. */
    void settings(int jdk, Path file) throws IOException, InterruptedException {
        Files.writeString(file, run("settings", "--jdk", Integer.toString(jdk)));
    }

    private String run(String... arguments) throws IOException, InterruptedException {
        var words = new ArrayList<>(List.of(command.toString()));
        words.addAll(List.of(arguments));
        Path printed = Files.createTempFile("carrierscope", ".out");
        try {
            var process = new ProcessBuilder(words).redirectOutput(printed.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD).start();
            process.waitFor();
            return Files.readString(printed);
        } finally {
            Files.delete(printed);
        }
    }
}
