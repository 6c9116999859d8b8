package io.carrierscope.runner.suite;

import io.carrierscope.runner.client.load.LoadPlan;
import io.carrierscope.runner.client.load.Warmup;
import io.carrierscope.runner.workload.Producer;
import io.carrierscope.runner.workload.Workload;
import java.util.Collections;
import java.util.List;
import java.util.stream.DoubleStream;

/** What a suite combines; no JDK named means the one the runner runs on, no client named the load generator. */
public record Axes(List<ServerChoice> servers, List<String> clients, List<Workload> workloads,
        List<Producer> producers, List<LoadPlan> loads, List<WarmupChoice> warmups, List<String> jdks,
        List<String> recordings) {
    public Axes {
        servers = List.copyOf(servers);
        clients = List.copyOf(clients);
        workloads = List.copyOf(workloads);
        producers = List.copyOf(producers);
        loads = List.copyOf(loads);
        warmups = List.copyOf(warmups);
        jdks = List.copyOf(jdks);
        recordings = List.copyOf(recordings);
    }

    /** The most cells that one JDK can have in one round. */
    public double most() {
        return DoubleStream.of(servers.size(), clients.size(), workloads.size(), producers.size(), loads.size(),
                warmups.size(), recordings.size()).map(size -> Math.max(1, size)).reduce(1, (a, b) -> a * b);
    }

    /** As the phases of the suite say, for every cell. */
    public Axes withoutWarmups() {
        return Records.with(this, "warmups", List.of());
    }

    /** A single null where the phases of the suite say how to warm up. */
    List<WarmupChoice> warmupsOrUsual() {
        return warmups.isEmpty() ? Collections.singletonList(null) : warmups;
    }

    /** The ways in which requests of this workload can send their messages; a single null where it sends none. */
    List<Producer> producersFor(Workload workload) {
        if (!workload.sends()) {
            return Collections.singletonList(null);
        }
        return producers.isEmpty() ? List.of(Producer.USUAL) : producers;
    }

    /** A way to warm up that is a place on an axis: cold and warm servers side by side. */
    public record WarmupChoice(String name, Warmup warmup) {}
}
