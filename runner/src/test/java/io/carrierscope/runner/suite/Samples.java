package io.carrierscope.runner.suite;

import io.carrierscope.runner.client.LoadPlan;
import io.carrierscope.runner.client.LoadPlan.ClosedLoop;
import io.carrierscope.runner.client.LoadSummary;
import io.carrierscope.runner.client.LoadSummary.Times;
import io.carrierscope.runner.workload.Workloads;
import java.util.List;
import java.util.Map;

/** Cells and figures for tests. */
final class Samples {
    static final Jdk JDK_21 = new Jdk(21, "21.0.8");
    static final Jdk JDK_25 = new Jdk(25, "25.0.3");
    static final Suite QUICK = Suites.named("quick");
    static final LoadSummary SUMMARY = new LoadSummary(101, 100, 98, Map.of(), 3, 0, 64, 64, 6_000_000_000L,
            new Times(1, 2, 3), new Times(1, 2, 3), 4, 0.25);

    private Samples() {}

    static Matrix matrix(Jdk... jdks) {
        return new Matrix(QUICK, List.of(jdks), Scale.WHOLE, 1, 1);
    }

    static Cell cell() {
        return cell(new ClosedLoop(64));
    }

    static Cell cell(LoadPlan plan) {
        return new Cell("quick", ServerChoice.plain("virtual"), Workloads.named("io").orElseThrow(), null, plan,
                "jetty",
                JDK_25, Cell.RECORDED, null, QUICK.times(), QUICK.limits(), 1, 1, 1, null, List.of());
    }
}
