package io.carrierscope.runner.jvm.child;

import io.carrierscope.runner.suite.Json;
import io.carrierscope.runner.suite.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Entry point of the JVMs of a cell. Its arguments are {@code cell-<role>} and the file of the assignment: parsing options would slow
 * down each start.
 */
public final class ChildMain {
    /** The first argument is this prefix and the role. */
    public static final String PREFIX = "cell-";

    private ChildMain() {}

    public static void main(String[] args) throws Exception {
        Assignment assignment = read(Path.of(args[1]));
        switch (args[0].substring(PREFIX.length())) {
            case Role.SERVER -> new ServerChild().run(assignment);
            case Role.CLIENT -> new ClientChild().run(assignment);
            case Role.DOWNSTREAM -> new DownstreamChild().run(assignment);
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static Assignment read(Path file) throws IOException {
        return Json.read(Files.readString(file), Assignment.class);
    }
}
