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
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

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
                Clients.USUAL, jdk, Cell.RECORDED, null, suite.times(), limits(suite, claim), 1, 1, 1, null, List.of());
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

    private static <T> T named(String kind, String name, Stream<T> known, Function<T, String> names) throws Refusal {
        Optional<T> found = known.filter(each -> names.apply(each).equals(name)).findFirst();
        return found.orElseThrow(() -> new Refusal("unknown " + kind + " '" + name + "'"));
    }
}
