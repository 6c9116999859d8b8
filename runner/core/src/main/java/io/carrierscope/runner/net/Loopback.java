package io.carrierscope.runner.net;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Loopback addresses. Each connection to an address needs a local port, and those are limited. */
public final class Loopback {
    /** A server listens on those of them that the system has. */
    public static final List<String> ADDRESSES = IntStream.rangeClosed(1, 4).mapToObj(last -> "127.0.0." + last)
            .toList();

    private static final Path PORT_RANGE = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
    private static final int USUAL_PORTS = 16_384;
    /** The kernel lists sockets that listen first. */
    private static final List<Path> SOCKETS = List.of(Path.of("/proc/self/net/tcp"), Path.of("/proc/self/net/tcp6"));
    private static final String LISTENS = "0A";
    private static final Path QUEUE = Path.of("/proc/sys/net/core/somaxconn");
    /** Other processes use ports too, and a closed port is not free at once. */
    private static final double USABLE = 0.8;

    private Loopback() {}

    /** The number of addresses needed for this many connections at once. */
    public static int addresses(int connections) {
        return addresses(connections, numbers(PORT_RANGE).map(ends -> ends[1] - ends[0] + 1).orElse(USUAL_PORTS));
    }

    static int addresses(int connections, int perAddress) {
        return Math.max(1, (int) Math.ceil(connections / (USABLE * perAddress)));
    }

    /** The addresses for this many new connections: several only where one has too few ports or too short an accept queue. */
    public static List<URI> spread(URI target, int connections) {
        int addresses = Math.max(addresses(connections), queues(connections));
        return addresses == 1
                ? List.of(target)
                : ADDRESSES.stream().limit(addresses).map(host -> URI.create(
                        target.getScheme() + "://" + host + ":" + target.getPort() + target.getPath())).toList();
    }

    /**
     * The number of addresses whose accept queues together hold this many connections. A connection that finds its queue full is
     * retried by the kernel after a second, which would be measured as time of the client.
     */
    private static int queues(int connections) {
        return numbers(QUEUE).map(longest -> Math.min(ADDRESSES.size(), addresses(connections, longest[0]))).orElse(1);
    }

    /** Connections that wait until the server of this port accepts them, on all addresses; -1 where the system does not tell. */
    public static int notAccepted(int port) {
        return SOCKETS.stream().mapToInt(sockets -> notAccepted(sockets, port)).filter(waiting -> waiting >= 0)
                .reduce(Integer::sum).orElse(-1);
    }

    /** A line has a number, the own address and port, those of the other end, the state, and the lengths of both queues. */
    static int notAccepted(Path sockets, int port) {
        try (BufferedReader lines = Files.newBufferedReader(sockets)) {
            String end = String.format(Locale.ROOT, ":%04X", port);
            return lines.lines().skip(1).map(line -> line.strip().split("\\s+")).takeWhile(w -> w[3].equals(LISTENS))
                    .filter(w -> w[1].endsWith(end)).mapToInt(w -> Integer.parseInt(w[4].substring(9), 16)).sum();
        } catch (IOException elsewhere) {
            return -1;
        }
    }

    /** Such a file must be read in one read call, which most ways to read a file do not do. */
    private static Optional<int[]> numbers(Path file) {
        try (BufferedReader line = Files.newBufferedReader(file)) {
            return Optional.of(Stream.of(line.readLine().strip().split("\\s+")).mapToInt(Integer::parseInt).toArray());
        } catch (IOException elsewhere) {
            return Optional.empty();
        }
    }
}
