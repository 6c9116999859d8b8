package io.carrierscope.runner.jvm.probe;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A thread dump of an application under load: the waits of virtual threads for locks and permits leave no event. The JDK's {@code jcmd}
 * takes it when all is measured and requests still come. Where it cannot, the cell has none and is none the worse. On JDK 25 the
 * application may crash of it (JDK-8364343), and then the cell fails.
 */
public final class LoadedDump {
    public static final String FILE = "server.threads.json";
    private static final int LONGEST_SECONDS = 10;

    private final Path jcmd;
    private final Path file;
    private CompletableFuture<Void> taken = CompletableFuture.completedFuture(null);

    /** For an application that runs on the JDK of this {@code jcmd}, or on an older one. */
    public LoadedDump(Path jcmd, Path file) {
        this.jcmd = jcmd;
        this.file = file.toAbsolutePath();
    }

    /** Takes it at that time of the monotonic clock, of the first of these processes that is a JVM. */
    public void takeAt(long nanos, Stream<ProcessHandle> processes) {
        Optional<ProcessHandle> jvm = processes.filter(LoadedDump::isJava).findFirst();
        taken = CompletableFuture.runAsync(() -> jvm.ifPresent(this::take),
                CompletableFuture.delayedExecutor(nanos - System.nanoTime(), TimeUnit.NANOSECONDS));
    }

    private static boolean isJava(ProcessHandle process) {
        return process.info().command().filter(command -> Path.of(command).endsWith("java")).isPresent();
    }

    private void take(ProcessHandle jvm) {
        try {
            Process dump = new ProcessBuilder(jcmd.toString(), "-J-Xmx32m",
                    "-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1", Long.toString(jvm.pid()),
                    "Thread.dump_to_file", "-format=json", file.toString()).redirectErrorStream(true)
                    .redirectOutput(Redirect.DISCARD).start();
            if (!dump.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
                dump.destroyForcibly();
            }
        } catch (IOException none) {
            // no JDK at hand, only runtimes
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns when it is taken or failed, so that the application may end. */
    public void await() {
        taken.join();
    }
}
