package io.carrierscope.runner.os;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** What Linux tells of the queues in which connections wait until a server accepts them. */
public final class ListenQueues {
    private static final Path NETSTAT = Path.of("/proc/net/netstat");
    private static final String GROUP = "TcpExt: ";

    private ListenQueues() {}

    /**
     * How often the kernel dropped a connection because such a queue was full, since the machine started and of all its servers. The
     * kernel tries such a connection again after 1, 3, 7 and 15 s. 0 where the system does not tell.
     */
    public static long overflows() {
        return overflows(NETSTAT);
    }

    /** The file has a line of names, then a line of numbers in the same order. */
    static long overflows(Path netstat) {
        List<List<String>> lines = SystemFile.lines(netstat).stream().filter(line -> line.startsWith(GROUP))
                .map(line -> Arrays.asList(line.split(" "))).toList();
        int column = lines.isEmpty() ? -1 : lines.getFirst().indexOf("ListenOverflows");
        return column < 0 ? 0 : Long.parseLong(lines.get(1).get(column));
    }
}
