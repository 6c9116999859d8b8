package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.IdentityCache;
import io.carrierscope.analyzer.fold.stat.LoadSamples;
import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.fold.thread.CpuAtEnds.EndLoads;
import io.carrierscope.analyzer.fold.thread.PoolThreads.PoolSize;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Pinned;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadCpuLoad;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadLife;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** The time of each carrier: idle in the pool of the scheduler, on CPU, and its lifetime. */
public final class CarrierUse extends Fold<CarrierUse> {
    private static final String POOL = "java.util.concurrent.ForkJoinPool";

    private static final class Carrier {
        private long idleNanos;
        private long bornNanos = Long.MIN_VALUE;
        private long endedNanos = Long.MAX_VALUE;
        private long lastSeenNanos = Long.MIN_VALUE;
        private final LoadSamples cpu = new LoadSamples();
        private EndLoads endLoads;

        private void merge(Carrier other) {
            idleNanos += other.idleNanos;
            bornNanos = Math.max(bornNanos, other.bornNanos);
            endedNanos = Math.min(endedNanos, other.endedNanos);
            lastSeenNanos = Math.max(lastSeenNanos, other.lastSeenNanos);
            cpu.merge(other.cpu);
            endLoads = EndLoads.both(endLoads, other.endLoads);
        }
    }

    private static final double OPEN_AT_THE_FALL = 0.2;

    private final long cpuPeriodNanos;
    private final CpuAtEnds atEnds;
    private final Map<Long, Carrier> carriers = new HashMap<>();
    private final transient IdentityCache<Carrier> recent = new IdentityCache<>(this::carrier);
    private final TimeBins idleOverTime = part(new TimeBins(window));
    private final TimeBins cpuOverTime = part(new TimeBins(window));
    private final long[] signs = new long[TimeBins.COUNT];

    /**
     * Creates the fold.
     *
     * @param cpuPeriodNanos the period of {@code jdk.ThreadCPULoad} in the recording
     */
    public CarrierUse(Window window, long cpuPeriodNanos) {
        super(window);
        this.cpuPeriodNanos = cpuPeriodNanos;
        this.atEnds = part(new CpuAtEnds(window, cpuPeriodNanos));
        on(Park.class, CARRIER, this::park);
        on(ThreadCpuLoad.class, this::cpu);
        on(ThreadLife.class, this::life);
        on(CpuSample.class, s -> sign(s.thread(), s.startNanos()));
        on(Pinned.class, p -> sign(p.thread(), p.endNanos()));
        on(MonitorEnter.class, NOT_PLATFORM, m -> sign(m.thread(), m.endNanos()));
        on(MonitorWait.class, NOT_PLATFORM, m -> sign(m.thread(), m.endNanos()));
        on(Sleep.class, NOT_PLATFORM, s -> sign(s.thread(), s.endNanos()));
    }

    /** Returns true for the park of a carrier that has no virtual thread to run. */
    static boolean idle(Park park) {
        return onCarrier(park.thread()) && POOL.equals(park.parkedClass());
    }

    private static boolean onCarrier(ThreadRef thread) {
        return thread != null && thread.carrier();
    }

    private Carrier carrier(ThreadRef thread) {
        return carriers.computeIfAbsent(thread.id(), id -> new Carrier());
    }

    private void park(Park park) {
        if (idle(park)) {
            Carrier c = recent.of(park.thread());
            c.idleNanos += window.overlapNanos(park);
            c.lastSeenNanos = Math.max(c.lastSeenNanos, park.endNanos());
            idleOverTime.add(park.startNanos(), park.endNanos(), 1);
            sign(park.thread(), park.endNanos());
        }
    }

    private void sign(ThreadRef thread, long atNanos) {
        if (thread != null && (thread.virtual() || thread.carrier()) && window.contains(atNanos)) {
            signs[TimeBins.partOf(window, atNanos, TimeBins.COUNT)]++;
        }
    }

    private void cpu(ThreadCpuLoad load) {
        if (!onCarrier(load.thread())) {
            return;
        }
        Carrier c = recent.of(load.thread());
        c.cpu.add(window, load.startNanos(), cpuPeriodNanos, load.load());
        c.endLoads = EndLoads.both(c.endLoads, EndLoads.of(load));
        c.lastSeenNanos = Math.max(c.lastSeenNanos, load.startNanos());
        cpuOverTime.add(load.startNanos() - cpuPeriodNanos, load.startNanos(), load.load());
    }

    private void life(ThreadLife life) {
        if (!onCarrier(life.thread())) {
            return;
        }
        atEnds.life(life);
        Carrier c = recent.of(life.thread());
        if (life.started()) {
            c.bornNanos = Math.max(c.bornNanos, life.startNanos());
        } else {
            c.endedNanos = Math.min(c.endedNanos, life.startNanos());
        }
    }

    @Override
    public void merge(CarrierUse other) {
        super.merge(other);
        other.carriers.forEach((id, c) -> carriers.computeIfAbsent(id, k -> new Carrier()).merge(c));
        Arrays.setAll(signs, bin -> signs[bin] + other.signs[bin]);
    }

    /**
     * Returns the instant from which on the carriers show hardly any sign of life, if there is one: neither CPU samples nor the ends of
     * waits in most bins. They may be idle for longer, or blocked; long computations show fewer signs than waits, but are seen.
     */
    public Optional<ActivityDrop> fall() {
        return ActivityDrop.of(window, signs).filter(f -> {
            var rest = Arrays.stream(signs).skip(TimeBins.partOf(window, f.atNanos(), TimeBins.COUNT)).sorted()
                    .toArray();
            return rest[rest.length / 2] == 0;
        });
    }

    /**
     * Returns true if the carriers show at most one sign of life after the bins in which they fell silent. Carriers that are held again
     * and again, for a slow service, show one whenever they are let go.
     */
    public boolean silentAfter(ActivityDrop fall) {
        return Arrays.stream(signs).skip(TimeBins.partOf(window, fall.atNanos(), TimeBins.COUNT) + 2).sum() <= 1;
    }

    /**
     * Returns the instant from which on the carriers show no sign of life at all, after they fell silent. What was still open when they
     * did may have ended in the first fifth of the rest of the window; carriers that show one later are let go now and then.
     */
    public OptionalLong silentFromNanos() {
        int last = IntStream.range(0, TimeBins.COUNT).filter(bin -> signs[bin] > 0).max().orElse(-1);
        long end = window.startNanos() + Math.round((last + 1) * cpuOverTime.binNanos());
        return fall().filter(f -> end - f.atNanos() <= (window.endNanos() - f.atNanos()) * OPEN_AT_THE_FALL)
                .map(f -> OptionalLong.of(Math.max(end, f.atNanos()))).orElse(OptionalLong.empty());
    }

    /** Returns the mean CPU load of the carriers from the first sample on that has nothing of the time before; empty without one. */
    public OptionalDouble loadAfter(long nanos) {
        return IntStream.range(TimeBins.partOf(window, nanos + cpuPeriodNanos, TimeBins.COUNT) + 1,
                TimeBins.COUNT).mapToDouble(bin -> cpuOverTime.nanos(bin) / cpuOverTime.binNanos()).average();
    }

    /** Returns true if they were let go up to the end: signs of life go on, and there is one in the last twentieth of the window. */
    public boolean goOn() {
        return fall().isEmpty() && Arrays.stream(signs).skip(TimeBins.COUNT * 19 / 20).sum() > 0;
    }

    /** Returns the number of carriers that existed in the window, together or one after the other. */
    public int count() {
        return (int) carriers.values().stream().filter(c -> lifeNanos(c) > 0).count();
    }

    /** Returns the most of them that existed at a time: a carrier without work ends after half a minute, and another one comes later. */
    public int mostAtATime() {
        return PoolSize.of(carriers.values().stream().map(c -> new PoolSize.Life(c.bornNanos, c.endedNanos)).toList(),
                window).most();
    }

    /** Returns the sum of the lifetimes of the carriers within the window, in nanoseconds. */
    public long lifeNanos() {
        return carriers.values().stream().mapToLong(this::lifeNanos).sum();
    }

    private long lifeNanos(Carrier c) {
        return window.overlapNanos(c.bornNanos, c.endedNanos);
    }

    /** Returns how long the carriers were parked in the pool of the scheduler, in nanoseconds. */
    public long idleNanos() {
        return carriers.values().stream().mapToLong(c -> c.idleNanos).sum();
    }

    /**
     * Returns how long the carrier left no event before the end of the window, in nanoseconds: a park or a pin that was open when the
     * recording ended is not recorded. A gap shorter than two sample periods is 0.
     */
    public long silentNanos(long id) {
        Carrier c = carriers.get(id);
        return c == null || silentNanos(c) <= 2 * cpuPeriodNanos ? 0 : silentNanos(c);
    }

    /** Returns the ids of carriers that existed at some time of the span. */
    public List<Long> alive(long fromNanos, long toNanos) {
        return carriers.entrySet().stream()
                .filter(e -> e.getValue().bornNanos < toNanos && e.getValue().endedNanos > fromNanos)
                .map(Map.Entry::getKey).sorted().toList();
    }

    /** Returns when the last event of the carrier ended; {@link Long#MAX_VALUE} if it has no such gap. */
    public long silentFromNanos(long id) {
        return silentNanos(id) == 0
                ? Long.MAX_VALUE
                : Math.max(carriers.get(id).bornNanos, carriers.get(id).lastSeenNanos);
    }

    private long silentNanos(Carrier c) {
        return window.overlapNanos(Math.max(c.bornNanos, c.lastSeenNanos), c.endedNanos);
    }

    /**
     * Returns the CPU load of all carriers integrated over time, in nanoseconds, as a share of all processors: multiply by
     * their number.
     */
    public double cpuLoadNanos() {
        return carriers.values().stream().mapToDouble(c -> c.cpu.loadNanos()).sum()
                - atEnds.tooMuchNanos(endLoads());
    }

    private List<EndLoads> endLoads() {
        return carriers.values().stream().map(c -> c.endLoads).filter(Objects::nonNull).toList();
    }

    public TimeBins idleOverTime() {
        return idleOverTime;
    }

    /** Returns the load of the carriers over time, as a share of all processors. */
    public TimeBins cpuOverTime() {
        return atEnds.without(cpuOverTime, endLoads());
    }
}
