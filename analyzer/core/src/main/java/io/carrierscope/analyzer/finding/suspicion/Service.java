package io.carrierscope.analyzer.finding.suspicion;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.ThreadCpu;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.tail.Tail;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.dump.AttachedDump;
import io.carrierscope.analyzer.fold.dump.CommonStack;
import io.carrierscope.analyzer.fold.wait.Waited;
import io.carrierscope.analyzer.fold.wait.Waits;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.settings.CommandName;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What is known of a service when its suspicions are judged.
 *
 * @param verdicts verdicts on the causes, sorted
 */
public record Service(Cell cell, MeasuredRecording recording, List<Verdict> verdicts, Optional<Tail> tail) {
    /** One thread that waits for another is usual: a timer, or a main thread. */
    static final double CROWD = 2;
    /** Fewer samples say no more than that the JVM hardly ran. */
    static final long FEW_SAMPLES = 20;
    /** From half of the time on, something may be the main thing. */
    static final double MOSTLY = 0.5;
    /** Below this share of the machine the JVM may do nothing but record: JFR and the JVM's own threads take about as much. */
    private static final double WORKS = 0.01;
    /** The same in processors, since those threads need no more on a large machine. */
    private static final double MOST_AT_REST = 0.1;
    /** Where the CPU time of threads is not recorded, compilers and the recorder may have twice as much. */
    private static final double RECORDED = 2;
    /** A sample stands for no more CPU time than the longest period of the JDK's settings. */
    private static final long LONGEST_PERIOD_NANOS = 20_000_000;
    /** The load of the process and of its threads are sampled at different times. */
    private static final double SAMPLING = 0.1;
    private static final int MOST_WAITS = 5;
    /** One thread that sleeps between two looks at something is usual. */
    private static final double LEAST_ASLEEP = 1.5;
    /** A thread that always sleeps, but not for longer, may do this for each piece of its work. */
    private static final long BRIEF_NANOS = 100_000_000;
    /** Share of the time in which such a thread sleeps; the rest is its work. */
    private static final double ALWAYS = 0.9;

    /**
     * The sites with most waiting, longest first, those last at which threads may wait for something to do. The JDK's own threads,
     * which have no other frames, are left out.
     */
    public static List<Waited> mostWaits(Cell cell) {
        var asked = cell.kind().asked();
        return cell.subject().map(s -> s.measured().waits
                .sites(k -> !asked.contains(k)).stream()
                .filter(w -> w.site().ofApplication() && w.meanWaiting(s.window()) >= least(w))
                .sorted(Comparator.comparing(w -> w.site().mayBeIdle())).limit(MOST_WAITS).toList()).orElse(List.of());
    }

    private static double least(Waited w) {
        boolean atWork = w.queuedShare() >= ALWAYS && w.totalNanos() <= w.count() * BRIEF_NANOS;
        return w.site().kind() == WaitKind.SLEEP && !atWork ? LEAST_ASLEEP : Waits.LEAST_THREADS;
    }

    /** True for a cause that is neither found nor absent. */
    public boolean unknown(String cause) {
        return verdicts.stream().anyMatch(v -> v instanceof Verdict.Unknown && v.cause().equals(cause));
    }

    /** The command that records the stack of each wait. */
    String more() {
        return CommandName.recordingWaits(recording.profile().jdkFeature());
    }

    /** The waits of one of the sites with most waiting. */
    Optional<Waited> most(Predicate<Waited> which) {
        return mostWaits(cell).stream().filter(which).findFirst();
    }

    /** Mean number of threads that wait there. */
    double waiting(Waited w) {
        return w.meanWaiting(recording.window());
    }

    /**
     * True if the JVM did no work: it used hardly any CPU time, and answered no requests. Compilers may go on with what they have queued after
     * the last request. Where the CPU time of threads is not known, the recorder may have used what was used. Samples tell where
     * the CPU load of a short recording lacks its end.
     */
    public boolean rests() {
        double hardware = recording.profile().hardwareThreads();
        double works = Math.min(WORKS * hardware, MOST_AT_REST);
        double sampled = sampledProcessors();
        double all = recording.busyProcessors()
                .orElse(recording.measured().samples.complete() && sampled > 0 ? sampled : hardware);
        double compilers = recording.compilersBusyProcessors(recording.window());
        double busy = compilers > all * (1 + SAMPLING) ? all : all - compilers; // a part that exceeds the whole tells nothing
        double least = recording.measured().threads.cpuCoveredNanos() == 0 && mostWaits(cell).isEmpty()
                ? RECORDED * works
                : works;
        return busy < least && (sampled <= least || recording.measured().samples.count() < FEW_SAMPLES)
                && cell.response().filter(d -> d.count() >= FEW_SAMPLES).isEmpty();
    }

    /** The processors for which samples of CPU time stand at most. */
    public double sampledProcessors() {
        var samples = recording.measured().samples;
        return samples.taken() * (double) recording.settings().periodNanos(samples.type()).orElse(LONGEST_PERIOD_NANOS)
                / recording.window().lengthNanos();
    }

    /**
     * True if event loops do most of its work and no requests are recorded: these may wait without a thread, such as for a free connection of
     * a client's pool or in a chain of futures, and that leaves no event.
     */
    public boolean waitsWithoutThreads() {
        var loops = recording.measured().eventLoops.threads().keySet();
        var groups = recording.measured().threads.groups();
        double all = groups.entrySet().stream().filter(g -> !ThreadCpu.ofJvm(g.getKey()))
                .mapToDouble(g -> g.getValue().cpuLoadNanos()).sum();
        double ofLoops = groups.entrySet().stream().filter(g -> loops.contains(g.getKey()))
                .mapToDouble(g -> g.getValue().cpuLoadNanos()).sum();
        return ofLoops > 0 && ofLoops >= MOSTLY * all && tail.isEmpty();
    }

    /** Without the events of all lives a thread that ended is not told from one that did not. */
    boolean showsLives() {
        return recording.visibility().of(Topic.VIRTUAL_THREAD_LIVES).seen();
    }

    /** Where threads stand in their tasks as long as the JVM does nothing. */
    public Optional<String> standing(Predicate<CommonStack> which) {
        return recording.dump().flatMap(AttachedDump::standing).filter(which).map(CommonStack::text);
    }

    /** True if virtual threads ran. */
    public static boolean virtualThreadsRan(MeasuredRecording r, CarrierTimeBreakdown budget) {
        return r.measured().virtualThreads.started() > 0 || r.measured().sleeps.ofVirtual() > 0
                || budget.used();
    }
}
