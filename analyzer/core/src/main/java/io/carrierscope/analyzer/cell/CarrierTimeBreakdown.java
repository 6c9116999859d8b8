package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.recording.Sight;
import io.carrierscope.analyzer.recording.Topic;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Carrier time breakdown: idle + pinned + stuck + on CPU + waiting + unknown = 1. Each part is a share of carrier time, the sum of the
 * carriers' lifetimes in the window. Carriers that the scheduler may start but that left no event count too. A park or a pin that is
 * open when the recording ends is not recorded, so a carrier without events up to the end is idle or blocked for good: idle if a later
 * thread dump shows it without a virtual thread, or if it never started; otherwise its time is unknown, unless another part claims it,
 * because pins do not name their carrier before JDK 24.
 *
 * @param parallelism number of carriers the scheduler aims at
 * @param carriers the most carriers that lived at a time; more than the parallelism when the scheduler compensated
 * @param carrierNanos carrier time in nanoseconds
 * @param stuck share in which thread dumps show the carrier blocked for good: a lower bound
 * @param onCpu share on CPU; empty without CPU samples, in which case it is part of waiting
 * @param waiting share waiting for a processor, or blocked in a way that leaves no event
 * @param unknown share of carriers without events up to the end of which no dump tells
 * @param sight how much the recording shows of parks and pins: where not all, pinned and idle are lower bounds, and waiting includes
 *        the unknown rest
 * @param overlap excess of the parts over carrier time before they were scaled to it, as a share of carrier time
 */
public record CarrierTimeBreakdown(int parallelism, int carriers, double carrierNanos, double idle, double pinned,
        double stuck, OptionalDouble onCpu, double waiting, double unknown, Sight sight, double overlap) {
    /** Below this share of their time carriers run nothing. */
    private static final double USED = 0.01;
    /** Less is within the error of CPU samples, the last events of most carriers. */
    private static final double MATTERS = 0.05;

    static Optional<CarrierTimeBreakdown> of(MeasuredRecording r) {
        var use = r.measured().carriers;
        if (!r.ranVirtualThreads()) {
            return Optional.empty();
        }
        var sight = r.visibility().of(Topic.PARKS, Topic.PINS);
        int parallelism = r.parallelism();
        double unstartedNanos = (double) Math.max(0, parallelism - use.count()) * r.window().lengthNanos();
        var silent = r.silentCarriers();
        // where not all parks are recorded, a carrier that has left no event may have run since then
        double idle = sight.seen() ? silent.idleNanos() + (silent.othersNeverRan() ? unstartedNanos : 0) : 0;
        double all = silent.idleNanos() + silent.unknownNanos() + (sight.seen() ? unstartedNanos : 0);
        return Optional.of(ofNanos(parallelism, use.mostAtATime(), use.lifeNanos() + unstartedNanos, use.idleNanos(),
                r.measured().pinning.totalNanos(), r.measured().threadDumps.stuckNanos(),
                r.cpuNanos(use.cpuLoadNanos()), idle, all - idle, sight));
    }

    /**
     * Computes the breakdown from times in nanoseconds.
     *
     * @param silentIdle for which carriers left no event before the end of the window that are known to have had nothing to run
     * @param silentUnknown the same of all others
     */
    static CarrierTimeBreakdown ofNanos(int parallelism, int carriers, double total, double idle, double pinned,
            double stuck,
            OptionalDouble onCpu, double silentIdle, double silentUnknown, Sight sight) {
        double cpu = onCpu.orElse(0);
        double left = total - idle - pinned - stuck - cpu;
        double allIdle = idle + Math.clamp(silentIdle, 0, Math.max(0, left));
        double unknown = Math.clamp(silentUnknown - stuck, 0, Math.max(0, left - (allIdle - idle)));
        double rest = left - (allIdle - idle) - unknown;
        double scale = rest < 0 ? 1 / (total - rest) : 1 / total;
        return new CarrierTimeBreakdown(parallelism, carriers, total, allIdle * scale, pinned * scale,
                stuck * scale, Figure.times(onCpu, scale), Math.max(0, rest) * scale,
                unknown * scale, sight.given(ended((unknown + stuck) * scale)), Math.max(0, -rest) / total);
    }

    /** A pin that never ends leaves no event. */
    private static Sight ended(double silentShare) {
        return silentShare < MATTERS
                ? Sight.SEEN
                : Sight.lowerBound("a wait that has not ended leaves no event, and carriers left none up to the end",
                        "jdk.ThreadDump#enabled=true,period=5s");
    }

    /** True if the recording shows all parks and pins. */
    public boolean complete() {
        return sight.seen();
    }

    /** The idle share, if it is known: without all parks it is a lower bound of unknown worth. */
    public OptionalDouble knownIdle() {
        return Figure.when(complete(), () -> idle);
    }

    /** The waiting share, if it is known: without all parks and pins it includes what they would take. */
    public OptionalDouble knownWaiting() {
        return Figure.when(complete(), () -> waiting);
    }

    /** Returns a sight of pins as a lower bound where carriers may still have been pinned at the end. */
    public Sight pins(Sight recorded) {
        return recorded.given(ended(unknown + stuck));
    }

    /** Share of carrier time in which carriers were not idle, 0 to 1. */
    public double utilization() {
        return 1 - idle;
    }

    /** False for carriers that ran nothing worth the name. */
    public boolean used() {
        return utilization() >= USED || pinned() > 0 || stuck() > 0;
    }

    /**
     * Share of the parallelism that was busy, 0 to 1. Carriers that compensated for others stay and idle, since only as many run as
     * the parallelism: their idle time is no spare capacity.
     */
    public double busyShare() {
        return ofParallelism(utilization());
    }

    /** The same at least: where not all waits of carriers are seen, what was seen of them. */
    public double leastBusyShare() {
        return complete() ? busyShare() : ofParallelism(onCpu.orElse(0) + pinned + stuck);
    }

    /** Converts a share of carrier time to a share of the parallelism, at most 1. */
    public double ofParallelism(double share) {
        return Math.min(1, share * Math.max(1, (double) carriers / Math.max(1, parallelism)));
    }

    /** Share of carrier time that requests demand: on CPU or pinned; empty without CPU samples. */
    public OptionalDouble held() {
        return onCpu.isEmpty() ? onCpu : OptionalDouble.of(onCpu.getAsDouble() + pinned);
    }

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
            return r.measured().threadDumps.count() > 0 || r.measured().virtualThreads.noneMountedAtLast()
                    || fromStart();
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
                    && carriers.loadAfter(silent.getAsLong()).orElse(1)
                            * r.profile().activeProcessors() < HARDLY_ANY_CPU
                                    ? silent
                                    : OptionalLong.empty();
        }

        /**
         * True if the carrier carried nothing after its last event: a thread dump or a sample of the scheduler shows it, or no virtual
         * thread was left. A park that ends leaves an event, so it stays parked.
         */
        public boolean idle(long carrier) {
            long since = r.measured().carriers.silentFromNanos(carrier);
            return r.measured().threadDumps.carriesNothingAfter(since, carrier)
                    || r.measured().virtualThreads.noneMountedAfter(since) || noVirtualThreadIsLeft();
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
}
