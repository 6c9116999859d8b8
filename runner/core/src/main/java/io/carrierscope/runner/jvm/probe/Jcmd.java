package io.carrierscope.runner.jvm.probe;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The JDK's {@code jcmd}, which tells a JVM what to do, if it runs on the same JDK or on an older one. */
public record Jcmd(Path tool) {
    private static final int LONGEST_SECONDS = 10;

    /** The first of these processes that is a JVM. */
    public static Optional<ProcessHandle> jvm(Stream<ProcessHandle> processes) {
        return processes.filter(Jcmd::isJava).findFirst();
    }

    private static boolean isJava(ProcessHandle process) {
        return process.info().command().filter(command -> Path.of(command).endsWith("java")).isPresent();
    }

    /** Returns true if the JVM has done what it was told: there may be runtimes only and no JDK, and a JVM may hang. */
    public boolean tell(ProcessHandle jvm, String... command) {
        List<String> words = new ArrayList<>(List.of(tool.toString(), "-J-Xmx32m", "-J-XX:+UseSerialGC",
                "-J-XX:TieredStopAtLevel=1", Long.toString(jvm.pid())));
        words.addAll(List.of(command));
        try {
            Process told = new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(Redirect.DISCARD).start();
            if (told.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
                return told.exitValue() == 0;
            }
            told.destroyForcibly();
        } catch (IOException none) {
            // no JDK at hand
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
        return false;
    }
}
