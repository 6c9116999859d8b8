package io.carrierscope.runner.jvm.probe;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A thread dump of an application under load: the waits of virtual threads for locks and permits leave no event. The JDK's {@code jcmd}
 * takes it when all is measured and requests still come. Where it cannot, or the application might crash of it, the cell has none and is
 * none the worse.
 */
public final class LoadedDump {
    public static final String FILE = "server.threads.json";

    /** The feature release of which a dump may crash a JVM whose virtual threads run (JDK-8364343), as the analyzer says, too. */
    private static final int CRASHES = 25;

    private final Jcmd jcmd;
    private final Path file;
    private final boolean safe;
    private CompletableFuture<Void> taken = CompletableFuture.completedFuture(null);

    /** For an application that runs on this feature release: the JDK of this {@code jcmd}, or an older one. */
    public LoadedDump(Jcmd jcmd, Path file, int feature) {
        this.jcmd = jcmd;
        this.file = file.toAbsolutePath();
        safe = safeOn(feature);
    }

    /** True if no JVM of this feature release crashes of a dump. */
    public static boolean safeOn(int feature) {
        return feature != CRASHES;
    }

    /** Takes it at that time of the monotonic clock, of the first of these processes that is a JVM. */
    public void takeAt(long nanos, Stream<ProcessHandle> processes) {
        Optional<ProcessHandle> jvm = Jcmd.jvm(processes).filter(one -> safe);
        taken = CompletableFuture.runAsync(
                () -> jvm.ifPresent(one -> jcmd.tell(one, "Thread.dump_to_file", "-format=json", file.toString())),
                CompletableFuture.delayedExecutor(nanos - System.nanoTime(), TimeUnit.NANOSECONDS));
    }

    /** Returns when it is taken or failed, so that the application may end. */
    public void await() {
        taken.join();
    }
}
