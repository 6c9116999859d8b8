package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown.SilentCarriers;
import io.carrierscope.analyzer.fold.classify.CodeKind;
import io.carrierscope.analyzer.fold.classify.PinKind;
import io.carrierscope.analyzer.fold.dump.AttachedDump;
import io.carrierscope.analyzer.fold.measure.Measurements;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.recording.EventSource.Coverage;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.EventSource;
import io.carrierscope.analyzer.recording.RecordingProfile;
import io.carrierscope.analyzer.recording.Settings;
import io.carrierscope.analyzer.recording.Sight;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.Visibility;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.Selection.RequestEvent;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import io.carrierscope.analyzer.recording.file.Reading;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/** One recording with all its measurements. */
public final class MeasuredRecording {
    private static final double ENTITLED = 0.25;
    /** From this share of the available processors on, requests wait for one at times. */
    private static final double MOST = 0.70;
    /** From this share on a machine has hardly a processor left. */
    private static final double BUSY = 0.8;
    /** As a share of all processors: half of what makes the machine busy. */
    private static final double MUCH = 0.4;
    /** With fewer samples a share of one half has an error of more than 0.2 (two standard errors of a proportion). */
    private static final int FEWEST_SAMPLES = 20;

    private final Path file;
    private final RecordingProfile profile;
    private final Coverage coverage;
    private final Window span;
    private final Measurements measured;
    private final Optional<AttachedDump> dump;
    private final transient Visibility visibility;
    /** Most causes need it; {@code null} until the first one asks. */
    private transient Optional<CarrierTimeBreakdown> carrierTime;
    /** Several findings need it; {@code null} until the first one asks. */
    private transient Optional<HotPlace> hotPlace;

    /** Creates a recording without a thread dump beside it. */
    public MeasuredRecording(Path file, RecordingProfile profile, Coverage coverage, Window span,
            Measurements measured) {
        this(file, profile, coverage, span, measured, Optional.empty());
    }

    private MeasuredRecording(Path file, RecordingProfile profile, Coverage coverage, Window span,
            Measurements measured, Optional<AttachedDump> dump) {
        this.file = file;
        this.profile = profile;
        this.coverage = coverage;
        this.span = span;
        this.measured = measured;
        this.dump = dump;
        this.visibility = new Visibility(profile, coverage, measured.window(), measured.waits.ofWorkers());
    }

    /** Opens and measures the file with the default reader. */
    public static MeasuredRecording of(Path file) throws DataError {
        return of(file, Optional.empty(), Reading.own());
    }

    /**
     * Opens and measures the file.
     *
     * @param requestEvent event type that stands for a request, ignored for recordings of the load matrix
     */
    public static MeasuredRecording of(Path file, Optional<RequestEvent> requestEvent, Reading reading)
            throws DataError {
        var folded = Measurements.of(file, requestEvent, reading);
        return of(folded.source(), folded.result());
    }

    /** Measures an open source of events. */
    public static MeasuredRecording of(EventSource source) throws DataError {
        return of(source, Measurements.of(source));
    }

    /**
     * Opens and measures a file that holds some chunks of a recording of a service.
     *
     * @param whole the span of the whole recording, which is not short
     */
    public static MeasuredRecording ofPart(Path chunks, Window whole) throws DataError {
        var folded = Measurements.ofPart(chunks, whole);
        return new MeasuredRecording(chunks, folded.source().profile(), folded.source().coverage(), whole,
                folded.result());
    }

    /**
     * Adds another part of the same recording to this one, which changes.
     *
     * @param later a part with a later chunk than any in this one
     * @return empty if the parts do not make up what is measured in one piece: one lacks chunks or states the phase that is measured, or
     *         their settings differ
     */
    public Optional<MeasuredRecording> joined(MeasuredRecording later) {
        if (!inOnePiece() || !later.inOnePiece() || !measured.context().equals(later.measured.context())) {
            return Optional.empty();
        }
        measured.merge(later.measured);
        profile.merge(later.profile);
        return Optional.of(new MeasuredRecording(file, profile,
                new Coverage(coverage.chunks() + later.coverage.chunks(), List.of()), span, measured));
    }

    private boolean inOnePiece() {
        return coverage.complete() && profile.phase("measure").isEmpty();
    }

    /** Returns the same recording as one of another file. */
    public MeasuredRecording in(Path other) {
        return new MeasuredRecording(other, profile, coverage, span, measured, dump);
    }

    /** Returns the same recording with a thread dump of its JVM. */
    public MeasuredRecording with(AttachedDump beside) {
        return new MeasuredRecording(file, profile, coverage, span, measured, Optional.of(beside));
    }

    /** The coverage of a source is complete only after its events were read, so this runs after the measurement. */
    private static MeasuredRecording of(EventSource source, Measurements measured) {
        return new MeasuredRecording(source.file(), source.profile(), source.coverage(), source.span(), measured);
    }

    /** The role of the JVM in its cell, such as {@code server}; {@code other} for a recording that is not of a matrix. */
    public String role() {
        return profile.cell().map(c -> c.role()).orElse("other");
    }

    /** The other JVM of the cell, as a phrase. */
    public String counterpart() {
        return role().equals("client") ? "the server" : "the load generator";
    }

    public Path file() {
        return file;
    }

    public RecordingProfile profile() {
        return profile;
    }

    public Coverage coverage() {
        return coverage;
    }

    /** The time covered, from the start of the first chunk to the end of the last. */
    public Window span() {
        return span;
    }

    public Measurements measured() {
        return measured;
    }

    /** A thread dump of the same JVM, if there is one. */
    public Optional<AttachedDump> dump() {
        return dump;
    }

    public Window window() {
        return measured.window();
    }

    /** The event settings of that time. */
    public Settings settings() {
        return visibility.settings();
    }

    /** The number of carriers that the scheduler aims at: as requested or sampled, otherwise the number of processors. */
    public int parallelism() {
        return profile.requestedParallelism()
                .orElseGet(() -> measured.virtualThreads.parallelism().orElse(profile.activeProcessors()));
    }

    /**
     * True if virtual threads ran: carriers or virtual threads left an event. Settings of the JDK leave out short parks, so a carrier
     * may be known by its samples alone.
     */
    boolean ranVirtualThreads() {
        return measured.carriers.count() > 0 || measured.sleeps.ofVirtual() > 0
                || measured.pinning.count() > 0 || measured.virtualThreads.started() > 0
                || measured.virtualThreads.ended() > 0 || measured.samples.count(ThreadRef.CARRIERS) > 0
                || measured.nativeCalls.count() > 0;
    }

    /** True if requests ran on platform threads, and nothing on virtual ones: none began or ended, and the carriers idled. */
    public boolean handledByPlatformThreads() {
        String handlers = measured.handlers.group();
        return !handlers.isEmpty() && !handlers.equals(ThreadRef.VIRTUAL_THREADS)
                && visibility().of(Topic.VIRTUAL_THREAD_LIVES).seen()
                && measured.virtualThreads.started() + measured.virtualThreads.ended() == 0
                && carrierTime().filter(b -> !b.complete() || b.used()).isEmpty();
    }

    /**
     * Mean number of processors that the carriers kept busy, by {@code jdk.ThreadCPULoad}; otherwise their share of the CPU samples, which
     * is too high where the compiler or the collector is busy, since {@code jdk.ExecutionSample} has neither. Empty with few samples.
     */
    public OptionalDouble carriersBusyProcessors() {
        var measuredCpu = cpuNanos(measured.carriers.cpuLoadNanos());
        if (measuredCpu.isPresent()) {
            return OptionalDouble.of(measuredCpu.getAsDouble() / window().lengthNanos());
        }
        long samples = measured.samples.count();
        return samples < FEWEST_SAMPLES
                ? OptionalDouble.empty()
                : Figure.times(busyProcessors(), (double) measured.samples.count(ThreadRef.CARRIERS) / samples);
    }

    /** Carrier time breakdown; empty when nothing in the recording ran on a carrier. */
    public synchronized Optional<CarrierTimeBreakdown> carrierTime() {
        if (carrierTime == null) {
            carrierTime = CarrierTimeBreakdown.of(this);
        }
        return carrierTime;
    }

    /** The place that takes most of the CPU time; empty without samples of code outside the JDK. */
    public synchronized Optional<HotPlace> hotPlace() {
        if (hotPlace == null) {
            hotPlace = HotPlace.of(this);
        }
        return hotPlace;
    }

    /** The shares of the CPU time of the process in code of each kind that was seen, on threads of these families, 0 to 1. */
    public Map<CodeKind, Double> cpuShares(Predicate<String> families) {
        return HotPlace.shares(this, families);
    }

    /** True if a thread was seen to wait or to run in the method, given as {@code package.Class.method}. */
    public boolean ran(String method) {
        Predicate<Stack> inside = stack -> stack.anyFrame(f -> f.is(method));
        return measured.waitStacks.anyMatch(inside)
                || measured.samples.samples().stream().anyMatch(s -> inside.test(s.stack()));
    }

    /** What the recording can tell. */
    public Visibility visibility() {
        return visibility;
    }

    /** Whether a thread that is now and then in native code would have been met there, if it were looked for so often. */
    public Sight looksAtNativeCode(long fewest) {
        return visibility.of(Topic.NATIVE_SAMPLES)
                .given(visibility.looks(measured.nativeCalls.looks(window().lengthNanos()
                        / Math.max(1, settings().samplePeriodNanos("jdk.NativeMethodSample"))), fewest));
    }

    /** The carriers that left no event up to the end of the window. */
    public SilentCarriers silentCarriers() {
        return new SilentCarriers(this);
    }

    /** Share of carrier time lost to pins of this kind, 0 to 1: their part of what the carrier time breakdown has; 0 without carriers. */
    public double pinnedShare(PinKind kind) {
        double all = measured.pinning.totalNanos();
        return all == 0
                ? 0
                : carrierTime().map(b -> b.pinned() * measured.pinning.totalNanos(kind) / all).orElse(0.0);
    }

    /** Time that handler threads slept within the window, as long as asked for, in nanoseconds. */
    public long asleepNanos() {
        return measured.timedWaits.nanos(handlerGroup());
    }

    /**
     * The family of threads that ran requests: those of handlers; in an application of a cell that writes none, the virtual
     * threads if they come and go with requests, or else the pool that is held most. An empty text if unknown.
     */
    public String handlerGroup() {
        String handlers = measured.handlers.group();
        if (!handlers.isEmpty() || !isApplication()) {
            return handlers;
        }
        return Tasks.of(this).isPresent() ? ThreadRef.VIRTUAL_THREADS : PoolTimeBreakdown.busiest(this);
    }

    /** True for an application that is the server of a cell: it is not ours, though it may write handlers with our library. */
    boolean isApplication() {
        return profile.cell()
                .filter(c -> c.role().equals("server") && Definition.parse(c.definition()).ofApplication())
                .isPresent();
    }

    /** Share of the window in pauses of GC, 0 to 1. */
    public double gcPauseShare() {
        return (double) measured.gc.pauses().totalNanos() / window().lengthNanos();
    }

    /**
     * Mean number of processors that pauses of GC kept busy: one in those of the serial collector, and all of the JVM's in others of which the
     * CPU time is not recorded.
     */
    public double gcPauseProcessors() {
        double recorded = measured.gc.cpuNanos() / (double) window().lengthNanos();
        double most = gcPauseShare() * profile.activeProcessors();
        return profile.collectsSerially() ? gcPauseShare() : recorded > 0 ? recorded : most;
    }

    /** Shortest service time of a client's requests, in nanoseconds; 0 without requests. */
    public long shortestServiceNanos() {
        return measured.requests.service().percentileNanos(0);
    }

    /** Mean number of processors that the process kept busy; empty without CPU samples. */
    public OptionalDouble busyProcessors() {
        return Figure.times(measured.cpu.jvmShare(), profile.hardwareThreads());
    }

    /** The same of any part of the recording. */
    public OptionalDouble busyProcessors(Window part) {
        return Figure.times(measured.cpu.jvmShare(part), profile.hardwareThreads());
    }

    /** The mean number of processors that each CPU sample stands for; 0 if the CPU load is unknown. */
    public double processorsPerSample() {
        return HotPlace.ofJava(this) * busyProcessors().orElse(0) / Math.max(1, measured.samples.count());
    }

    /** Mean number of processors that the JIT compilers kept busy in any part of the recording. */
    public double compilersBusyProcessors(Window part) {
        return measured.cpu.compilersShare(part) * profile.activeProcessors();
    }

    /** CPU time of single groups of threads. */
    public ThreadCpu threadCpu() {
        return new ThreadCpu(this);
    }

    /** Mean number of processors kept busy by other processes; empty without CPU samples. */
    public OptionalDouble othersBusyProcessors() {
        return Figure.both(measured.cpu.jvmShare(), measured.cpu.machineShare(),
                (jvm, machine) -> Math.max(0, machine - jvm) * profile.hardwareThreads());
    }

    /** The number of processors that other processes left of the machine; all where that is unknown. */
    public double leftProcessors() {
        return profile.hardwareThreads() - othersBusyProcessors().orElse(0);
    }

    /** False if other processes used more than this one: then less work of it hardly frees the machine. */
    public boolean usesMost() {
        return busyProcessors().orElse(0) >= othersBusyProcessors().orElse(0);
    }

    /**
     * Processors that the process could have used: those left by other processes, at most those it may use. At least
     * {@value #ENTITLED} of the machine, because a fair scheduler grants as much to a process that asks.
     */
    public OptionalDouble availableProcessors() {
        return Figure.when(othersBusyProcessors().isPresent(), () -> Math.min(profile.activeProcessors(),
                Math.max(leftProcessors(), ENTITLED * profile.hardwareThreads())));
    }

    /** True if it keeps most of what it can use busy: then processors may be short, at least at times. */
    public boolean needsItsProcessors() {
        return uses(MOST);
    }

    /** True if it keeps at least this share of the processors that it can have busy; false where either is unknown. */
    public boolean uses(double share) {
        return busyProcessors().orElse(0) >= share * availableProcessors().orElse(Double.POSITIVE_INFINITY);
    }

    /** True when other processes left less than {@value #ENTITLED} of the machine: the available processors are an assumption then. */
    public boolean crowdedOut() {
        return crowdedOutBy(othersBusyProcessors().orElse(0));
    }

    /** True if the machine had hardly a processor left. */
    public boolean full() {
        return measured.cpu.machineShare().orElse(0) >= BUSY;
    }

    /** True if other processes used much of a machine that had hardly anything left, so that threads may have waited for them. */
    public boolean crowded() {
        return full() && othersBusyProcessors().orElse(0) >= MUCH * profile.hardwareThreads();
    }

    /** True if it was not recorded how much of the machine all processes used. */
    public boolean machineUnknown() {
        return measured.cpu.machineShare().isEmpty() && (profile.events() > 0
                || !visibility.recorded(List.of(JvmEvent.CpuLoad.class)).seen());
    }

    /** True if other processes used much of a machine that had hardly anything left, or if nobody knows whether they did. */
    public boolean mayBeCrowded() {
        return crowded() || machineUnknown();
    }

    /** The same of processes that keep so many processors busy. */
    boolean crowdedOutBy(double busyProcessors) {
        return busyProcessors > (1 - ENTITLED) * profile.hardwareThreads();
    }

    /**
     * Share of carrier time with a virtual thread mounted, from Method Timing. Together with 1 − idle it brackets utilization.
     */
    public OptionalDouble mountedShare() {
        var mounted = measured.mounts.meanMounted();
        return Figure.in(carrierTime(), b -> Figure.times(mounted, window().lengthNanos() / b.carrierNanos()));
    }

    /** CPU time of a thread group within the window in nanoseconds, given its load as a share of all processors. */
    public OptionalDouble cpuNanos(double loadNanos) {
        long covered = measured.threads.cpuCoveredNanos();
        return Figure.when(covered > 0 && visibility().sampled("jdk.ThreadCPULoad", window().lengthNanos()),
                () -> loadNanos * profile.activeProcessors() * window().lengthNanos() / covered);
    }
}
