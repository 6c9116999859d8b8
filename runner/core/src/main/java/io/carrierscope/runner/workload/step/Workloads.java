package io.carrierscope.runner.workload.step;

import io.carrierscope.runner.workload.Step;
import io.carrierscope.runner.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The catalogue of workloads. */
public final class Workloads {
    private static final Step WAIT_5_MS = new Wait(Duration.ofMillis(5));

    public static final List<Workload> ALL = List.of(
            new Workload("io", "What if requests mostly wait?", 21, new Wait(Duration.ofMillis(20))),
            new Workload("cpu", "What if requests only compute?", 21, new Compute(Duration.ofMillis(2))),
            new Workload("mixed", "What if a few requests compute for long?", 21, new Wait(Duration.ofMillis(5)),
                    new Chance(20, List.of(new Compute(Duration.ofMillis(20))))),
            new Workload("pin-monitor", "What if a request waits inside synchronized?", 21,
                    new Guard(Guard.Kind.MONITOR, List.of(WAIT_5_MS))),
            new Workload("pin-object-wait", "What if a request waits in Object.wait?", 21,
                    new ObjectWait(Duration.ofMillis(5))),
            new Workload("pin-native", "What if a request waits under a native frame?", 22,
                    new Guard(Guard.Kind.NATIVE_FRAME, List.of(WAIT_5_MS))),
            // in 5 ms 64 clients define 10,000 classes a second: then the JVM's loading and unloading of classes is measured, not the wait
            new Workload("pin-class-init", "What if a request waits in a class initialiser?", 21,
                    new Guard(Guard.Kind.CLASS_INITIALISER, List.of(new Wait(Duration.ofMillis(20))))),
            new Workload("own-lock", "Does a request pin that waits under a ReentrantLock of its own?", 21,
                    new Guard(Guard.Kind.LOCK, List.of(WAIT_5_MS))),
            new Workload("shared-lock", "What if all requests need one lock?", 21,
                    new Guard(Guard.Kind.SHARED_LOCK, List.of(new Compute(Duration.ofNanos(700_000))))),
            new Workload("thread-local-cache", "What if each thread fills a cache of its own?", 21,
                    new Cache(512), new Wait(Duration.ofMillis(1))));

    private Workloads() {}

    public static Optional<Workload> named(String name) {
        return ALL.stream().filter(workload -> workload.name().equals(name)).findFirst();
    }

    public static List<String> names() {
        return ALL.stream().map(Workload::name).toList();
    }
}
