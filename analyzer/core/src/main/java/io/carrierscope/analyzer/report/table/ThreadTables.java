package io.carrierscope.analyzer.report.table;

import static io.carrierscope.analyzer.report.metric.Unit.COUNT;
import static io.carrierscope.analyzer.report.metric.Unit.FIGURE;
import static io.carrierscope.analyzer.report.metric.Unit.MICROS;
import static io.carrierscope.analyzer.report.metric.Unit.PRECISE;
import static io.carrierscope.analyzer.report.metric.Unit.TEXT;

import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.format.GroupCpu;
import io.carrierscope.analyzer.report.metric.Table;
import java.util.List;
import java.util.OptionalDouble;

/** What groups of platform threads do. */
public final class ThreadTables {
    /** Threads with like names: how many there are, and their means over the window. */
    public static final Table<OfCell<GroupCpu>> GROUPS = Table.<OfCell<GroupCpu>>of()
            .show(TEXT, "thread group", r -> r.part().group()).show(COUNT, "threads", r -> r.part().times().threads())
            .show(PRECISE, "busy processors", r -> r.part().busyProcessors())
            .show(MICROS, "CPU per request",
                    r -> r.cell().cell().perRequest(OptionalDouble.of(r.part().busyProcessors())))
            .show(FIGURE, "blocked", r -> r.part().times().blockedNanos() / r.windowNanos()).in("threads")
            .show(FIGURE, "idle", r -> r.part().times().idleNanos() / r.windowNanos()).in("threads");

    private ThreadTables() {}

    /** The groups of a cell, busiest first. */
    public static List<OfCell<GroupCpu>> groups(JudgedCell c) {
        return OfCell.all(List.of(c), cell -> cell.cell().subject().stream().flatMap(s -> GroupCpu.of(s).stream()));
    }
}
