package io.carrierscope.analyzer.report.table;

import static io.carrierscope.analyzer.report.metric.Unit.COUNT;
import static io.carrierscope.analyzer.report.metric.Unit.FIGURE;
import static io.carrierscope.analyzer.report.metric.Unit.MICROS;
import static io.carrierscope.analyzer.report.metric.Unit.MILLIS;
import static io.carrierscope.analyzer.report.metric.Unit.PRECISE;
import static io.carrierscope.analyzer.report.metric.Unit.SECONDS;
import static io.carrierscope.analyzer.report.metric.Unit.SHARE;
import static io.carrierscope.analyzer.report.metric.Unit.SITE;
import static io.carrierscope.analyzer.report.metric.Unit.TEXT;

import io.carrierscope.analyzer.cell.ThreadCpu.GroupCpu;
import io.carrierscope.analyzer.fold.classify.Layer;
import io.carrierscope.analyzer.fold.wait.EventLoopWaits;
import io.carrierscope.analyzer.fold.wait.SocketWaits;
import io.carrierscope.analyzer.fold.wait.Waited;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.metric.Table;
import java.util.List;
import java.util.OptionalDouble;

/** Where threads waited, and for what. */
public final class WaitTables {
    private static final int SITES_PER_CELL = 5;
    /** Share of the time; an event loop of a service that waits less at a site needs no row. */
    private static final double WORTH_A_ROW = 0.01;

    /** Waits of threads at a site. */
    public static final Table<OfCell<Waited>> WAITS = Table.<OfCell<Waited>>of()
            .add(TEXT, "threads", "threads", r -> r.part().site().virtual() ? "virtual" : "platform")
            .add(TEXT, "kind", "wait for", r -> r.part().site().kind().text()).shown(r -> r.part().resource())
            .add(TEXT, "what", r -> r.part().site().what())
            .add(FIGURE, "meanWaiting", "waiting", r -> r.part().meanWaiting(r.subject().window())).in("threads")
            .add(SHARE, "queuedShare", "queue", r -> r.part().queuedShare()).in("% of time")
            .add(COUNT, "count", "waits", r -> r.part().count())
            .add(SECONDS, "total", "total", r -> r.part().totalNanos())
            .add(MILLIS, "max", "longest", r -> r.part().maxNanos())
            .add(SITE, "site", "site", r -> r.part().site().at())
            .add(TEXT, "heldBy", "held by", r -> r.part().owner()).shown(r -> r.part().owner().orElse("")).leftOut();

    public static final RunTable<Waited> MOST = new RunTable<>(
            "Waits for work, and sleeps that the workload asks for, are left out. Waits of virtual"
                    + " threads are included only where they pin, or where parks were traced (JDK 25).",
            "Waits", WAITS.without("heldBy"),
            c -> c.mostWaits().stream().filter(w -> !Layer.ofGenerator(w.site().at())));

    /** Waits of threads that run an event loop at a site. */
    public static final Table<OfCell<EventLoopWaits.Waited>> LOOPS = Table.<OfCell<EventLoopWaits.Waited>>of()
            .add(TEXT, "group", "threads", r -> r.part().site().group())
            .add(COUNT, "threads", "seen",
                    r -> r.subject().measured().eventLoops.threads().getOrDefault(r.part().site().group(), 0))
            .add(TEXT, "event", "event", r -> r.part().site().event())
            .add(COUNT, "count", "waits", r -> r.part().count())
            .add(SECONDS, "total", "total", r -> r.part().totalNanos())
            .add(MILLIS, "max", "longest", r -> r.part().maxNanos())
            .add(SITE, "site", "site", r -> r.part().site().stack().site());

    /** Where event-loop threads, which must never wait, slept, parked or waited for a monitor. */
    public static final RunTable<EventLoopWaits.Waited> EVENT_LOOPS = new RunTable<>(
            "While an event-loop thread waits, none of its connections is"
                    + " served. Waiting for the next event leaves no JFR event, so all waits shown here are the application's.",
            "Waits of event-loop threads", LOOPS, c -> c.cell().subject().stream().flatMap(s -> s.measured().eventLoops
                    .sites().stream().limit(SITES_PER_CELL).filter(w -> c.cell().observed().isEmpty()
                            || w.totalNanos() >= WORTH_A_ROW * s.window().lengthNanos())));

    /** Reads and writes of sockets at a site. */
    public static final Table<OfCell<SocketWaits.Waited>> SOCKETS = Table.<OfCell<SocketWaits.Waited>>of()
            .show(TEXT, "peer", r -> r.part().site().peer())
            .show(TEXT, "", r -> r.part().site().read() ? "read" : "write")
            .show(SITE, "site", r -> r.part().site().at())
            .show(FIGURE, "waiting", r -> r.part().totalNanos() / r.windowNanos()).in("threads")
            .show(COUNT, "waits", r -> r.part().count()).show(MILLIS, "longest", r -> r.part().maxNanos())
            .show(FIGURE, "data", r -> r.part().bytes() / 1e6 / r.subject().window().lengthSeconds()).in("MB per s");

    private WaitTables() {}

    /** What groups of platform threads do. */
    public static final class ThreadTables {
        /** Threads with like names: how many there are, and their means over the window. */
        public static final Table<OfCell<GroupCpu>> GROUPS = Table.<OfCell<GroupCpu>>of()
                .show(TEXT, "thread group", r -> r.part().group())
                .show(COUNT, "threads", r -> r.part().times().threads())
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
}
