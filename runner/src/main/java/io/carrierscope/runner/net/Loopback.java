package io.carrierscope.runner.net;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The addresses of this machine's own network: connections to one address need a local port each, and those are limited. */
public final class Loopback {
    /** What a server listens on, where the system has these addresses. */
    public static final List<String> ADDRESSES = IntStream.rangeClosed(1, 4).mapToObj(last -> "127.0.0." + last)
            .toList();

    private static final Path PORT_RANGE = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
    private static final int USUAL_PORTS = 16_384;
    private static final Path QUEUE = Path.of("/proc/sys/net/core/somaxconn");
    /** Others use ports too, and one that was closed is not free at once. */
    private static final double USABLE = 0.8;

    private Loopback() {}

    /** Addresses needed for so many connections at once. */
    public static int addresses(int connections) {
        return addresses(connections, numbers(PORT_RANGE).map(ends -> ends[1] - ends[0] + 1).orElse(USUAL_PORTS));
    }

    static int addresses(int connections, int perAddress) {
        return Math.max(1, (int) Math.ceil(connections / (USABLE * perAddress)));
    }

    /** The addresses for so many new connections: more than one only where it runs out of ports or has too short a queue. */
    public static List<URI> spread(URI target, int connections) {
        int addresses = Math.max(addresses(connections), queues(connections));
        return addresses == 1
                ? List.of(target)
                : ADDRESSES.stream().limit(addresses).map(host -> URI.create(
                        target.getScheme() + "://" + host + ":" + target.getPort() + target.getPath())).toList();
    }

    /**
     * Addresses whose queues together take so many connections until the server has accepted them, as far as there are any. What finds
     * a full queue is tried again after a second, which would be the time of the queue and not of the client.
     */
    private static int queues(int connections) {
        return numbers(QUEUE).map(longest -> Math.min(ADDRESSES.size(), addresses(connections, longest[0]))).orElse(1);
    }

    /** Such a file is whole only in one read, other than most ways to read a file do it. */
    private static Optional<int[]> numbers(Path file) {
        try (BufferedReader line = Files.newBufferedReader(file)) {
            return Optional.of(Stream.of(line.readLine().strip().split("\\s+")).mapToInt(Integer::parseInt).toArray());
        } catch (IOException elsewhere) {
            return Optional.empty();
        }
    }
}
