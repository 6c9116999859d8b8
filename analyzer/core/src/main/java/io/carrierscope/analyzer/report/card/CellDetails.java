package io.carrierscope.analyzer.report.card;

import static io.carrierscope.analyzer.report.metric.Unit.COUNT;
import static io.carrierscope.analyzer.report.metric.Unit.TEXT;

import io.carrierscope.analyzer.cell.Cell.UnitOfWork;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.finding.tail.Tail;
import io.carrierscope.analyzer.finding.tail.Timeline;
import io.carrierscope.analyzer.fold.request.Part;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.thread.Pinning.Held;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.chart.TailParts;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.metric.Table;
import io.carrierscope.analyzer.report.table.CarrierTables;
import io.carrierscope.analyzer.report.table.CellTables;
import io.carrierscope.analyzer.report.table.OfCell;
import io.carrierscope.analyzer.report.table.TailTables;
import io.carrierscope.analyzer.report.table.TimeTables;
import io.carrierscope.analyzer.report.table.WaitTables.ThreadTables;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables of a cell's card that are shown on demand. */
public final class CellDetails {
    private static final int MOST_SITES = 8;
    private static final int MOST_GROUPS = 12;

    private CellDetails() {}

    public static List<Block> of(JudgedCell c) {
        var cell = c.cell();
        var blocks = new ArrayList<Block>();
        cell.subject().flatMap(s -> sites(c, s)).ifPresent(blocks::add);
        threads(c).ifPresent(blocks::add);
        times(cell).ifPresent(blocks::add);
        cell.subject().ifPresent(s -> blocks.add(new Block.Details("Counts", List.of(counts(cell, s)))));
        return blocks;
    }

    private static Optional<Block> sites(JudgedCell c, MeasuredRecording server) {
        var sites = server.measured().pinning.places();
        if (sites.isEmpty()) {
            return Optional.empty();
        }
        var blocks = new ArrayList<Block>();
        blocks.add(CarrierTables.PINS.first("site", "kind", "reason", "operation").without("pinned")
                .shown("site", CarrierTables::shortSite).figures("Pinning sites",
                        OfCell.all(List.of(c), x -> sites.stream().limit(MOST_SITES))));
        sites.stream().limit(MOST_SITES).forEach(h -> blocks.add(new Block.Details(
                "Stack at " + CellTables.site(h) + ", " + Numbers.seconds(h.totalNanos()) + " s", List.of(stack(h)))));
        String more = sites.size() > MOST_SITES ? ", the first " + MOST_SITES : "";
        return Optional.of(new Block.Details("Pinning sites: " + sites.size() + more, blocks));
    }

    private static Block stack(Held h) {
        return new Block.Listing(h.site().stack().frames().stream().map(Frame::toString).map(Texts::plain).toList());
    }

    private static Optional<Block> threads(JudgedCell c) {
        var groups = ThreadTables.groups(c);
        return groups.isEmpty()
                ? Optional.empty()
                : Optional.of(new Block.Details("Threads and their CPU time", List.of(ThreadTables.GROUPS
                        .label("CPU per request", "CPU per " + c.cell().unit().one())
                        .figures("Threads of the " + c.cell().kind().role()
                                + ", busiest first; blocked and idle are means over the"
                                + " window", groups.stream().limit(MOST_GROUPS).toList()))));
    }

    private record Time(String name, Optional<Durations> durations) {}

    /** All measured distributions of the cell that have samples. */
    private static Optional<Block> times(Cell cell) {
        var server = cell.subject().map(MeasuredRecording::measured);
        var rows = Stream
                .of(new Time(cell.unit() == UnitOfWork.TASK ? "task" : "response, from the intended start",
                        cell.response()),
                        new Time("service, from sending", cell.service()),
                        new Time("dispatch delay",
                                cell.client().map(c -> c.measured().requests.dispatchLag())),
                        new Time("before the handler", server.map(m -> m.handlers.queueDelay())),
                        new Time("handler", server.map(m -> m.handlers.durations())),
                        new Time("pinned waits", server.map(m -> m.pinning.durations())),
                        new Time("wake-up delay, virtual threads", server.map(m -> m.sleeps.virtualOvershoot())),
                        new Time("wake-up delay, platform threads", server.map(m -> m.sleeps.platformOvershoot())),
                        new Time("GC pauses", server.map(m -> m.gc.pauses())))
                .filter(t -> t.durations().isPresent() && t.durations().get().count() > 0)
                .toList();
        var table = Table.<Time>of().show(TEXT, "time", Time::name)
                .show(COUNT, "count", t -> t.durations().map(Durations::count))
                .and(TimeTables.TIMES.pick("mean", "p50", "p99", "max").over(t -> t.durations().orElse(null)));
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(new Block.Details("Times",
                        List.of(table.figures("Durations of requests, handlers and waits", rows))));
    }

    private static Block counts(Cell cell, MeasuredRecording server) {
        var rows = new ArrayList<List<String>>();
        cell.client().map(c -> c.measured().requests).ifPresent(r -> {
            rows.add(List.of("requests answered in the window", Numbers.count(r.completed())));
            rows.add(List.of("requests answered per second, first half", Numbers.rate(r.halfPerSecond(false))));
            rows.add(List.of("requests answered per second, second half", Numbers.rate(r.halfPerSecond(true))));
            r.errors().forEach((kind, n) -> rows.add(List.of("failed: " + Texts.plain(kind), Numbers.count(n))));
        });
        var m = server.measured();
        rows.add(List.of("concurrent handlers, mean", Numbers.rate(m.handlers.meanConcurrency())));
        rows.add(List.of("virtual threads started", Numbers.count(m.virtualThreads.started())));
        rows.add(List.of("virtual threads ended", Numbers.count(m.virtualThreads.ended())));
        rows.add(
                List.of("virtual threads rejected by the scheduler", Numbers.count(m.virtualThreads.submitFailed())));
        if (m.virtualThreads.samples() > 0) {
            rows.add(List.of("virtual threads queued for a carrier, mean",
                    Numbers.rate(m.virtualThreads.meanQueued())));
        }
        rows.add(List.of("processors busy with the " + cell.kind().role(), Numbers.rate(server.busyProcessors())));
        rows.add(List.of("processors busy with other processes", Numbers.rate(server.othersBusyProcessors())));
        return new Figures("Counts in the measured window",
                List.of(Column.text("metric"), Column.number("value", "")), rows);
    }

    /** The limits that the libraries of an application work with. */
    public static final class Configuration {
        private Configuration() {}

        /** Empty for a cell whose server is not an application. */
        public static Optional<Block> of(Cell cell) {
            return cell.server().filter(s -> cell.kind() instanceof Subject.Application)
                    .map(s -> new Block.Prose(Block.Tone.NOTE,
                            "Configuration: " + s.profile().configuration().map(Configuration::limits)
                                    .orElse("not known, because the application's JVM did not load the agent that reads it")
                                    + "."));
        }

        private static String limits(Map<String, Integer> limits) {
            return limits.isEmpty()
                    ? "no library shows its limits as a management bean"
                    : limits.entrySet().stream().map(e -> Numbers.count(e.getValue()) + " " + Texts.plain(e.getKey()))
                            .collect(Collectors.joining(", "));
        }
    }

    /** Usual and slow requests side by side, and the ten slowest as time lines. */
    public static final class SlowestRequests {
        private static final int MOST = 10;

        private SlowestRequests() {}

        /** The bars and time lines, shown on demand; empty with few requests. */
        public static Optional<Block> of(JudgedCell cell) {
            return cell.tail().map(t -> of(cell, t));
        }

        private static Block of(JudgedCell cell, Tail tail) {
            String many = cell.cell().unit().many();
            var blocks = new ArrayList<Block>();
            VerdictPoints.ofSlowest(cell).ifPresent(blocks::add);
            tail.bands().forEach(b -> blocks.add(TailParts.of(b)));
            blocks.add(new Block.Heading("The slowest " + many + ", longest first"));
            tail.slowest().stream().limit(MOST).forEach(t -> blocks.add(TailParts.of(t, title(cell, t))));
            return new Block.Details("The slowest " + many + " beside usual ones", List.copyOf(blocks));
        }

        /** The time since the begin of the window leads to the request in the heat map, and back. */
        private static String title(JudgedCell cell, Timeline t) {
            String begin = cell.cell().subject()
                    .map(s -> ", begun " + Numbers.seconds(t.startNanos() - s.window().startNanos())
                            + " s into the window")
                    .orElse("");
            return "Response time, " + Numbers.millis(t.responseNanos()) + " ms" + begin + "; held longest by: "
                    + t.longest().map(TailTables::holder).orElse(Part.ASKED.text());
        }
    }
}
