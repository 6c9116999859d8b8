package io.carrierscope.runner.suite;

import java.util.List;

/** What each JVM of a cell may use; the options are added to the server's command line. */
public record Limits(int heapMegabytes, String collector, List<String> serverOptions) {
    public Limits {
        serverOptions = List.copyOf(serverOptions);
    }

    public String text(int processors) {
        return "cpus=" + processors + " heap=" + heapMegabytes + "m gc=" + collector;
    }
}
