package io.carrierscope.runner.jvm.probe;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Context switches of each thread of this process; empty on systems other than Linux. */
record Switches(Map<String, Count> byThread) {
    private static final Path TASKS = Path.of("/proc/self/task");
    private static final Count NONE = new Count(0, 0);

    /** Voluntary: the thread blocked or waited. Involuntary: the kernel gave the processor to another thread. */
    record Count(int voluntary, int involuntary) {
        private Count plus(Count other) {
            return new Count(voluntary + other.voluntary, involuntary + other.involuntary);
        }

        private Count minus(Count other) {
            return new Count(voluntary - other.voluntary, involuntary - other.involuntary);
        }
    }

    static Switches now() {
        Map<String, Count> counts = new HashMap<>();
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(TASKS)) {
            for (Path thread : threads) {
                add(thread, counts);
            }
        } catch (IOException notLinux) {
            return new Switches(Map.of());
        }
        return new Switches(Map.copyOf(counts));
    }

    private static void add(Path thread, Map<String, Count> counts) {
        try {
            counts.put(thread.getFileName().toString(), count(Files.readAllLines(thread.resolve("status"))));
        } catch (IOException ended) {
            // it may end between being listed and being read
        }
    }

    /** Parses the lines of a thread's status file. */
    static Count count(List<String> status) {
        return new Count(value(status, "voluntary_ctxt_switches:"), value(status, "nonvoluntary_ctxt_switches:"));
    }

    private static int value(List<String> status, String name) {
        return status.stream().filter(line -> line.startsWith(name))
                .mapToInt(line -> Integer.parseInt(line.substring(name.length()).strip())).findFirst().orElse(0);
    }

    /** The sum over the current threads. A thread that is new since then counts from its start. */
    Count since(Switches before) {
        return byThread.entrySet().stream()
                .map(now -> now.getValue().minus(before.byThread.getOrDefault(now.getKey(), NONE)))
                .reduce(NONE, Count::plus);
    }
}
