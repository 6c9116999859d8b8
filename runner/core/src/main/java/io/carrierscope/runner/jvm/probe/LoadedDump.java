package io.carrierscope.runner.jvm.probe;

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

    private final Jcmd jcmd;
    private final Path file;
    private CompletableFuture<Void> taken = CompletableFuture.completedFuture(null);

    /** For an application that runs on the JDK of this {@code jcmd}, or on an older one. */
    public LoadedDump(Jcmd jcmd, Path file) {
        this.jcmd = jcmd;
        this.file = file.toAbsolutePath();
    }

    /** Takes it at that time of the monotonic clock, of the first of these processes that is a JVM. */
    public void takeAt(long nanos, Stream<ProcessHandle> processes) {
        Optional<ProcessHandle> jvm = Jcmd.jvm(processes);
        taken = CompletableFuture.runAsync(
                () -> jvm.ifPresent(one -> jcmd.tell(one, "Thread.dump_to_file", "-format=json", file.toString())),
                CompletableFuture.delayedExecutor(nanos - System.nanoTime(), TimeUnit.NANOSECONDS));
    }

    /** Returns when it is taken or failed, so that the application may end. */
    public void await() {
        taken.join();
    }
}
