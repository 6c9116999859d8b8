package io.carrierscope.runner.cli;

import io.carrierscope.runner.jvm.process.JdkFinder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What works on this machine. It needs no library, so that a clone answers before anything is built: {@code run-with-jfr.sh} compiles this
 * class alone, and what it uses.
 */
public final class Doctor {
    private static final int CLOCK_READS = 2_000;
    private static final int CLOCK_RUNS = 100;
    private static final long SLOW_CLOCK_NANOS = 250;
    private static final double MUCH_STOLEN = 0.02;

    private Doctor() {}

    public static void main(String[] none) {
        lines(Path.of("/")).forEach(System.out::println);
    }

    /** A line begins with ok, or with no where something does not work. */
    static List<String> lines(Path root) {
        String system = System.getProperty("os.name");
        boolean linux = system.equals("Linux");
        boolean attaches = ModuleLayer.boot().findModule("jdk.attach").isPresent();
        boolean agents = ModuleLayer.boot().findModule("java.instrument").isPresent();
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        long clock = clockNanos();
        double stolen = stolen(text(root.resolve("proc/stat")));
        return List.of(
                line(linux, "system", system + " " + System.getProperty("os.arch")
                        + (linux ? "" : ": explain, report and compare; record, watch and processes need Linux")),
                line(true, "JDKs", JdkFinder.ofThisMachine().all().stream()
                        .map(home -> home.jdk().version() + " (" + home.path() + ")")
                        .collect(Collectors.joining(", "))),
                line(linux && attaches, "record, watch",
                        attaches ? "this runtime can attach to JVMs" : "this runtime has no module jdk.attach"),
                line(agents, "run --app",
                        agents ? "agents can be loaded" : "this runtime has no module java.instrument"),
                permission(root),
                line(true, "processors", Runtime.getRuntime().availableProcessors() + " usable; control group: "
                        + processors(text(root.resolve("sys/fs/cgroup/cpu.max")))),
                line(true, "memory", Runtime.getRuntime().maxMemory() / 1_000_000 + " MB of heap; control group: "
                        + memory(text(root.resolve("sys/fs/cgroup/memory.max")))),
                line(clock <= SLOW_CLOCK_NANOS, "clock", clock + " ns a look, "
                        + text(root.resolve("sys/devices/system/clocksource/clocksource0/current_clocksource"))),
                line(!(stolen > MUCH_STOLEN), "host", String.format(Locale.ROOT,
                        "%.1f %% of CPU time went to other machines since the start", 100 * stolen)),
                line(Files.isWritable(temporary), "temporary folder",
                        temporary + ", " + temporary.toFile().getUsableSpace() / 1_000_000 + " MB free"));
    }

    private static String line(boolean works, String what, String about) {
        return (works ? "ok  " : "no  ") + what + ": " + about;
    }

    /** Of the JVMs of other users the files below /proc cannot be read. */
    private static String permission(Path root) {
        List<Path> java = ProcessHandle.allProcesses()
                .filter(each -> each.info().command().filter(name -> name.endsWith("/java")).isPresent()
                        || text(root.resolve("proc/" + each.pid() + "/comm")).equals("java"))
                .map(each -> root.resolve("proc/" + each.pid() + "/root")).toList();
        long open = java.stream().filter(Files::isReadable).count();
        return line(open == java.size(), "permissions", "user " + System.getProperty("user.name") + " may look into "
                + open + " of the " + java.size() + " JVMs that run here");
    }

    static String processors(String quota) {
        String[] words = quota.split(" ");
        return words.length == 2 && words[0].matches("\\d{1,15}") && words[1].matches("[1-9]\\d{0,14}")
                ? String.format(Locale.ROOT, "%.2f", Double.parseDouble(words[0]) / Double.parseDouble(words[1]))
                : "no limit";
    }

    static String memory(String most) {
        return most.matches("\\d{1,18}") ? Long.parseLong(most) / 1_000_000 + " MB" : "no limit";
    }

    /** The share of the time of all processors that the host took; 0 where the system does not say. */
    static double stolen(String stat) {
        List<Long> times = stat.lines().findFirst().stream().flatMap(line -> Stream.of(line.split(" +")))
                .filter(word -> word.matches("\\d{1,18}")).map(Long::parseLong).toList();
        int stolen = 7;
        long all = times.stream().limit(stolen + 1L).mapToLong(Long::longValue).sum();
        return times.size() > stolen && all > 0 ? (double) times.get(stolen) / all : 0;
    }

    /** Of many short runs the fastest, because other work interrupts some. */
    private static long clockNanos() {
        return IntStream.range(0, CLOCK_RUNS).mapToLong(run -> {
            long begun = System.nanoTime();
            long last = begun;
            for (int i = 0; i < CLOCK_READS; i++) {
                last = System.nanoTime();
            }
            return (last - begun) / CLOCK_READS;
        }).min().orElseThrow();
    }

    private static String text(Path file) {
        try {
            return Files.isReadable(file) ? Files.readString(file).strip() : "";
        } catch (IOException unreadable) {
            return "";
        }
    }
}
