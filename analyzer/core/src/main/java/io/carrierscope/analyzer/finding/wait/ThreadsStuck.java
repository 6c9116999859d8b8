package io.carrierscope.analyzer.finding.wait;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.dump.AttachedDump;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.fold.thread.ActivityDrop;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.recording.KnownBug;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Asserts: virtual threads wait for good although carriers are free, in a deadlock over locks or for a wake-up that was lost. No
 * event tells of a wait that has not ended, so only a thread dump beside the recording can show it; a recording alone shows that
 * the work ended while threads are alive.
 */
public final class ThreadsStuck extends CellCause {
    public static final String ID = "threads-stuck";
    private static final String DUMP = "thread dump";
    static final String TWO_DUMPS = "jcmd PID Thread.dump_to_file -format=json FILE, twice, for --threads";
    static final String FROM_BEFORE = "virtual threads that have waited since before the recording leave no event";
    /** A JVM that starts to record later may have threads that wait already. */
    private static final long START_NANOS = 5_000_000_000L;
    /** With fewer that ended, the longest of them says little about the others. */
    private static final long FEWEST_ENDED = 20;
    private static final int FEWEST = 2;
    private static final long LONG_NANOS = 1_000_000_000;
    private static final int MUCH_LONGER = 10;
    /** The first lines of a dump say what hangs; the rest is in its own section. */
    private static final int MOST_LINES = 3;

    public ThreadsStuck() {
        super(ID,
                "Virtual threads wait for good although carriers are free: a deadlock over locks, or a wake-up that was lost. Only a thread dump (--threads) shows it.",
                "restart the JVM, since nothing else ends these waits; take locks in one order everywhere, or with a time limit",
                "the dump is of another JVM",
                List.of(JvmEvent.VirtualThreadLife.class), Set.of(), Intervention.of("these waits"));
    }

    @Override
    public boolean ofVirtualThreads() {
        return true;
    }

    @Override
    public boolean haltsWork() {
        return true;
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.observed().filter(s -> s.carrierTime().isPresent()).map(this::judge);
    }

    private Verdict judge(MeasuredRecording server) {
        var dump = server.dump().filter(d -> d.blocked() > 0);
        if (dump.isPresent()) {
            return found(server, dump.get());
        }
        var lives = server.visibility().of(Topic.VIRTUAL_THREAD_LIVES);
        long alive = server.measured().virtualThreads.alive(TimeBins.COUNT - 1);
        var fall = server.measured().virtualThreads.fall().filter(f -> alive > 0 && carriersAreFree(server));
        return fall.isPresent()
                ? unknown(server, fall.get(), alive)
                : unfinished(server).orElseGet(() -> lives.seen() && waitsFromBefore(server)
                        ? new Verdict.Unknown(this, FROM_BEFORE, TWO_DUMPS)
                        : new Verdict.Absent(this, "jdk.VirtualThreadEnd",
                                "%,d virtual threads ended, and %,d were alive at last",
                                server.measured().virtualThreads.ended(), alive)
                                .given(lives));
    }

    /** A virtual thread that waits from before the recording to its end leaves no event: only a dump shows it. */
    static boolean waitsFromBefore(MeasuredRecording server) {
        return server.dump().isEmpty() && server.carrierTime().isPresent()
                && server.span().startNanos() - server.profile().jvmStartNanos() > START_NANOS;
    }

    /** Threads that go on for much longer than all that ended, though they are of one kind: they may wait for what never comes. */
    private Optional<Verdict> unfinished(MeasuredRecording server) {
        return server.measured().virtualLives.groups().stream()
                .filter(g -> g.ended() >= FEWEST_ENDED && g.durations().count() > 0).findFirst().flatMap(g -> {
                    long longest = g.durations().maxNanos();
                    long end = server.window().endNanos();
                    var old = g.open().stream().map(start -> end - start)
                            .filter(age -> age >= Math.max(LONG_NANOS, MUCH_LONGER * longest)).sorted().toList();
                    return old.size() < FEWEST
                            ? Optional.empty()
                            : Optional.of(new Verdict.Unknown(this,
                                    Figure.text("%,d virtual threads%s have not ended for"
                                            + " %.1f s or more, while those that ended took %.1f ms at most; a wait that has not"
                                            + " ended leaves no event", old.size(),
                                            g.names().isEmpty() ? "" : " " + g.names(),
                                            old.getFirst() / 1e9, longest / 1e6),
                                    TWO_DUMPS)
                                    .suspected(Math.min(1, old.stream().mapToLong(age -> age).sum()
                                            / (g.meanAlive() * server.window().lengthNanos()))));
                });
    }

    /** Otherwise {@code carriers-stuck} or {@code carrier-monopolized} tell why nothing ends. */
    private static boolean carriersAreFree(MeasuredRecording server) {
        return server.measured().threadDumps.stuck().isEmpty() && server.carrierTime().orElseThrow().idle() > 0;
    }

    private Verdict found(MeasuredRecording server, AttachedDump dump) {
        var evidence = new ArrayList<Evidence>();
        dump.lines().stream().filter(line -> !line.startsWith("carried: ")).limit(MOST_LINES)
                .forEach(line -> evidence.add(new Evidence(line, DUMP)));
        bugs(server).ifPresent(bugs -> evidence.add(new Evidence(bugs, "jdk.JVMInformation")));
        int virtual = dump.virtualThreads().values().stream().mapToInt(n -> n).sum();
        return new Verdict.Found(this, Math.min(1, dump.blocked() / Math.max(1.0, virtual)),
                "the virtual threads in the dump", evidence);
    }

    private Verdict unknown(MeasuredRecording server, ActivityDrop fall, long alive) {
        return new Verdict.Unknown(this, Figure.text(
                "from %.1f s into the recording on hardly any virtual thread ended, and %,d are alive; a wait that has not ended leaves"
                        + " no event%s",
                (fall.atNanos() - server.span().startNanos()) / 1e9, alive,
                bugs(server).map(bugs -> ". " + bugs).orElse("")),
                TWO_DUMPS)
                .suspected(1 - fall.afterPerSecond() / fall.beforePerSecond());
    }

    private static Optional<String> bugs(MeasuredRecording server) {
        return Optional
                .of(KnownBug.ofWaits(server.profile()).stream().map(KnownBug::text).collect(Collectors.joining(". ")))
                .filter(text -> !text.isEmpty());
    }
}
