package io.carrierscope.runner.workload;

import io.carrierscope.runner.workload.Step.Compute;
import io.carrierscope.runner.workload.Step.Guard;
import io.carrierscope.runner.workload.Step.Wait;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The catalogue of workloads. */
public final class Workloads {
    private static final Step WAIT_5_MS = new Wait(Duration.ofMillis(5));

    public static final List<Workload> ALL = List.of(
            new Workload("io", "What when requests mostly wait?", List.of(new Wait(Duration.ofMillis(20))), 21),
            new Workload("cpu", "What when requests only compute?", List.of(new Compute(Duration.ofMillis(2))), 21),
            new Workload("pin-monitor", "What when a request waits inside synchronized?",
                    List.of(new Guard(GuardKind.MONITOR, List.of(WAIT_5_MS))), 21),
            new Workload("pin-native", "What when a request waits under a native frame?",
                    List.of(new Guard(GuardKind.NATIVE_FRAME, List.of(WAIT_5_MS))), 22));

    private Workloads() {}

    public static Optional<Workload> named(String name) {
        return ALL.stream().filter(workload -> workload.name().equals(name)).findFirst();
    }

    public static List<String> names() {
        return ALL.stream().map(Workload::name).toList();
    }
}
