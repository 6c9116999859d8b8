package io.carrierscope.runner.suite;

import io.carrierscope.runner.client.http.Clients;
import io.carrierscope.runner.client.load.LoadPlan;
import io.carrierscope.runner.client.load.LoadSettings;
import io.carrierscope.runner.client.load.Recorder.Order;
import io.carrierscope.runner.client.load.Served;
import io.carrierscope.runner.client.load.Warmup;
import io.carrierscope.runner.net.Loopback;
import io.carrierscope.runner.os.SystemFile;
import io.carrierscope.runner.suite.Axes.WarmupChoice;
import io.carrierscope.runner.suite.PublishedNumber.Published;
import io.carrierscope.runner.workload.Producer;
import io.carrierscope.runner.workload.Workload;
import io.carrierscope.runner.workload.step.Items;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A suite on given JDKs. What is compared runs close in time and in no order that time could pass for: a round goes through the rows of
 * workload, producer and load, a row through its servers, clients and warm-ups, and each of these through JDKs and recordings, all in
 * random orders that the seed decides. Repetitions are rounds, each in an order of its own.
 *
 * @param chosen the cells, where they are named one by one instead of combined
 */
public record Matrix(Suite suite, List<Jdk> jdks, Scale scale, int repetitions, long seed, List<Cell> chosen) {
    private static final Preflight PREFLIGHT = Preflight.ofThisMachine();
    /** Two JVM starts, the calibration, the last answers and two recordings written. */
    private static final Duration AROUND_A_CELL = Duration.ofMillis(4_500);
    /** And its end. */
    private static final Duration START_OF_A_BROKER = Duration.ofSeconds(10);
    private static final Duration START_OF_A_DATABASE = Duration.ofSeconds(4);
    /** What the start of a framework takes beyond that of a server of ours, of CPU time; a second processor halves it. */
    private static final Duration START_OF_A_STACK = Duration.ofSeconds(7);
    private static final int STARTING_PROCESSORS = 2;
    /** Of the JVM whose services a server calls. */
    private static final Duration START_OF_SERVICES = Duration.ofMillis(1_200);
    /** Until a framework with a database answers, on two processors, and until its recording is written. */
    private static final Duration START_OF_AN_APPLICATION = Duration.ofSeconds(14);

    public Matrix {
        jdks = List.copyOf(jdks);
        chosen = List.copyOf(chosen);
    }

    public Matrix(Suite suite, List<Jdk> jdks, Scale scale, int repetitions, long seed) {
        this(suite, jdks, scale, repetitions, seed, List.of());
    }

    /** Cells that are named one by one, in their order. */
    public static Matrix of(Suite suite, List<Jdk> jdks, List<Cell> chosen) {
        return new Matrix(suite, jdks, Scale.WHOLE, 1, 1, chosen);
    }

    public List<PlannedCell> cells() {
        return chosen.isEmpty() ? combined() : chosen.stream().map(Matrix::planned).toList();
    }

    private List<PlannedCell> combined() {
        RandomGenerator random = new SplittableRandom(seed); // seeds that differ by little differ in all
        return IntStream.rangeClosed(1, repetitions).mapToObj(repetition -> round(repetition, random))
                .flatMap(List::stream).toList();
    }

    private List<PlannedCell> round(int repetition, RandomGenerator random) {
        List<List<PlannedCell>> rows = new ArrayList<>();
        for (Workload workload : suite.axes().workloads()) {
            for (Producer producer : suite.axes().producersFor(workload)) {
                for (LoadPlan load : suite.axes().loads()) {
                    rows.add(row(workload, producer, load, repetition, random));
                }
            }
        }
        return inAnyOrder(rows, random);
    }

    private static List<PlannedCell> inAnyOrder(List<List<PlannedCell>> parts, RandomGenerator random) {
        Collections.shuffle(parts, random);
        return parts.stream().flatMap(List::stream).toList();
    }

    private List<PlannedCell> row(Workload workload, Producer producer, LoadPlan load, int repetition,
            RandomGenerator random) {
        List<List<PlannedCell>> variants = new ArrayList<>();
        for (ServerChoice server : suite.axes().servers()) {
            for (String client : suite.axes().clients()) {
                if (suite.exclusions().stream()
                        .anyMatch(rule -> rule.covers(server, client, workload, producer, load))) {
                    continue;
                }
                for (WarmupChoice warmup : suite.axes().warmupsOrUsual()) {
                    List<PlannedCell> cells = new ArrayList<>(jdks.stream()
                            .map(jdk -> cell(server, client, workload, producer, load, jdk, warmup, repetition))
                            .flatMap(cell -> suite.axes().recordings().stream().map(cell::withRecording))
                            .map(Matrix::planned).toList());
                    Collections.shuffle(cells, random);
                    variants.add(cells);
                }
            }
        }
        return inAnyOrder(variants, random);
    }

    private static PlannedCell planned(Cell cell) {
        return new PlannedCell(cell, obstacle(cell));
    }

    private Cell cell(ServerChoice server, String client, Workload workload, Producer producer, LoadPlan load, Jdk jdk,
            WarmupChoice warmup, int repetition) {
        LoadSettings times = warmup == null ? suite.times() : suite.times().withWarmup(warmup.warmup());
        String warmupName = warmup == null ? null : warmup.name();
        Cell whole = new Cell(suite.name(), server, workload, producer, load, client, jdk, Cell.TWICE, warmupName,
                times,
                suite.limitsOf(server), scale.factor(), repetition, seed, suite.controlOf(server), List.of());
        return scale.isWhole() ? whole.withPublished(published(whole)) : scale.of(whole);
    }

    private List<Published> published(Cell cell) {
        return suite.published().stream().filter(number -> number.isFor(cell)).map(PublishedNumber::number).toList();
    }

    private static Optional<String> obstacle(Cell cell) {
        if (cell.jdk().feature() < cell.workload().minimumJdk()) {
            return Optional.of(cell.workload().name() + " needs JDK " + cell.workload().minimumJdk() + " or newer");
        }
        if (cell.server().hasApplication() && !cell.client().equals(Clients.USUAL)) {
            return Optional.of(cell.client() + " is a client under test, which asks servers of the catalogue only");
        }
        return cell.server().obstacle(cell.jdk()).or(() -> cell.server().obstacle(cell.workload()))
                .or(() -> PREFLIGHT.obstacle(cell.load(), cell.limits()));
    }

    /** How long a cell takes with all that it starts. On one processor the compiler comes so late that a warm-up takes all the time it may. */
    public Duration estimated(Cell cell) {
        var warmup = cell.times().warmup();
        var times = cell.limits().server().cpus() == 1
                ? cell.times().withWarmup(Warmup.fixed(warmup.atMost()))
                : cell.times();
        Served served = served(cell);
        return cell.load().estimated(times, served)
                .plus(cell.order() == Order.ALL_RECORDED
                        ? Duration.ZERO
                        : cell.load().estimatedAgain(times, served))
                .plus(AROUND_A_CELL).plus(cell.workload().sends() ? START_OF_A_BROKER : Duration.ZERO)
                .plus(cell.workload().queries() ? START_OF_A_DATABASE : Duration.ZERO)
                .plus(cell.server().hasApplication() ? START_OF_AN_APPLICATION : Duration.ZERO)
                .plus(AROUND_A_CELL.multipliedBy(cell.server().needed().size()))
                .plus(cell.workload().services().isEmpty() ? Duration.ZERO : START_OF_SERVICES)
                .plus(START_OF_A_STACK.multipliedBy(cell.server().stacks(cell.workload()))
                        .dividedBy(Math.min(STARTING_PROCESSORS, served.processors())));
    }

    /** The most requests per second that a cell may come to; infinite where nobody knows, and of jobs, whose items are recorded. */
    public double mostPerSecond(Cell cell) {
        return cell.workload().steps().stream().anyMatch(Items.class::isInstance)
                ? Double.POSITIVE_INFINITY
                : cell.load().mostPerSecond(served(cell));
    }

    private static Served served(Cell cell) {
        RoleLimits limits = cell.limits().server();
        int processors = limits.cpus() > 0 ? limits.cpus() : Runtime.getRuntime().availableProcessors();
        return new Served(cell.workload().holdingTime(), cell.workload().cpuTime(),
                cell.server().poolThreads(limits, processors), processors);
    }

    public List<Cell> runnable() {
        return cells().stream().filter(planned -> planned.notApplicable().isEmpty()).map(PlannedCell::cell).toList();
    }

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
            return Stream.of(files(connections), ports(connections), memory(connections, limits))
                    .flatMap(Optional::stream)
                    .findFirst();
        }

        private Optional<String> files(int connections) {
            long needed = connections + OTHER_FILES;
            return openFiles.isEmpty() || openFiles.getAsLong() >= needed
                    ? Optional.empty()
                    : Optional
                            .of(connections + " connections need " + needed
                                    + " open files in a process, and the limit is "
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

    /** A cell of a matrix, with the reason if it cannot run. */
    public record PlannedCell(Cell cell, Optional<String> notApplicable) {}
}
