package io.carrierscope.incidents;

import io.carrierscope.incidents.Incident.Run;
import io.carrierscope.incidents.program.Launcher;
import io.carrierscope.runner.jvm.process.JavaHome;
import io.carrierscope.runner.jvm.process.JdkFinder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs incidents, each in a JVM of its own on two processors.
 *
 * @param classes where the programs are
 * @param libraries folder of the jars
 * @param recordings folder for the recordings
 */
record IncidentRunner(Path classes, Path libraries, Path recordings) {
    /** Beyond the time that the program is recorded: for the JVM's start and the dump on a busy machine. */
    private static final long PATIENCE_SECONDS = 60;
    /** The settings that {@code analyzer settings} prints. */
    static final String OURS = "ours";
    /** Settings that the JDK has. */
    static final Set<String> OF_THE_JDK = Set.of("profile", "default");

    /** Where the recording of this run is. */
    Path file(Incident incident, String run, String settings) {
        return recordings.resolve(String.join(".", incident.id(), run, settings, "jfr"));
    }

    /** Where the thread dump is that the program leaves beside this recording. */
    static Path threads(Path recording) {
        return recording.resolveSibling(recording.getFileName().toString().replace(".jfr", ".json"));
    }

    /** Runs it and returns its recording, which names no folder of this machine. IOException if it leaves none. */
    Path record(Incident incident, String name, String settings, Analyzer analyzer)
            throws IOException, InterruptedException {
        Run run = incident.runs().get(name);
        JavaHome home = JdkFinder.ofThisMachine().find(Integer.toString(run.jdk()))
                .orElseThrow(
                        () -> new IOException("needs JDK " + run.jdk() + "; CARRIERSCOPE_JDKS may name its folder"));
        Files.createDirectories(recordings);
        Path file = file(incident, name, settings);
        Files.deleteIfExists(file);
        Path log = recordings.resolve(incident.id() + "." + name + ".log");
        var process = new ProcessBuilder(
                command(incident, run, home, option(settings, home, analyzer), file)).directory(recordings.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile()).start();
        if (!process.waitFor((long) (incident.warmup() + incident.seconds()) + PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
        if (!Files.exists(file)) {
            throw new IOException("left no recording, see " + log);
        }
        Files.delete(log);
        return file;
    }

    private String option(String settings, JavaHome home, Analyzer analyzer) throws IOException, InterruptedException {
        if (OF_THE_JDK.contains(settings)) {
            return settings;
        }
        Path file = recordings.resolve("ours-" + home.jdk().feature() + ".jfc");
        if (!Files.exists(file)) {
            analyzer.settings(home.jdk().feature(), file);
        }
        return file.getFileName().toString();
    }

    private List<String> command(Incident incident, Run run, JavaHome home, String settings, Path file) {
        var words = new ArrayList<>(
                List.of(home.java().toString(), "-Xmx256m", "-XX:ActiveProcessorCount=2"));
        words.addAll(incident.options(run));
        words.addAll(List.of("-cp", classPath(incident, run), Launcher.class.getName(),
                Launcher.class.getPackageName() + "." + incident.program(), settings, file.getFileName().toString(),
                Double.toString(incident.warmup()), Double.toString(incident.seconds())));
        return words;
    }

    private String classPath(Incident incident, Run run) {
        return Stream
                .concat(Stream.of(classes), incident.jars(run).stream().map(jar -> libraries.resolve(jar + ".jar")))
                .map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }
}
