package io.carrierscope.runner.suite;

import io.carrierscope.runner.client.load.LoadPlan;
import io.carrierscope.runner.net.Loopback;
import io.carrierscope.runner.os.SystemFile;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Whether this machine lets a load open its connections; absent where the system does not tell.
 *
 * @param openFiles the most files that one process may open
 * @param memoryMegabytes memory that is free for both JVMs
 */
record Preflight(OptionalLong openFiles, OptionalLong memoryMegabytes) {
    private static final Path LIMITS = Path.of("/proc/self/limits");
    private static final Path MEMORY = Path.of("/proc/meminfo");
    private static final Pattern OPEN_FILES = Pattern.compile("Max open files\\s+\\S+\\s+(\\d+)");
    private static final Pattern AVAILABLE = Pattern.compile("MemAvailable:\\s+(\\d+) kB");
    /** Class files, libraries, the recording. */
    private static final int OTHER_FILES = 500;
    /** Both ends of a connection in the kernel, and the stack of a thread that waits for it. */
    private static final double MEGABYTES_PER_CONNECTION = 0.1;

    static Preflight ofThisMachine() {
        OptionalLong kilobytes = SystemFile.number(MEMORY, AVAILABLE);
        return new Preflight(SystemFile.number(LIMITS, OPEN_FILES),
                kilobytes.isEmpty() ? kilobytes : OptionalLong.of(kilobytes.getAsLong() / 1024));
    }

    /** Why the load cannot be run here, and what to do. */
    Optional<String> obstacle(LoadPlan load, Limits limits) {
        if (!load.connectsEachRequest()) {
            return Optional.empty();
        }
        int connections = load.maxConnections();
        return Stream.of(files(connections), ports(connections), memory(connections, limits)).flatMap(Optional::stream)
                .findFirst();
    }

    private Optional<String> files(int connections) {
        long needed = connections + OTHER_FILES;
        return openFiles.isEmpty() || openFiles.getAsLong() >= needed
                ? Optional.empty()
                : Optional
                        .of(connections + " connections need " + needed + " open files in a process, and the limit is "
                                + openFiles.getAsLong() + "; raise it (ulimit -n " + needed + ") or hold fewer");
    }

    private static Optional<String> ports(int connections) {
        int addresses = Loopback.addresses(connections);
        return addresses <= Loopback.ADDRESSES.size()
                ? Optional.empty()
                : Optional.of(connections + " connections need the ports of " + addresses
                        + " addresses, and there are " + Loopback.ADDRESSES.size()
                        + "; widen net.ipv4.ip_local_port_range or hold fewer");
    }

    private Optional<String> memory(int connections, Limits limits) {
        long needed = limits.server().heapMegabytes() + limits.client().heapMegabytes()
                + (long) (connections * MEGABYTES_PER_CONNECTION);
        return memoryMegabytes.isEmpty() || memoryMegabytes.getAsLong() >= needed
                ? Optional.empty()
                : Optional.of(connections + " connections need about " + needed + " MB of memory, and "
                        + memoryMegabytes.getAsLong()
                        + " MB are free; lower the heaps (--limit client.heap=...) or hold"
                        + " fewer");
    }
}
