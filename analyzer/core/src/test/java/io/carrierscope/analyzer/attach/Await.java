package io.carrierscope.analyzer.attach;

import static org.assertj.core.api.Assertions.fail;

import io.carrierscope.analyzer.recording.chunk.ChunkHeader;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;

/** Waits for what another process or thread does. */
public final class Await {
    /** Long enough on any machine: without a limit, a failure would stop the build. */
    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final long POLL_MILLIS = 50;
    /** A chunk has the first generation when it is created. */
    private static final int FLUSHED_TWICE = 3;

    private Await() {}

    /** Waits until the condition holds; fails if it never does. */
    public static void until(String what, Callable<Boolean> condition) throws Exception {
        long start = System.nanoTime();
        while (!condition.call()) {
            if (System.nanoTime() - start > LONGEST.toNanos()) {
                fail("not reached in " + LONGEST.toMinutes() + " minutes: " + what);
            }
            Thread.sleep(POLL_MILLIS);
        }
    }

    /** Waits until a JVM has flushed events of the chunk with this number below the folder of its recordings. */
    public static void flush(Path folder, int number) throws Exception {
        until("a flush of chunk " + number + " in " + folder,
                () -> chunks(folder).size() >= number && flushed(chunks(folder).get(number - 1)));
    }

    private static boolean flushed(Path chunk) throws IOException {
        try (var file = FileChannel.open(chunk)) {
            return ChunkHeader.flushed(file).filter(h -> h.generation() >= FLUSHED_TWICE).isPresent();
        }
    }

    /** Returns the chunks below the folder, the oldest first. */
    public static List<Path> chunks(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(f -> f.getFileName().toString().matches("[0-9_]+\\.jfr")).sorted().toList();
        }
    }
}
