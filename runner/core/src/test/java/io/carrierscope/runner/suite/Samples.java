package io.carrierscope.runner.suite;

import io.carrierscope.runner.client.account.LoadSummary.Times;
import io.carrierscope.runner.client.account.LoadSummary;
import io.carrierscope.runner.client.load.ClosedLoop;
import io.carrierscope.runner.client.load.LoadPlan;
import io.carrierscope.runner.suite.yaml.Suites;
import io.carrierscope.runner.workload.step.Workloads;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Cells and figures for tests. */
public final class Samples {
    public static final Jdk JDK_21 = new Jdk(21, "21.0.8");
    public static final Jdk JDK_25 = new Jdk(25, "25.0.3");
    /** A suite of twelve cells, each of which runs once. */
    public static final Suite QUICK = twelve(Suites.named("quick"));
    public static final LoadSummary SUMMARY = new LoadSummary(101, 100, 98, Map.of(), 3, 0, 64, 64, 6_000_000_000L,
            new Times(1, 2, 3), new Times(1, 2, 3), 4, 0.25, 0);

    private Samples() {}

    private static Suite twelve(Suite suite) {
        Axes usual = suite.axes();
        Axes axes = new Axes(Stream.of("platform-20", "platform-200", "virtual").map(ServerChoice::plain).toList(),
                usual.clients(),
                Stream.of("io", "cpu", "pin-monitor", "pin-native").map(name -> Workloads.named(name).orElseThrow())
                        .toList(),
                usual.producers(), usual.loads(), usual.warmups(), usual.jdks(), usual.recordings());
        return new Suite(suite.name(), suite.question(), suite.about(), axes, axes, 1, suite.times(), suite.limits(),
                List.of(), Map.of(), List.of());
    }

    public static Matrix matrix(Jdk... jdks) {
        return new Matrix(QUICK, List.of(jdks), Scale.WHOLE, 1, 1);
    }

    public static Cell cell() {
        return cell(new ClosedLoop(64));
    }

    public static Cell cell(LoadPlan plan) {
        return new Cell("quick", ServerChoice.plain("virtual"), Workloads.named("io").orElseThrow(), null, plan,
                "jetty",
                JDK_25, Cell.RECORDED, null, QUICK.times(), QUICK.limits(), 1, 1, 1, null, List.of());
    }
}
