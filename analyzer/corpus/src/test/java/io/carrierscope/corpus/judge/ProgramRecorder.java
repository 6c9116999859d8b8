package io.carrierscope.corpus.judge;

import io.carrierscope.analyzer.program.Programs;
import io.carrierscope.corpus.JvmOptions;
import io.carrierscope.corpus.NeedsModule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Runs programs of the corpus, each in a JVM of its own, with Flight Recorder on. */
final class ProgramRecorder {
    private static final List<String> PACKAGES = List.of("executor", "jvm", "pool", "server", "virtual");

    private final Path folder;
    private final Path scratch;

    /**
     * @param folder where recordings are written
     * @param scratch for the files of the programs
     */
    ProgramRecorder(Path folder, Path scratch) {
        this.folder = folder;
        this.scratch = scratch;
    }

    /** The program of this simple name. */
    static Optional<Class<?>> program(String name) {
        return PACKAGES.stream().flatMap(part -> load("io.carrierscope.corpus." + part + "." + name)).findFirst();
    }

    private static Stream<Class<?>> load(String name) {
        try {
            return Stream.of(Class.forName(name, false, ProgramRecorder.class.getClassLoader()));
        } catch (ClassNotFoundException otherPackage) {
            return Stream.empty();
        }
    }

    /** The file that a recording of the program is written to. */
    Path file(Run run) {
        return folder.resolve(run.program() + "-" + run.jdk() + "-" + run.settings() + ".jfr");
    }

    /** False where the program's library needs a module that the runtime was built without. */
    static boolean isPossible(String name, Path home) {
        var needs = program(name).orElseThrow().getAnnotation(NeedsModule.class);
        try {
            return needs == null || Files.readString(home.resolve("release")).contains(" " + needs.value() + " ");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs the program to its end, and returns its recording. */
    Path record(Run run) throws Exception {
        Class<?> program = program(run.program()).orElseThrow();
        Path home = Programs.jdk(run.jdk()).orElseThrow();
        var command = new ArrayList<>(List.of(home.resolve("bin/java").toString(), "-Xmx256m",
                "-XX:ActiveProcessorCount=2", "-Djava.io.tmpdir=" + scratch));
        var options = program.getAnnotation(JvmOptions.class);
        if (options != null) {
            command.addAll(List.of(options.value()));
        }
        command.addAll(List.of("-Dcorpus.recording=" + file(run),
                "-Dcorpus.settings=" + run.settings().option(run.jdk()), "-cp",
                System.getProperty("java.class.path"), program.getName()));
        Programs.output(new ProcessBuilder(command));
        if (!Files.exists(file(run))) {
            throw new IOException(run + " left no recording");
        }
        return file(run);
    }
}
