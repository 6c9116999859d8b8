package io.carrierscope.analyzer.finding.thread;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.wait.Queues;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.classify.PinKind;
import io.carrierscope.analyzer.fold.thread.Pinning.Held;
import io.carrierscope.analyzer.fold.thread.ThreadDumps.Stuck;
import io.carrierscope.analyzer.fold.thread.ThreadStarts;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Virtual threads block their carriers in calls that the scheduler compensates for: it starts another carrier for each, up to 256
 * by default. Judged from the number of carriers that are not idle, and from the stacks with which carriers were started.
 */
public final class CarriersCompensated extends CellCause {
    public static final String ID = "carriers-compensated";
    /**
     * So many carriers beyond the parallelism must be in use on average, and not on a processor: before JDK 24 an added carrier stays, and
     * may compute in place of another.
     */
    private static final double WORTH_A_FINDING = 0.5;
    /** The default of {@code jdk.virtualThreadScheduler.maxPoolSize}. */
    private static final int MOST = 256;
    private static final String START = "jdk.ThreadStart";

    /**
     * Where carriers block.
     *
     * @param waits true for a wait in a monitor, which unmounts from JDK 24 on
     */
    private record Place(String at, boolean waits, Evidence evidence) {}

    public CarriersCompensated() {
        super(ID,
                "Virtual threads block their carriers in calls for which the scheduler adds others, up to 256.",
                "make these calls on platform threads",
                "the scheduler was told to use as many carriers in a way that the recording does not have",
                List.of(JvmEvent.ThreadLife.class, JvmEvent.Park.class), Set.of(),
                Intervention.of("the calls that block carriers"));
    }

    /** As long as the scheduler may add more, as many run as its parallelism allows, whatever others block. */
    @Override
    public OptionalDouble gain(MeasuredRecording subject, Verdict.Found found) {
        boolean missing = subject.carrierTime().filter(b -> b.carriers() >= MOST).isPresent();
        return missing ? super.gain(subject, found) : OptionalDouble.empty();
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.subject().flatMap(s -> s.carrierTime().map(b -> judge(s, b)));
    }

    private Verdict judge(MeasuredRecording server, CarrierTimeBreakdown carriers) {
        var dumps = server.measured().threadDumps;
        var stuck = dumps.stuck();
        return !stuck.isEmpty() && dumps.carriers() > Math.max(stuck.size(), carriers.parallelism())
                ? found(server, (double) stuck.size() / dumps.carriers(), "the carriers",
                        dumped(server, carriers, stuck), true)
                : judgeStarts(server, carriers);
    }

    private static List<Evidence> dumped(MeasuredRecording server, CarrierTimeBreakdown carriers, List<Stuck> stuck) {
        var seen = Evidence.of("jdk.ThreadDump",
                "%d carriers for a parallelism of %d, %d of them blocked from dump to dump",
                server.measured().threadDumps.carriers(), carriers.parallelism(), stuck.size());
        return Stream.concat(Stream.of(seen), CarriersStuck.site(stuck)
                .or(() -> CarriersStuck.inNative(server, stuck)).stream()).toList();
    }

    private static Optional<Place> place(MeasuredRecording server) {
        return server.measured().threadStarts.compensations().stream().findFirst().map(CarriersCompensated::added)
                .or(() -> meanwhile(server));
    }

    /** Carriers that were added before the recording tell nothing of the place; what carriers did meanwhile does. */
    private static Optional<Place> meanwhile(MeasuredRecording server) {
        var pins = server.measured().pinning.places().stream().findFirst();
        double pinned = pins.map(Held::totalNanos).orElse(0L);
        return NativeBlocking.mostly(server).filter(c -> NativeBlocking.nanos(server, c) > pinned)
                .map(c -> new Place(NativeBlocking.at(c.stack()), false, NativeBlocking.site(c)))
                .or(() -> pins.map(h -> new Place(Holder.waitsAt(h.site().stack()), h.site().kind() == PinKind.MONITOR,
                        PinningCause.site(h))));
    }

    private static Place added(ThreadStarts.Started c) {
        return new Place(c.site().at(), c.site().inWait(), Evidence.of(START, "largest site %s (%d carriers added)",
                c.site().at(), c.count()));
    }

    @Override
    public Optional<String> headline(MeasuredRecording subject, Verdict.Found found) {
        return place(subject).filter(p -> found.evidence().contains(p.evidence()))
                .map(p -> found.evidence().get(0).claim() + ", mostly at " + p.at());
    }

    private Verdict.Found found(MeasuredRecording server, double share, String shareOf, List<Evidence> evidence,
            boolean mayWait) {
        return new Verdict.Found(this, share, shareOf, evidence, remedy()
                + (mayWait && Topic.monitorsPin(server.profile().jdkFeature())
                        ? "; JDK 24 or newer, where Object.wait unmounts"
                        : ""));
    }

    private Verdict judgeStarts(MeasuredRecording server, CarrierTimeBreakdown carriers) {
        var sight = server.visibility().of(Topic.THREAD_LIVES, Topic.PARKS);
        var compensations = server.measured().threadStarts.compensations();
        var evidence = new ArrayList<Evidence>();
        double mean = carriers.carrierNanos() / server.window().lengthNanos(); // some may live for a part of the time
        double used = carriers.utilization() * mean;
        boolean full = server.full() || server.machineUnknown();
        double blocked = full
                ? (carriers.pinned() + carriers.stuck()) * mean
                : used - carriers.onCpu().orElse(0) * mean;
        evidence.add(Evidence.of(START, "%d carriers for a parallelism of %d, %.1f of them not idle on average%s",
                carriers.carriers(),
                carriers.parallelism(), used,
                carriers.carriers() >= MOST
                        ? "; the scheduler starts no more than " + MOST + ", and then carriers are missing"
                        : ""));
        boolean few = Math.min(blocked, used - carriers.parallelism()) < WORTH_A_FINDING;
        if (!carriers.complete()) { // carriers that only leave short parks, or none, are not counted
            long added = compensations.stream().mapToLong(ThreadStarts.Started::count).sum();
            return new Verdict.Unknown(this, sight.given(carriers.sight()))
                    .suspected(Math.max((double) added / (added + carriers.parallelism()),
                            NativeBlocking.compensatedShare(server)));
        }
        if (few && full && used - carriers.parallelism() >= WORTH_A_FINDING) {
            return Verdict.Unknown.crowded(this, server,
                    "the processors were all in use, so carriers that are not idle may wait for one");
        }
        if (carriers.carriers() <= carriers.parallelism() || few) {
            return new Verdict.Absent(this, evidence).given(server.visibility().of(Topic.THREAD_LIVES));
        }
        var place = place(server);
        place.map(Place::evidence).ifPresent(evidence::add);
        return found(server, 1 - carriers.parallelism() / used, "the carriers that are not idle", evidence,
                place.map(Place::waits).orElse(true))
                .because(PinningCause.because(server, PinKind.MONITOR).or(() -> forMonitor(server, mean, blocked)))
                .given(sight);
    }

    /** Carriers that mostly wait for a monitor do so without those added, too. */
    private static Optional<String> forMonitor(MeasuredRecording server, double carriers, double blocked) {
        double pinned = server.pinnedShare(PinKind.MONITOR) * carriers;
        return PinningCause.ScarceMonitor.of(server).filter(m -> pinned >= MOSTLY * blocked)
                .map(m -> Queues.LOCKS.id());
    }
}
