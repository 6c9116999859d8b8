package io.carrierscope.runner.suite;

import io.carrierscope.runner.client.LoadPlan.ClosedLoop;
import io.carrierscope.runner.client.LoadSettings;
import io.carrierscope.runner.workload.Workloads;
import java.util.List;
import java.util.Optional;

/** The catalogue of suites. */
public final class Suites {
    public static final Suite QUICK = new Suite("quick", "When do virtual threads help, and when do they not?",
            List.of("platform-20", "platform-200", "virtual"), Workloads.ALL, List.of(new ClosedLoop(64)),
            LoadSettings.QUICK);
    public static final List<Suite> ALL = List.of(QUICK);

    private Suites() {}

    public static Optional<Suite> named(String name) {
        return ALL.stream().filter(suite -> suite.name().equals(name)).findFirst();
    }

    public static List<String> names() {
        return ALL.stream().map(Suite::name).toList();
    }
}
