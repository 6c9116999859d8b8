package io.carrierscope.analyzer.program;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Runs a program of this folder on a given JDK with Flight Recorder on. */
public final class Programs {
    /** Said aloud, as no recording tells of processors that a JVM is kept away from. */
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    private Programs() {}

    /** What a program left behind. */
    public record Ran(Path recording, String output) {
        /** A figure that the program printed as {@code name=number}. */
        public long figure(String name) {
            return output.lines().filter(l -> l.startsWith(name + "=")).map(l -> l.substring(name.length() + 1))
                    .mapToLong(Long::parseLong).findFirst().orElseThrow();
        }
    }

    /** Home of a JDK or JRE of the feature release: this one, one of CARRIERSCOPE_JDKS, or one in a usual folder. */
    public static Optional<Path> jdk(int feature) {
        return candidates().filter(home -> feature(home) == feature).findFirst();
    }

    /**
     * The release on which to try what is true of this one: with {@code -Djdk.newest=28} that one in place of 25 and newer ones, and none in
     * place of older ones.
     */
    public static Stream<Integer> asked(int feature) {
        int newest = Integer.getInteger("jdk.newest", 0);
        return newest == 0 ? Stream.of(feature) : feature < 25 ? Stream.empty() : Stream.of(newest);
    }

    public static Ran run(int feature, Class<?> program, Path settings, Path folder, String... arguments)
            throws Exception {
        Path home = jdk(feature).orElseThrow();
        Path file = folder.resolve(
                program.getSimpleName() + "-" + String.join("", List.of(arguments)) + feature + ".jfr");
        var command = new ArrayList<>(List.of(home.resolve("bin/java").toString(), "-Xmx256m", "-XX:+UseSerialGC",
                "-XX:ActiveProcessorCount=" + PROCESSORS,
                "-Djdk.virtualThreadScheduler.parallelism=" + Math.max(2, PROCESSORS),
                "-XX:StartFlightRecording:settings=" + settings + ",filename=" + file, "-Xlog:jfr*=off",
                "-cp", System.getProperty("java.class.path")));
        Optional.ofNullable(program.getAnnotation(JvmArguments.class))
                .ifPresent(a -> command.addAll(List.of(a.value())));
        command.add(program.getName());
        command.addAll(List.of(arguments));
        return new Ran(file, output(new ProcessBuilder(started(program, command))));
    }

    /** The command, run by a shell that first does what the program needs; skips the test where it cannot. */
    private static List<String> started(Class<?> program, List<String> command) throws Exception {
        var needs = program.getAnnotation(StartedBy.class);
        if (needs == null) {
            return command;
        }
        var trial = new ProcessBuilder("sh", "-c", needs.value()).redirectErrorStream(true).start();
        String said = new String(trial.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assumeTrue(trial.waitFor() == 0, "not covered, this system does not allow what it needs: " + said);
        var shell = new ArrayList<>(List.of("sh", "-c", needs.value() + "\n\"$@\"", "sh"));
        shell.addAll(command);
        return shell;
    }

    /** Runs the command to its end, which must be a good one, and returns all that it printed. */
    public static String output(ProcessBuilder command) throws Exception {
        var process = command.redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException(command.command() + " failed: " + output);
        }
        return output;
    }

    private static Stream<Path> candidates() {
        String extra = System.getenv().getOrDefault("CARRIERSCOPE_JDKS", "");
        return Stream.of(Stream.of(Path.of(System.getProperty("java.home"))),
                Arrays.stream(extra.split(java.io.File.pathSeparator)).filter(s -> !s.isBlank()).map(Path::of),
                inside(Path.of("/usr/lib/jvm")),
                inside(Path.of(System.getProperty("user.home"), ".sdkman/candidates/java")),
                inside(Path.of(System.getProperty("user.home"), ".jdks"))).flatMap(s -> s);
    }

    private static Stream<Path> inside(Path folder) {
        try (var entries = Files.list(folder)) {
            return entries.toList().stream();
        } catch (IOException e) {
            return Stream.empty();
        }
    }

    private static int feature(Path home) {
        try (var lines = Files.lines(home.resolve("release"))) {
            return lines.filter(l -> l.startsWith("JAVA_VERSION=")).map(l -> l.replaceAll("[^0-9.]", ""))
                    .mapToInt(v -> Integer.parseInt(v.split("\\.")[0])).findFirst().orElse(0);
        } catch (IOException e) {
            return 0;
        }
    }
}
