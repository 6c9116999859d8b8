package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.attach.RunningJvm;
import java.util.Locale;
import picocli.CommandLine.Command;

/** {@code analyzer processes}: lists the JVMs that {@code analyzer record} can record. */
@Command(name = "processes", description = "Lists the JVMs of this machine: number, JDK, threads, and whether virtual threads ran.")
final class ProcessesCommand extends Subcommand {
    private static final String ROW = "%8s  %-10s  %7s  %-15s  %-12s  %s";

    @Override
    public Integer call() {
        var jvms = RunningJvm.all();
        if (jvms.isEmpty()) {
            out().println("No other JVM of this user runs here.");
            return 0;
        }
        out().println(String.format(Locale.ROOT, ROW, "PID", "JDK", "threads", "virtual threads", "user", "program"));
        jvms.forEach(j -> out().println(String.format(Locale.ROOT, ROW, j.pid(), j.jdk().orElse("-"), j.threads(),
                j.virtualThreads(), j.user(), j.program())));
        return 0;
    }
}
