package io.carrierscope.runner.verify;

import io.carrierscope.runner.client.http.Clients;
import io.carrierscope.runner.client.load.LoadPlan;
import io.carrierscope.runner.client.load.LoadPlans;
import io.carrierscope.runner.server.Servers;
import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.Jdk;
import io.carrierscope.runner.suite.Limits;
import io.carrierscope.runner.suite.RoleLimits;
import io.carrierscope.runner.suite.ServerChoice;
import io.carrierscope.runner.suite.Suite;
import io.carrierscope.runner.workload.Producer;
import io.carrierscope.runner.workload.Workload;
import io.carrierscope.runner.workload.step.Workloads;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The cells that prove or refute a report's predictions, and which proves which.
 *
 * @param report path of the report
 */
public record Verification(String report, List<Row> rows) {
    /** The suite that the cells are of. */
    public static final String SUITE = "verify";

    public Verification {
        rows = List.copyOf(rows);
    }

    /**
     * A claim and the cell that will show it.
     *
     * @param verifiedBy id of that cell; null where it is refused
     * @param refused why; null where it is not
     */
    public record Row(String runId, String cell, String cause, String change, String to, String verifiedBy,
            String refused) {}

    /** A verification with the cells it needs, each once. */
    public record Planned(Verification verification, List<Cell> cells) {
        public Planned {
            cells = List.copyOf(cells);
        }
    }

    /**
     * Plans the cells of the claims.
     *
     * @param suites those that a report may name
     * @param jdks of this machine
     * @param processors of this machine
     * @param limits turns the limits of a suite and texts such as {@code server.cpus=1} into limits
     */
    public static Planned plan(String report, List<Claim> claims, List<Suite> suites, List<Jdk> jdks, int processors,
            BiFunction<Limits, List<String>, Limits> limits) {
        var base = new BaseCell(suites, jdks, limits);
        var changes = new Changes(jdks, processors);
        Map<String, Cell> cells = new LinkedHashMap<>();
        List<Row> rows = new ArrayList<>();
        for (Claim claim : claims) {
            rows.add(row(claim, base, changes, cells));
        }
        return new Planned(new Verification(report, rows), List.copyOf(cells.values()));
    }

    private static Row row(Claim claim, BaseCell base, Changes changes, Map<String, Cell> cells) {
        try {
            Cell cell = changes.changed(base.of(claim), claim.change(), claim.to());
            return row(claim, once(cell, cells).id().text(), null);
        } catch (Refusal refusal) {
            return row(claim, null, refusal.getMessage());
        }
    }

    private static Row row(Claim claim, String verifiedBy, String refused) {
        return new Row(claim.runId(), claim.cell(), claim.cause(), claim.change(), claim.to(), verifiedBy, refused);
    }

    /** Cells of one name that differ, as in their limits, become repetitions. */
    private static Cell once(Cell cell, Map<String, Cell> cells) {
        Cell known = cells.putIfAbsent(cell.id().text(), cell);
        return known == null || known.equals(cell) ? cell : once(cell.withRepetition(cell.repetition() + 1), cells);
    }

    /** Rebuilds the cell of a claim. Every name in the report must be known to the runner. */
    record BaseCell(List<Suite> suites, List<Jdk> jdks, BiFunction<Limits, List<String>, Limits> limits) {
        Cell of(Claim claim) throws Refusal {
            Suite suite = named("suite", claim.suite(), suites.stream(), Suite::name);
            ServerChoice server = named("server", claim.server(), Stream.concat(suite.axes().servers().stream(),
                    Servers.names().stream().map(ServerChoice::plain)).flatMap(BaseCell::withCollectors),
                    ServerChoice::name);
            Workload workload = named("workload", claim.workload(),
                    Stream.concat(suite.axes().workloads().stream(), Workloads.ALL.stream()), Workload::name);
            Jdk jdk = named("JDK", String.valueOf(claim.jdk()), jdks.stream(), j -> String.valueOf(j.feature()));
            return new Cell(Verification.SUITE, server, workload, producer(workload, claim), load(claim.load()),
                    Clients.USUAL, jdk, Cell.TWICE, null, suite.times(), limits(suite, claim), 1, 1, 1, null,
                    List.of());
        }

        /** The server, and as it is called with a collector of its own. */
        private static Stream<ServerChoice> withCollectors(ServerChoice server) {
            return Stream.concat(Stream.of(server), RoleLimits.COLLECTORS.stream().map(server::withCollector));
        }

        private static Producer producer(Workload workload, Claim claim) throws Refusal {
            Optional<Producer> named = Producer.named(claim.producer());
            if (workload.sends() && named.isEmpty()) {
                throw new Refusal("unknown producer '" + claim.producer() + "'");
            }
            return workload.sends() ? named.orElseThrow() : null;
        }

        private Limits limits(Suite suite, Claim claim) throws Refusal {
            try {
                return limits.apply(suite.limits(), claim.limits());
            } catch (RuntimeException wrong) {
                throw new Refusal(String.valueOf(wrong.getMessage()));
            }
        }

        private static LoadPlan load(String id) throws Refusal {
            try {
                return LoadPlans.named(id);
            } catch (IllegalArgumentException unknown) {
                throw new Refusal("unknown load plan '" + id + "'");
            }
        }

        private static <T> T named(String kind, String name, Stream<T> known, Function<T, String> names)
                throws Refusal {
            Optional<T> found = known.filter(each -> names.apply(each).equals(name)).findFirst();
            return found.orElseThrow(() -> new Refusal("unknown " + kind + " '" + name + "'"));
        }
    }
}
