package io.carrierscope.runner.cli;

import io.carrierscope.runner.client.account.ErrorClass;
import io.carrierscope.runner.client.account.LoadSummary;
import io.carrierscope.runner.client.account.LoadSummary.Times;
import java.io.PrintWriter;
import java.util.Map;

/** Prints the account of one load. */
record LoadFigures(PrintWriter out) {
    void print(LoadSummary summary) {
        out.println("offered " + summary.offered() + ", completed " + summary.completed() + ", errors "
                + summary.errorCount() + ", open " + summary.open());
        summary.errors().entrySet().stream().sorted(Map.Entry.comparingByKey()).forEach(this::error);
        out.println("throughput " + Text.perSecond(summary.completedPerSecond()) + " per second");
        times("response", summary.response());
        times("service ", summary.service());
        out.println("dispatch delay p99 " + Text.millis(summary.dispatchLagP99Nanos()) + " ms, late "
                + summary.lateDispatches() + ", own CPU " + Text.percent(summary.cpuShare()));
        out.println("connections opened " + summary.connectionsOpened() + ", peak " + summary.connectionsPeak());
    }

    private void error(Map.Entry<ErrorClass, Integer> error) {
        out.println("  " + error.getKey().id() + " " + error.getValue());
    }

    private void times(String name, Times times) {
        out.println(name + " p50 " + Text.millis(times.p50Nanos()) + " ms, p99 " + Text.millis(times.p99Nanos())
                + " ms, max " + Text.millis(times.maxNanos()) + " ms");
    }
}
