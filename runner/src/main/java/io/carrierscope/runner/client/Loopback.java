package io.carrierscope.runner.client;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** The addresses of this machine's own network: connections to one address need a local port each, and those are limited. */
public final class Loopback {
    /** What a server listens on, where the system has these addresses. */
    public static final List<String> ADDRESSES = IntStream.rangeClosed(1, 4).mapToObj(last -> "127.0.0." + last)
            .toList();

    private static final Path PORT_RANGE = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
    private static final int USUAL_PORTS = 16_384;
    /** Others use ports too, and one that was closed is not free at once. */
    private static final double USABLE = 0.8;

    private Loopback() {}

    /** Addresses needed for so many connections at once. */
    public static int addresses(int connections) {
        return Math.max(1, (int) Math.ceil(connections / (USABLE * ports())));
    }

    /** Where the requests of a plan go: other addresses only where one runs out of ports. */
    static List<URI> spread(URI target, LoadPlan plan) {
        int addresses = plan instanceof LoadPlan.Hold || plan instanceof LoadPlan.Burst
                ? addresses(plan.maxConnections())
                : 1;
        return addresses == 1
                ? List.of(target)
                : ADDRESSES.stream().limit(addresses).map(host -> URI.create(
                        target.getScheme() + "://" + host + ":" + target.getPort() + target.getPath())).toList();
    }

    /** Such a file is whole only in one read, other than most ways to read a file do it. */
    private static int ports() {
        try (BufferedReader range = Files.newBufferedReader(PORT_RANGE)) {
            String[] ends = range.readLine().strip().split("\\s+");
            return Integer.parseInt(ends[1]) - Integer.parseInt(ends[0]) + 1;
        } catch (IOException elsewhere) {
            return USUAL_PORTS;
        }
    }
}
