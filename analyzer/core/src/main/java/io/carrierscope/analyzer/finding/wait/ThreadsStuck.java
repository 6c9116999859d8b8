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
    private static final String END = "jdk.VirtualThreadEnd";
    private static final String DUMP = "thread dump";
    /** The first lines of a dump say what hangs; the rest is in its own section. */
    private static final int MOST_LINES = 3;

    public ThreadsStuck() {
        super("threads-stuck",
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
                : new Verdict.Absent(this,
                        List.of(Evidence.of(END, "%,d virtual threads ended, and %,d were alive at last",
                                server.measured().virtualThreads.ended(), alive)))
                        .given(lives);
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
                "the virtual threads in the dump", evidence,
                "restart the JVM, since nothing else ends these waits; take locks in one order everywhere, or with a time limit");
    }

    private Verdict unknown(MeasuredRecording server, ActivityDrop fall, long alive) {
        return new Verdict.Unknown(this, Figure.text(
                "from %.1f s into the recording on hardly any virtual thread ended, and %,d are alive; a wait that has not ended leaves"
                        + " no event%s",
                (fall.atNanos() - server.span().startNanos()) / 1e9, alive,
                bugs(server).map(bugs -> ". " + bugs).orElse("")),
                "jcmd PID Thread.dump_to_file -format=json FILE, twice, for --threads")
                .suspected(1 - fall.afterPerSecond() / fall.beforePerSecond());
    }

    private static Optional<String> bugs(MeasuredRecording server) {
        return Optional.of(KnownBug.of(server.profile()).stream().map(KnownBug::text).collect(Collectors.joining(". ")))
                .filter(text -> !text.isEmpty());
    }
}
