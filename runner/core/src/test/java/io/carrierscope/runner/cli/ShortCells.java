package io.carrierscope.runner.cli;

import io.carrierscope.runner.suite.Limits;
import java.util.List;
import java.util.stream.Stream;

/** How tests run cells whose figures they do not judge: JVMs that end within seconds compile with the first compiler only, which halves their CPU time. */
public final class ShortCells {
    public static final List<String> JVM = List.of("-XX:TieredStopAtLevel=1");

    private ShortCells() {}

    /** The options of the command line. */
    public static Stream<String> options() {
        return Limits.ROLES.stream().flatMap(role -> Stream.of("--jvm-args", role + "=" + String.join(" ", JVM)));
    }

    /** The arguments, with those options after them. */
    public static String[] with(String... args) {
        return Stream.concat(Stream.of(args), options()).toArray(String[]::new);
    }
}
