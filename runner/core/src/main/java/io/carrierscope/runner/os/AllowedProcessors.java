package io.carrierscope.runner.os;

import java.nio.file.Path;
import java.util.Optional;

/** The processors that the operating system allows this process to use. */
public final class AllowedProcessors {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String ALLOWED = "Cpus_allowed_list:";

    private AllowedProcessors() {}

    /** In the notation of the Linux kernel, such as 0-2,5; empty on other systems. */
    public static Optional<String> text() {
        return SystemFile.lines(STATUS).stream().filter(line -> line.startsWith(ALLOWED))
                .map(line -> line.substring(ALLOWED.length()).strip()).findFirst();
    }
}
