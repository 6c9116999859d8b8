package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.fold.classify.PinKind;
import io.carrierscope.analyzer.measure.Measurements;
import io.carrierscope.analyzer.recording.Coverage;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.EventSource;
import io.carrierscope.analyzer.recording.RecordingProfile;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.file.Reading;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** One recording with everything measured from it. */
public record MeasuredRecording(Path file, RecordingProfile profile, Coverage coverage, Window span,
        Measurements measured) {
    private static final double ENTITLED = 0.25;
    private static final Pattern COMPILER = Pattern.compile("C\\* CompilerThread");
    private static final Pattern OWN = Pattern.compile(COMPILER + "|JFR ");

    /** Opens and measures the file, with the default way of reading. */
    public static MeasuredRecording of(Path file) throws DataError {
        return of(file, Optional.empty(), Reading.DEFAULT);
    }

    /** The same where events of the named type are the requests, unless the recording is of the load matrix. */
    public static MeasuredRecording of(Path file, Optional<String> requestEvent, Reading reading) throws DataError {
        var folded = Measurements.of(file, requestEvent, reading);
        return of(folded.source(), folded.result());
    }

    /** Measures what has been opened. */
    public static MeasuredRecording of(EventSource source) throws DataError {
        return of(source, Measurements.of(source));
    }

    /** Its coverage is complete only when it has been measured. */
    private static MeasuredRecording of(EventSource source, Measurements measured) {
        return new MeasuredRecording(source.file(), source.profile(), source.coverage(), source.span(), measured);
    }

    /** What the JVM did in the cell: {@code server}, {@code client} …, or {@code other} for a recording not of ours. */
    public String role() {
        return profile.cell().map(c -> c.role()).orElse("other");
    }

    /** The other JVM of the cell, in words. */
    public String counterpart() {
        return role().equals("client") ? "the server" : "the load generator";
    }

    public Window window() {
        return measured.window();
    }

    /** Where the carriers' time went; empty when nothing in the recording ran on a carrier. */
    public Optional<CarrierBudget> carrierBudget() {
        return CarrierBudget.of(this);
    }

    /** True when a virtual thread that ran would have left an event, however short its waits. */
    public boolean seesVirtualThreads() {
        var settings = profile.settings();
        return !profile.mayHaveVirtualThreads() || settings.enabled("jdk.VirtualThreadStart")
                || settings.complete("jdk.ThreadPark");
    }

    /** Share of carrier time lost to pins of the kind, 0 to 1; 0 without carriers. */
    public double pinnedShare(PinKind kind) {
        return carrierBudget().map(b -> measured.pinning.totalNanos(kind) / b.carrierNanos()).orElse(0.0);
    }

    /** Time that the threads which ran handlers slept within the window, as long as asked for, in nanoseconds. */
    public long asleepNanos() {
        return measured.timedWaits.nanos(measured.handlers.group());
    }

    /** Share of the window in pauses, each of them less its first so many nanoseconds. */
    public double pausedShareBeyond(double nanos) {
        return measured.pauses.spans().stream().mapToDouble(s -> Math.max(0, s.lengthNanos() - nanos)).sum()
                / window().lengthNanos();
    }

    /** From sending to the end of the fastest request of a client, in nanoseconds; 0 without requests. */
    public long shortestServiceNanos() {
        return measured.requests.service().percentileNanos(0);
    }

    /** What the pauses took. */
    public PauseCost stopped() {
        return PauseCost.of(this);
    }

    /** Mean number of processors that the process kept busy. */
    public OptionalDouble busyProcessors() {
        return times(measured.cpu.jvmShare(), profile.hardwareThreads());
    }

    /** Mean number of processors that the JVM's compiler and recorder kept busy, which go on whether requests are served or not. */
    public double ownProcessors() {
        return processorsOf(OWN);
    }

    /** Mean number of processors that the JVM's compiler kept busy. */
    public double compilerProcessors() {
        return processorsOf(COMPILER);
    }

    private double processorsOf(Pattern group) {
        double nanos = measured.threads.groups().entrySet().stream()
                .filter(g -> group.matcher(g.getKey()).lookingAt())
                .mapToDouble(g -> cpuNanos(g.getValue().cpuLoadNanos()).orElse(0)).sum();
        return nanos / window().lengthNanos();
    }

    /** Mean number of processors that other processes kept busy. */
    public OptionalDouble othersBusyProcessors() {
        var jvm = measured.cpu.jvmShare();
        var machine = measured.cpu.machineShare();
        return jvm.isEmpty() || machine.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.max(0, machine.getAsDouble() - jvm.getAsDouble()) * profile.hardwareThreads());
    }

    /**
     * Processors that the process could have used: those that others left, at most those it may use. However busy the
     * others, at least {@value #ENTITLED} of the machine: the system's scheduler is fair to a process that asks.
     */
    public OptionalDouble availableProcessors() {
        var others = othersBusyProcessors();
        return others.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.min(profile.activeProcessors(), Math.max(
                        profile.hardwareThreads() - others.getAsDouble(), ENTITLED * profile.hardwareThreads())));
    }

    /** True when others left less than {@value #ENTITLED} of the machine, so that the processors available are an assumption. */
    public boolean crowdedOut() {
        return othersBusyProcessors().orElse(0) > (1 - ENTITLED) * profile.hardwareThreads();
    }

    /** Share of carrier time with a virtual thread mounted, by Method Timing; with 1 − idle it brackets utilization. */
    public OptionalDouble mountedShare() {
        var mounted = measured.mounts.meanMounted();
        return mounted.isEmpty()
                ? mounted
                : carrierBudget().map(b -> OptionalDouble.of(mounted.getAsDouble() * window().lengthNanos()
                        / b.carrierNanos())).orElse(OptionalDouble.empty());
    }

    /** Share of the recorded time for which the container's quota stopped the process. */
    public double throttledShare() {
        return (double) measured.cpu.throttledNanos() / span.lengthNanos();
    }

    /** Processor time of a thread group within the window in nanoseconds, given its load as a share of all processors. */
    public OptionalDouble cpuNanos(double loadNanos) {
        long covered = measured.threads.cpuCoveredNanos();
        return covered == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(loadNanos * profile.activeProcessors() * window().lengthNanos() / covered);
    }

    private static OptionalDouble times(OptionalDouble share, double factor) {
        return share.isEmpty() ? share : OptionalDouble.of(share.getAsDouble() * factor);
    }
}
