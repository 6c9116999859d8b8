package io.carrierscope.runner.verify;

import io.carrierscope.runner.client.load.LoadPlan;
import io.carrierscope.runner.client.load.Warmup;
import io.carrierscope.runner.server.Servers;
import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.Jdk;
import io.carrierscope.runner.suite.Role;
import io.carrierscope.runner.suite.RoleLimits;
import io.carrierscope.runner.suite.ServerChoice;
import io.carrierscope.runner.workload.Producer;
import io.carrierscope.runner.workload.Step;
import io.carrierscope.runner.workload.Workload;
import io.carrierscope.runner.workload.step.Guard;
import io.carrierscope.runner.workload.step.ObjectWait;
import io.carrierscope.runner.workload.step.Wait;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The changes that a report may ask for. Each value has an allowed range. */
record Changes(List<Jdk> jdks, int processors) {
    private static final int MOST_CLIENTS = 10_000;
    private static final int MOST_HEAP_MEGABYTES = 4_096;
    private static final int NEWEST_JDK = 1_000;

    Cell changed(Cell cell, String change, String to) throws Refusal {
        return switch (change) {
            case "jdk" -> cell.withJdk(newer(number(change, to, NEWEST_JDK)));
            case "unguarded" -> cell.withWorkload(new Unguarded(guard(to)).of(cell.workload()));
            case "pool" -> cell.withServer(LargerPool.of(cell.server(), number(change, to, MOST_CLIENTS)));
            case "clients", "connections" -> cell.withLoad(clients(cell.load(), number(change, to, MOST_CLIENTS)));
            case "server-cpus" -> cpus(cell, number(change, to, MOST_CLIENTS));
            case "server-heap" -> server(cell, "heap" + to, number(change, to, MOST_HEAP_MEGABYTES),
                    RoleLimits::withHeap);
            case "linger" -> linger(cell, to);
            case "warmup" -> steady(cell, to);
            default -> throw new Refusal("unknown change '" + change + "'");
        };
    }

    private static int number(String change, String to, int most) throws Refusal {
        int number = to.matches("[1-9]\\d{0,5}") ? Integer.parseInt(to) : 0;
        if (number == 0 || number > most) {
            throw new Refusal("expected for " + change + " a number up to " + most + ", not '" + to + "'");
        }
        return number;
    }

    private Jdk newer(int feature) throws Refusal {
        return jdks.stream().filter(jdk -> jdk.feature() >= feature).min(Comparator.comparingInt(Jdk::feature))
                .orElseThrow(() -> new Refusal("no JDK " + feature + " or newer on this machine"));
    }

    private static Guard.Kind guard(String id) throws Refusal {
        return Stream.of(Guard.Kind.values()).filter(kind -> kind.id().equals(id)).findFirst()
                .orElseThrow(() -> new Refusal("unknown guard '" + id + "'"));
    }

    /** Every client with a connection of its own. */
    private static LoadPlan clients(LoadPlan load, int clients) throws Refusal {
        return load.withClients(clients)
                .orElseThrow(() -> new Refusal("load plan " + load.id() + " has no number of clients"));
    }

    private Cell cpus(Cell cell, int cpus) throws Refusal {
        if (cpus > processors) {
            throw new Refusal("this machine has " + processors + " processors, not " + cpus);
        }
        return server(cell, "cpus" + cpus, cpus, RoleLimits::withCpus);
    }

    private static Cell server(Cell cell, String suffix, int value,
            BiFunction<RoleLimits, Integer, RoleLimits> limit) {
        UnaryOperator<RoleLimits> change = limits -> limit.apply(limits, value);
        ServerChoice named = cell.server().named(cell.server().name() + "-" + suffix);
        return cell.withLimits(cell.limits().with(Role.SERVER, change)).withServer(named);
    }

    private static Cell linger(Cell cell, String to) throws Refusal {
        Optional<Producer> producer = cell.producer() == null || !to.matches("\\d{1,4}")
                ? Optional.empty()
                : Producer.named(cell.producer().profile() + "-linger" + to);
        return cell.withProducer(producer.orElseThrow(() -> new Refusal(cell.producer() == null
                ? "workload " + cell.workload().name() + " sends no messages"
                : "expected for linger milliseconds, not '" + to + "'")));
    }

    private static Cell steady(Cell cell, String to) throws Refusal {
        if (!to.equals("steady")) {
            throw new Refusal("expected for warmup steady, not '" + to + "'");
        }
        return cell.withTimes(cell.times().withWarmup(Warmup.steady(Warmup.CAP, Warmup.WINDOW)));
    }

    /** Finds the same server with a larger pool: names of such variants differ in the number at their end only. */
    static final class LargerPool {
        private static final Pattern SIZED = Pattern.compile("(.+-)(\\d{1,6})");
        private static final String JDK_FIXED = "jdk-fixed-";
        private static final String JDK_UNLIMITED = "jdk-cached";

        private LargerPool() {}

        static ServerChoice of(ServerChoice server, int threads) throws Refusal {
            Matcher sized = SIZED.matcher(server.variant());
            if (!sized.matches()) {
                throw new Refusal("server " + server.name() + " has no pool of a size");
            }
            int before = threads(server.variant(), server);
            String larger = smallest(sized.group(1), threads).filter(name -> threads(name, server) > before)
                    .or(() -> unlimited(sized.group(1)))
                    .orElseThrow(() -> new Refusal("no variant of " + server.name() + " has " + threads + " threads"));
            String suffix = server.name().equals(server.variant()) ? "" : "-as-" + server.name();
            return new ServerChoice(larger + suffix, larger, server.jvmOptions());
        }

        private static Optional<String> smallest(String family, int threads) {
            return Servers.names().stream().filter(name -> size(family, name) >= threads)
                    .min(Comparator.comparingInt(name -> size(family, name)));
        }

        /** How many a variant has with the options of the server: the number in a name need not be all of it. */
        private static int threads(String variant, ServerChoice server) {
            return Servers.named(variant).orElseThrow().pool().threads(server.jvmOptions(),
                    Runtime.getRuntime().availableProcessors());
        }

        private static int size(String family, String name) {
            Matcher sized = SIZED.matcher(name);
            return sized.matches() && sized.group(1).equals(family) ? Integer.parseInt(sized.group(2)) : -1;
        }

        private static Optional<String> unlimited(String family) {
            return family.equals(JDK_FIXED) ? Optional.of(JDK_UNLIMITED) : Optional.empty();
        }
    }

    /** Removes the guards of a workload from its steps. */
    record Unguarded(Guard.Kind kind) {
        /** The workload under a name of its own; one that holds nothing of the kind is refused. */
        Workload of(Workload workload) throws Refusal {
            List<Step> steps = without(workload.steps());
            if (steps.equals(workload.steps())) {
                throw new Refusal("workload " + workload.name() + " does not hold a " + kind.id());
            }
            return new Workload(workload.name() + "-without-" + kind.id(), workload.question(), steps,
                    workload.minimumJdk(), workload.answer());
        }

        private List<Step> without(List<Step> steps) {
            return steps.stream().flatMap(this::without).toList();
        }

        private Stream<Step> without(Step step) {
            return switch (step) {
                case Guard guard when guard.kind() == kind -> without(guard.steps()).stream();
                case ObjectWait wait when wait.kind() == kind -> Stream.of(new Wait(wait.time()));
                default -> Stream.of(step.with(without(step.steps())));
            };
        }
    }
}
