package io.carrierscope.analyzer.finding.thread;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Place;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.wait.Queues;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.classify.PinKind;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.thread.Pinning.Held;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention.Change;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.model.Scenario;
import io.carrierscope.analyzer.model.simulation.OpenLoop;
import io.carrierscope.analyzer.recording.Sight;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.Pinned;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Virtual threads wait while pinned, so their carriers cannot run others. Judged from {@code jdk.VirtualThreadPinned} and,
 * before JDK 24, the monitor events of virtual threads.
 */
public final class PinningCause extends CellCause {
    public static final PinningCause MONITOR = new PinningCause("pinning-monitor", PinKind.MONITOR,
            "JDK 24 or newer, or java.util.concurrent locks in place of synchronized around waits",
            "the scheduler compensates (Object.wait before JDK 24): the evidence then counts the carriers added",
            List.of(Pinned.class, MonitorEnter.class, MonitorWait.class));
    public static final PinningCause NATIVE = new PinningCause("pinning-native", PinKind.NATIVE,
            "do not wait below a native frame, or run the native call on a platform thread", "", List.of(Pinned.class));
    public static final PinningCause CLASS_INIT = new PinningCause("pinning-class-init", PinKind.CLASS_INIT,
            "initialise the class before the load, or wait outside of the initialiser",
            "from JDK 26 on, where waiting for the initialiser of another thread does not pin", List.of(Pinned.class,
                    MonitorWait.class));
    private static final String EVENT = "jdk.VirtualThreadPinned";

    private final PinKind kind;

    private PinningCause(String id, PinKind kind, String remedy, String wrongWhen,
            List<Class<? extends JvmEvent>> needs) {
        super(id, "Virtual threads hold their carriers while they wait (" + kind.text() + ").", remedy, wrongWhen,
                needs, Set.of(Bound.Id.CARRIERS));
        this.kind = kind;
    }

    /** The cause of pins of this kind; what no event tells apart counts as a monitor. */
    public static PinningCause of(PinKind kind) {
        return switch (kind) {
            case CLASS_INIT -> CLASS_INIT;
            case NATIVE -> NATIVE;
            case MONITOR, OTHER -> MONITOR;
        };
    }

    @Override
    public Intervention intervention(Cell cell) {
        var pins = Intervention.of("these pins");
        return switch (kind) {
            case MONITOR ->
                pins.by(Change.Kind.JDK, Topic.JDK_WHERE_MONITORS_DO_NOT_PIN).by(Change.Kind.UNGUARDED, "monitor");
            case NATIVE -> pins.by(Change.Kind.UNGUARDED, "native-frame");
            case CLASS_INIT -> pins.by(Change.Kind.UNGUARDED, "class-initialiser");
            case OTHER -> pins;
        };
    }

    /** A carrier is then held only while on CPU or pinned for other reasons. The waits remain, but unmounted; so does a scarce monitor. */
    @Override
    public Optional<Scenario> without(Scenario measured, Cell cell) {
        var server = cell.server().orElseThrow();
        return cell.carrierTime().map(b -> carriers(measured, cell, b, server.pinnedShare(kind))
                .withMoreWait(perRequest(cell, server.measured().pinning.otherWaitNanos(kind))))
                .map(s -> monitor(server).map(m -> s.with(m.bound(cell))).orElse(s));
    }

    @Override
    public Optional<OpenLoop> without(OpenLoop measured, Cell cell) {
        return Optional.of(measured.with(measured.work().withoutPins(kind)));
    }

    /** Under load a carrier's CPU time per request shrinks in the same proportion as that of a cell's server. */
    private static Scenario carriers(Scenario measured, Cell cell, CarrierTimeBreakdown budget, double pinned) {
        double underLoad = cell.observed().isEmpty()
                ? measured.processors().serverNanos() / cell.serverCpuNanosPerRequest().orElseThrow()
                : 1;
        double held = perRequest(cell, budget.carrierNanos()
                * (budget.onCpu().orElse(0) * underLoad + Math.max(0, budget.pinned() - pinned)));
        return held <= 0
                ? measured
                : measured.with(new Bound(Bound.Id.CARRIERS, budget.parallelism() / (held / 1e9), Figure.text(
                        "%d carriers / %.3f ms held per %s without them", budget.parallelism(), held / 1e6,
                        cell.unit().one())));
    }

    /** Converts nanoseconds of all threads in the window to nanoseconds per request. */
    private static double perRequest(Cell cell, double nanos) {
        return cell.perRequest(OptionalDouble.of(nanos / cell.server().orElseThrow().window().lengthNanos())).orElse(0);
    }

    @Override
    public Optional<String> headline(MeasuredRecording subject, Verdict.Found found) {
        return largest(subject, kind)
                .map(h -> "virtual threads held their carriers while they waited at "
                        + Holder.waitsAt(h.site().stack()));
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.subject().flatMap(this::judgeServer);
    }

    private Optional<Verdict> judgeServer(MeasuredRecording server) {
        if (server.carrierTime().isPresent()) {
            return Optional.of(judge(server));
        }
        return server.visibility().virtualThreads().seen() || sight(server).seen()
                ? Optional.empty()
                : Optional.of(new Verdict.Unknown(this, sight(server)));
    }

    /** Threads that wait for a permit or a pooled connection would wait without the pins too. */
    static Optional<String> because(MeasuredRecording server, PinKind kind) {
        return largest(server, kind)
                .filter(h -> WaitKind.borrows(h.site().stack())).map(h -> Queues.PERMITS.id());
    }

    /** The monitor that the threads would wait for without the pins too. */
    private Optional<ScarceMonitor> monitor(MeasuredRecording server) {
        return kind == PinKind.MONITOR ? ScarceMonitor.of(server) : Optional.empty();
    }

    private Verdict judge(MeasuredRecording server) {
        double share = server.pinnedShare(kind);
        var sight = sight(server);
        if (share >= Verdict.NOISE) {
            return new Verdict.Found(this, share, "carrier time", evidence(server, share))
                    .at(largest(server, kind).flatMap(h -> Place.reached(h.site().stack())))
                    .because(because(server, kind).or(() -> monitor(server).map(m -> Queues.LOCKS.id()))).given(sight);
        }
        if (kind == PinKind.MONITOR && server.profile().jdkFeature() >= Topic.JDK_WHERE_MONITORS_DO_NOT_PIN) {
            return new Verdict.Absent(this, "jdk.JVMInformation", "monitors do not pin on JDK %d",
                    server.profile().jdkFeature());
        }
        return new Verdict.Absent(this, EVENT, "%.1f %% of carrier time pinned (%s)", 100 * share, kind.text())
                .given(sight);
    }

    private Sight sight(MeasuredRecording server) {
        var recorded = server.visibility().of(switch (kind) {
            case MONITOR -> Topic.MONITOR_PINS;
            case NATIVE -> Topic.NATIVE_PINS;
            case CLASS_INIT -> Topic.INITIALIZER_PINS;
            case OTHER -> Topic.PINS;
        });
        return server.carrierTime().map(b -> b.pins(recorded).given(stacks(server, b))).orElse(recorded);
    }

    /** Before JDK 24 the stack alone tells the kind of a pin; what it does not tell counts as a monitor. */
    private Sight stacks(MeasuredRecording server, CarrierTimeBreakdown carriers) {
        return kind == PinKind.MONITOR
                || server.measured().pinning.cutStackNanos() < Verdict.NOISE * carriers.carrierNanos()
                        ? Sight.SEEN
                        : Sight.lowerBound(
                                "stacks of pins are cut off, so a native frame or an initialiser may be missing",
                                EVENT + "#stackTrace=true and -XX:FlightRecorderOptions:stackdepth=256");
    }

    private static Optional<Held> largest(MeasuredRecording server, PinKind kind) {
        return server.measured().pinning.places().stream().filter(h -> h.site().kind() == kind).findFirst();
    }

    private List<Evidence> evidence(MeasuredRecording server, double share) {
        var pinning = server.measured().pinning;
        var most = largest(server, kind);
        var list = new ArrayList<Evidence>();
        list.add(Evidence.of(most.map(h -> h.site().event()).orElse(EVENT),
                "carriers were pinned for %.1f %% of their time (total %.2f s, waits: %,d)", 100 * share,
                pinning.totalNanos(kind) / 1e9, pinning.count(kind)));
        most.ifPresent(h -> list.add(site(h)));
        monitor(server).ifPresent(m -> list.add(m.evidence()));
        server.carrierTime().filter(b -> b.carriers() > b.parallelism()).ifPresent(b -> list.add(Evidence.of(
                "jdk.ThreadPark",
                "the scheduler added %d carriers to its parallelism of %d, which makes up for a part of the pinned time",
                b.carriers() - b.parallelism(), b.parallelism())));
        return list;
    }

    /** Where carriers were pinned. */
    static Evidence site(Held held) {
        return Evidence.of(held.site().event(), "largest site %s (waits: %,d, total %.2f s, longest %,.1f ms)%s",
                Holder.waitsAt(held.site().stack()),
                held.count(), held.totalNanos() / 1e9, held.maxNanos() / 1e6,
                held.site().reason() == null ? "" : " (" + held.site().reason() + ")");
    }

    /**
     * A monitor that is scarcer than the carriers of virtual threads, before JDK 24: threads queue for it nearly always, and most of the pins
     * are waits to enter. Without pins the threads would wait as long, only unmounted.
     *
     * @param type class of the monitor
     * @param queuedShare share of the time in which threads queue for it, 0 to 1: it is held for so long or longer
     */
    record ScarceMonitor(String type, double queuedShare) {
        /** Then no more than half as much again is possible without the pins. */
        private static final double NEARLY_ALWAYS = 2.0 / 3;
        private static final String ENTER = "jdk.JavaMonitorEnter";

        static Optional<ScarceMonitor> of(MeasuredRecording server) {
            return server.measured().waits.busiestMonitor().map(m -> new ScarceMonitor(m.type(), m.queuedShare()))
                    .filter(m -> m.queuedShare >= NEARLY_ALWAYS && m.holdsMostPins(server));
        }

        /** The thread inside the monitor may be pinned too. It holds one carrier, but delays no thread except those in the queue. */
        private boolean holdsMostPins(MeasuredRecording server) {
            var pinning = server.measured().pinning;
            double enters = pinning.enterNanos();
            double others = pinning.totalNanos(PinKind.MONITOR) - enters;
            double unexplained = Math.max(0, others - queuedShare * server.window().lengthNanos());
            return enters > 0 && enters >= MOSTLY * (enters + unexplained);
        }

        Evidence evidence() {
            return Evidence.of(ENTER, "threads queued to enter a monitor (%s) for %.0f %% of the time; they would also"
                    + " queue without pins", type, 100 * queuedShare);
        }

        /** What the monitor allows with or without pins: it is held for the queued share of the time or longer. */
        Bound bound(Cell cell) {
            double measured = cell.throughputPerSecond().orElseThrow();
            return new Bound(Bound.Id.LOCK, measured / queuedShare, Figure.text(
                    "it is taken for %.3f ms per %s", queuedShare / measured * 1e3, cell.unit().one()),
                    "the monitor (" + type + ")");
        }
    }
}
