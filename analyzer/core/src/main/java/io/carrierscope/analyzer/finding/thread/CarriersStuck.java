package io.carrierscope.analyzer.finding.thread;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.classify.PinKind;
import io.carrierscope.analyzer.fold.dump.AttachedDump;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.thread.ActivityDrop;
import io.carrierscope.analyzer.fold.thread.ThreadDumps.Stuck;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Asserts: carriers are blocked for good, by a deadlock over pins or by a native call that does not return, so that they run
 * nothing else. Judged from {@code jdk.ThreadDump}: a carrier carries the same virtual thread in dumps at least a second apart,
 * up to the last dump, and uses hardly any CPU time between them, and the scheduler has not added carriers; or from a dump beside
 * the recording, whose carriers show no sign of life.
 */
public final class CarriersStuck extends CellCause {
    public static final String ID = "carriers-stuck";
    private static final String EVENT = "jdk.ThreadDump";
    /** A share of carrier time: that of starting and ending virtual threads, if any come and go. */
    private static final double LEAST_CPU = 0.002;
    /** Threads that evidence names one by one: as many fit on a line. */
    private static final int MOST_NAMED = 8;

    public CarriersStuck() {
        super(ID,
                "Carriers are blocked for good by a deadlock over pins or a native call that does not return: they keep the same virtual thread in two dumps or more.",
                "find what these virtual threads wait for in a thread dump",
                "one pinned wait of seconds was open at all of these dumps",
                List.of(JvmEvent.ThreadDump.class), Set.of(Bound.Id.CARRIERS),
                Intervention.of("the calls that block carriers for good"));
    }

    /** Dumps tell, or else all parks of carriers up to the end: each way to be absent asks for its own. */
    @Override
    public List<Class<? extends JvmEvent>> decisive() {
        return List.of();
    }

    @Override
    public boolean haltsWork() {
        return true;
    }

    @Override
    public Optional<String> headline(MeasuredRecording subject, Verdict.Found found) {
        var stuck = subject.measured().threadDumps.stuck();
        return stuck.stream().mapToLong(Stuck::sinceNanos).min().stream()
                .mapToObj(since -> Figure.text(
                        "%s (%s %%) were stuck from %.1f s into the recording on%s",
                        Numbers.part(stuck.size(), Math.max(subject.parallelism(), stuck.size()), "carrier"),
                        Numbers.percent(found.share()),
                        (since - subject.span().startNanos()) / 1e9,
                        most(stuck).map(s -> ", at " + s.getKey())
                                .or(() -> earlierPins(subject).map(e -> "; " + e.claim())).orElse("")))
                .findFirst();
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.subject().flatMap(this::judge);
    }

    private Optional<Verdict> judge(MeasuredRecording server) {
        var dumps = server.measured().threadDumps;
        var stuck = dumps.stuck();
        if (!stuck.isEmpty()) {
            return Optional.of(compensated(server, stuck)
                    ? new Verdict.Absent(this, EVENT, "%d of %d carriers are blocked, but the scheduler added others",
                            stuck.size(), dumps.carriers())
                    : found(server, stuck));
        }
        return server.carrierTime().map(carriers -> judge(server, carriers));
    }

    /** Some blocking calls make the scheduler add a carrier. Then there are more than its parallelism, and others than the blocked ones. */
    private static boolean compensated(MeasuredRecording server, List<Stuck> stuck) {
        int carriers = server.measured().threadDumps.carriers();
        return carriers > server.parallelism() && carriers > stuck.size();
    }

    private Verdict judge(MeasuredRecording server, CarrierTimeBreakdown carriers) {
        var dumps = server.measured().threadDumps;
        var fall = server.measured().carriers.fall();
        if (fall.filter(f -> server.measured().carriers.silentAfter(f)
                || server.silentCarriers().allStillSince().isPresent()).isPresent()
                && server.dump().filter(AttachedDump::noneFree).isPresent()) {
            return held(server, fall.get());
        }
        boolean seen = server.visibility().of(Topic.PARKS).seen();
        if (dumps.tell(fall.map(ActivityDrop::atNanos).orElse(Long.MIN_VALUE))) {
            return new Verdict.Absent(this, EVENT,
                    "in %d dumps over %.1f s, each carrier idled, used CPU time or changed its virtual thread",
                    dumps.count(), dumps.spanNanos() / 1e9);
        }
        int silent = lives(carriers) ? server.silentCarriers().unknown() : carriers.carriers();
        if (silent == 0 && seen) {
            return new Verdict.Absent(this, "jdk.ThreadPark",
                    "every carrier left events up to the end, or had nothing to run");
        }
        String missing = silent > 0
                ? Figure.text(
                        "a wait that has not ended leaves no event: %d of %d carriers left none up to the end",
                        silent, carriers.carriers())
                : "short parks of carriers were not recorded, so that a carrier may have been blocked"
                        + fall.map(f -> ": " + silence(server, f)).orElse("");
        return new Verdict.Unknown(this, missing + ", and no two thread dumps since then are a second apart",
                EVENT + "#enabled=true,period=5s")
                .suspected(Math.max((double) silent / Math.max(1, carriers.carriers()),
                        fall.map(f -> 1 - f.afterPerSecond() / f.beforePerSecond()).orElse(0.0)));
    }

    private static String silence(MeasuredRecording server, ActivityDrop fall) {
        return Figure.text("from %.1f s into the recording on they show hardly any sign of life",
                (fall.atNanos() - server.span().startNanos()) / 1e9);
    }

    /** The dump beside the recording is one moment, and the recording tells how long it has lasted. */
    private Verdict held(MeasuredRecording server, ActivityDrop fall) {
        var evidence = new ArrayList<>(List.of(
                new Evidence("every carrier has a virtual thread that waits or is in native code", "thread dump"),
                new Evidence(silence(server, fall), "jdk.ThreadPark, jdk.ThreadSleep, jdk.ExecutionSample")));
        earlierPins(server).ifPresent(evidence::add);
        return new Verdict.Found(this, 1, "the carriers", evidence, remedy(server));
    }

    /** True if the carriers parked or computed. CPU load of 0 alone does not tell that they could run. */
    private static boolean lives(CarrierTimeBreakdown carriers) {
        return carriers.complete() || carriers.idle() > 0 || carriers.onCpu().orElse(0) >= LEAST_CPU;
    }

    private Verdict found(MeasuredRecording server, List<Stuck> stuck) {
        int carriers = Math.max(server.parallelism(), stuck.size());
        var first = stuck.stream().mapToLong(Stuck::sinceNanos).min().orElseThrow();
        var evidence = Evidence.of(EVENT,
                "%s got stuck: from %.1f s into the recording to its last dump, %.1f s later, they carried the same virtual"
                        + " threads (%s) and used hardly any CPU time",
                Numbers.part(stuck.size(), carriers, "carrier"), (first - server.span().startNanos()) / 1e9,
                (stuck.get(0).untilNanos() - first) / 1e9, names(stuck));
        var all = Stream.of(Optional.of(evidence), ended(server), site(stuck), inNative(server, stuck),
                earlierPins(server))
                .flatMap(Optional::stream).toList();
        return new Verdict.Found(this, (double) stuck.size() / carriers, "the carriers", all,
                remedy(server));
    }

    /** What came to an end with it. */
    private static Optional<Evidence> ended(MeasuredRecording server) {
        return server.measured().virtualThreads.fall().map(f -> Evidence.of("jdk.VirtualThreadEnd",
                "until %.1f s into the recording %,.0f virtual threads ended per second, since then %,.1f",
                (f.atNanos() - server.span().startNanos()) / 1e9, f.beforePerSecond(), f.afterPerSecond()));
    }

    /** Where most of them are, as far as the JDK prints it. */
    static Optional<Evidence> site(List<Stuck> stuck) {
        return most(stuck).map(s -> Evidence.of(EVENT, "%d of them at %s", s.getValue(), s.getKey()));
    }

    private static Optional<Map.Entry<String, Long>> most(List<Stuck> stuck) {
        return stuck.stream().filter(s -> !s.at().isEmpty())
                .collect(Collectors.groupingBy(Stuck::at, Collectors.counting())).entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry::getKey));
    }

    /** Where the stuck virtual threads are in native code. To the JVM, a park or a monitor wait is not native code. */
    static Optional<Evidence> inNative(MeasuredRecording server, List<Stuck> stuck) {
        return server.measured().nativeCalls.sites().stream()
                .filter(s -> stuck.stream().anyMatch(c -> s.threadIds().contains(c.virtualThreadId()))).findFirst()
                .map(NativeBlocking::site);
    }

    /** A pin that does not end leaves no event, but the same code may have pinned carriers before. */
    private static Optional<Evidence> earlierPins(MeasuredRecording server) {
        return server.measured().pinning.places().stream().findFirst()
                .map(held -> Evidence.of(held.site().event(),
                        "before that, %,d pinned waits ended, most of their time at %s",
                        server.measured().pinning.count(), held.site().stack().site()));
    }

    private static String names(List<Stuck> stuck) {
        return stuck.stream().limit(MOST_NAMED).map(s -> "#" + s.virtualThreadId())
                .collect(Collectors.joining(", ", "", stuck.size() > MOST_NAMED ? ", …" : ""));
    }

    private static String remedy(MeasuredRecording server) {
        String look = (server.dump().isPresent() ? "the thread dump" : "jcmd PID Thread.dump_to_file -format=json FILE")
                + " shows what these virtual threads wait for";
        if (server.measured().pinning.places().stream().findFirst().filter(h -> h.site().kind() == PinKind.CLASS_INIT)
                .isPresent()) {
            return look + "; initialise these classes earlier, on the main thread, if they wait for each other";
        }
        return server.profile().jdkFeature() >= Topic.JDK_WHERE_MONITORS_DO_NOT_PIN
                ? look
                : look + "; JDK 24 or newer, where monitors do not pin, or java.util.concurrent locks in place of synchronized";
    }
}
