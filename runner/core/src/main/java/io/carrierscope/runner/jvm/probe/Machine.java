package io.carrierscope.runner.jvm.probe;

import io.carrierscope.events.Absent;
import io.carrierscope.events.cell.EnvironmentEvent;
import io.carrierscope.runner.os.SystemFile;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import java.util.regex.Pattern;

/** Facts about the machine, for the environment event. */
public record Machine(long tickPlatformNanos, long tickVirtualNanos) {
    private static final int TICKS = 21;
    private static final Pattern DIGITS = Pattern.compile("^(\\d{1,18})$");

    /** Takes about 60 ms: measures timer ticks, so call it before any load. */
    public static Machine probed() throws InterruptedException {
        return new Machine(tick(Thread.ofPlatform().factory()), tick(Thread.ofVirtual().factory()));
    }

    public static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException nameless) {
            return "unknown";
        }
    }

    public EnvironmentEvent event() {
        EnvironmentEvent event = new EnvironmentEvent();
        event.osName = System.getProperty("os.name");
        event.kernel = System.getProperty("os.version");
        event.cpuModel = cpuModel().orElse(System.getProperty("os.arch"));
        event.processors = Runtime.getRuntime().availableProcessors();
        event.cgroupCpus = cgroupCpus().orElse(null);
        event.cgroupMemory = SystemFile.number(Path.of("/sys/fs/cgroup/memory.max"), DIGITS).orElse(Absent.BYTES);
        event.tickPlatform = tickPlatformNanos;
        event.tickVirtual = tickVirtualNanos;
        return event;
    }

    private static long tick(ThreadFactory threads) throws InterruptedException {
        long[] nanos = new long[TICKS];
        Thread prober = threads.newThread(() -> Arrays.setAll(nanos, each -> sleepOneMilli()));
        prober.start();
        prober.join();
        Arrays.sort(nanos);
        return nanos[TICKS / 2];
    }

    private static long sleepOneMilli() {
        long begin = System.nanoTime();
        try {
            Thread.sleep(1);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
        return System.nanoTime() - begin;
    }

    private static Optional<String> cpuModel() {
        return SystemFile.lines(Path.of("/proc/cpuinfo")).stream().filter(line -> line.startsWith("model name"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip()).findFirst();
    }

    private static Optional<String> cgroupCpus() {
        return SystemFile.lines(Path.of("/sys/fs/cgroup/cpu.max")).stream().map(line -> line.strip().split(" "))
                .filter(parts -> parts.length == 2 && !parts[0].equals("max")).findFirst()
                .map(parts -> Double.toString(Double.parseDouble(parts[0]) / Double.parseDouble(parts[1])));
    }
}
