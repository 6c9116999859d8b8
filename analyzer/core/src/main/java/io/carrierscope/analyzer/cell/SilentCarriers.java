package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.recording.Topic;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The carriers of a recording that left no event up to the end of the window. They idle, or they are blocked for good: the event of a
 * wait is written when it ends.
 */
public record SilentCarriers(MeasuredRecording r) {
    /** Flight Recorder starts some tenths of a second after the JVM, and as much as twelve seconds on a busy machine. */
    private static final long START_NANOS = 30_000_000_000L;

    /** Processors: a hundredth of one is more than threads use that only wait. */
    private static final double HARDLY_ANY_CPU = 0.01;

    /** True if a carrier of which the recording has nothing cannot have run: it began with the JVM, or has a thread dump. */
    public boolean othersNeverRan() {
        return r.measured().threadDumps.count() > 0 || fromStart();
    }

    private boolean fromStart() {
        return r.profile().jvmArguments().contains("-XX:StartFlightRecording")
                && r.span().startNanos() - r.profile().jvmStartNanos() < START_NANOS
                && r.visibility().of(Topic.THREAD_LIVES).seen();
    }

    /**
     * Since when no carrier has left an event or used CPU time, where their CPU time is recorded: what they carry at the end has waited
     * since then. A dump shows a thread that waits for the initialisation of a class, or on JDK 21 for a monitor, as if it ran.
     */
    public OptionalLong allStillSince() {
        var carriers = r.measured().carriers;
        var silent = carriers.silentFromNanos();
        return silent.isPresent() && carriers.cpuLoadNanos() > 0
                && carriers.loadAfter(silent.getAsLong()).orElse(1) * r.profile().hardwareThreads() < HARDLY_ANY_CPU
                        ? silent
                        : OptionalLong.empty();
    }

    /**
     * True if the carrier carried nothing after its last event: a thread dump shows it, or no virtual thread was left. A park that ends
     * leaves an event, so it stays parked.
     */
    public boolean idle(long carrier) {
        var carriers = r.measured().carriers;
        return r.measured().threadDumps.carriesNothingAfter(carriers.silentFromNanos(carrier), carrier)
                || noVirtualThreadIsLeft();
    }

    private boolean noVirtualThreadIsLeft() {
        return r.measured().virtualThreads.alive(TimeBins.COUNT - 1) == 0 && fromStart()
                && r.visibility().of(Topic.VIRTUAL_THREAD_LIVES).seen();
    }

    /** The number of those that nothing shows idle. */
    public int unknown() {
        return (int) ids().filter(id -> !idle(id)).count();
    }

    /** How long those left no event that nothing shows idle, in nanoseconds, summed over them. */
    public long unknownNanos() {
        return ids().filter(id -> !idle(id)).mapToLong(r.measured().carriers::silentNanos).sum();
    }

    /** How long those left no event that are shown idle, in nanoseconds, summed over them. */
    long idleNanos() {
        return ids().filter(this::idle).mapToLong(r.measured().carriers::silentNanos).sum();
    }

    private Stream<Long> ids() {
        var carriers = r.measured().carriers;
        return carriers.alive(r.window().startNanos(), r.window().endNanos()).stream()
                .filter(id -> carriers.silentNanos(id) > 0);
    }
}
