package io.carrierscope.analyzer.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.fold.classify.PinKind;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.recording.JvmEvent;
import io.carrierscope.analyzer.recording.Outline;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.Stack;
import io.carrierscope.analyzer.recording.ThreadRef;
import io.carrierscope.analyzer.recording.Window;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Split anywhere and merge in any order = whole; empty is the identity. Holds for every fold at once. */
class FoldLawsTest {
    private static final Window WINDOW = new Window(1_000_000, 61_000_000);
    private static final Outline OUTLINE = Recorded.outline(Recorded.jvm(21), Recorded.fact("hwThreads", 2),
            Recorded.setting("jdk.ThreadCPULoad", "period", "1 ms"), Recorded.setting("jdk.CPULoad", "period", "1 ms"));

    @Property(tries = 60)
    void splitAndMergedInAnyOrderEqualsWhole(@ForAll long seed, @ForAll @IntRange(min = 0, max = 300) int size,
            @ForAll @IntRange(min = 1, max = 7) int parts) {
        var random = new Random(seed);
        var events = events(random, size);
        var folds = new ArrayList<Measurements>();
        for (int i = 0; i < parts; i++) {
            folds.add(Measurements.empty(WINDOW, OUTLINE));
        }
        events.forEach(e -> folds.get(random.nextInt(parts)).accept(e));
        Collections.shuffle(folds, random);
        var merged = folds.stream().reduce((a, b) -> {
            a.merge(b);
            return a;
        }).orElseThrow();
        assertThat(facts(merged)).isEqualTo(facts(whole(events)));
    }

    @Property(tries = 30)
    void emptyIsTheIdentity(@ForAll long seed, @ForAll @IntRange(min = 0, max = 100) int size) {
        var events = events(new Random(seed), size);
        var left = Measurements.empty(WINDOW, OUTLINE);
        left.merge(whole(events));
        var right = whole(events);
        right.merge(Measurements.empty(WINDOW, OUTLINE));
        assertThat(facts(left)).isEqualTo(facts(whole(events)));
        assertThat(facts(right)).isEqualTo(facts(whole(events)));
    }

    @Property(tries = 30)
    void orderOfEventsDoesNotMatter(@ForAll long seed, @ForAll @IntRange(min = 0, max = 200) int size) {
        var random = new Random(seed);
        var events = events(random, size);
        var shuffled = new ArrayList<>(events);
        Collections.shuffle(shuffled, random);
        assertThat(facts(whole(shuffled))).isEqualTo(facts(whole(events)));
    }

    @Property(tries = 60)
    void noFoldMissesAnEventItDoesNotDeclare(@ForAll long seed, @ForAll @IntRange(min = 0, max = 300) int size) {
        var events = events(new Random(seed), size);
        var pass = new Pass(Measurements.empty(WINDOW, OUTLINE));
        for (JvmEvent event : events) {
            Optional.ofNullable(pass.taker(event.getClass()))
                    .ifPresent(taker -> taker.accept(new JvmEvent[]{event}, 1));
        }
        assertThat(facts(pass.measurements())).isEqualTo(facts(whole(events)));
    }

    private static Measurements whole(List<JvmEvent> events) {
        var whole = Measurements.empty(WINDOW, OUTLINE);
        events.forEach(whole::accept);
        return whole;
    }

    private static List<JvmEvent> events(Random random, int size) {
        var events = new ArrayList<JvmEvent>();
        for (int i = 0; i < size; i++) {
            events.add(event(random));
        }
        return events;
    }

    private static JvmEvent event(Random r) {
        long start = r.nextLong(62_000_000);
        long length = r.nextLong(5_000_000);
        Stack stack = Recorded.stack("java.lang.Thread.sleep", "shop.Order.place" + r.nextInt(5));
        ThreadRef thread = thread(r);
        return switch (r.nextInt(31)) {
            case 20 -> new JvmEvent.Send(start, length, length / 3, length / 2, OptionalLong.of(length / 7), null);
            case 21 -> new JvmEvent.ProducerSample(start, 10_000_000, 16_384, r.nextInt(50), r.nextInt(9),
                    OptionalLong.of(r.nextInt(900)), OptionalLong.of(length), OptionalLong.empty(), r.nextInt(2));
            case 22 -> new JvmEvent.Switches(start, length, r.nextInt(50), r.nextInt(9));
            case 23 -> new JvmEvent.HeapUse(start, length);
            case 24 -> new JvmEvent.ThreadCount(start, r.nextInt(50));
            case 17 -> new JvmEvent.VmOperation(start, length, r.nextBoolean());
            case 25 -> new JvmEvent.NativeMemory(start, length);
            case 19 -> new JvmEvent.UsageSample(start, length, OptionalLong.of(length + 9), r.nextInt(99));
            case 0 -> new JvmEvent.Park(start, length, thread, stack, "java.util.concurrent.ForkJoinPool");
            case 1 -> new JvmEvent.Park(start, length, thread, Recorded.stack("x.Pool.getTask"), "x.Queue");
            case 2 -> new JvmEvent.Sleep(start, length, thread, stack, length / 2);
            case 3 -> new JvmEvent.Pinned(start, length, thread, stack, r.nextBoolean() ? null : "Native", null,
                    r.nextBoolean() ? null : Recorded.carrier(10 + r.nextInt(6)));
            case 4 -> new JvmEvent.MonitorEnter(start, length, thread, stack, "shop.Order");
            case 5 -> new JvmEvent.MonitorWait(start, length, thread, stack, "shop.Order", 2_000_000, r.nextBoolean());
            case 6 -> new JvmEvent.ThreadCpuLoad(start, thread, eighths(r));
            case 7 -> new JvmEvent.CpuLoad(start, eighths(r), eighths(r), 1);
            case 8 -> new JvmEvent.ThreadLife(start, thread, r.nextBoolean());
            case 9 -> new JvmEvent.VirtualThreadLife(start, r.nextBoolean());
            case 10 -> new JvmEvent.GcPause(start, length);
            case 11 ->
                new JvmEvent.Handler(start, length, r.nextInt(90), thread, OptionalLong.of(r.nextInt(1000)), "virtual");
            case 18 -> new JvmEvent.Allocation(start, thread,
                    Recorded.stack("java.lang.ThreadLocal.setInitialValue", "a.B.c" + r.nextInt(3)), "byte[]", length);
            case 16 -> new JvmEvent.CpuSample(start, thread, stack, r.nextInt(3) == 0);
            case 15 -> new JvmEvent.MethodTiming(start, "java.lang.VirtualThread.runContinuation", start / 1_000,
                    3);
            case 14 -> new JvmEvent.MethodTrace(start, length, thread,
                    Recorded.stack("java.util.concurrent.locks.ReentrantLock.lock", "a.B.c" + r.nextInt(3)),
                    "java.util.concurrent.locks.LockSupport.park");
            case 13 -> new JvmEvent.Batch(start, length, 9, r.nextInt(2), r.nextBoolean());
            case 12 -> new JvmEvent.SchedulerSample(start, 2, 2, r.nextInt(3), r.nextInt(9));
            case 26 -> new JvmEvent.GcCpuTime(start, length);
            case 27 -> new JvmEvent.LockWait(start, length, thread, "shared-lock");
            case 29 -> new JvmEvent.CompilerQueue(start, r.nextBoolean() ? "c1" : "c2", r.nextInt(300), r.nextInt(40));
            case 28 -> new JvmEvent.Companion(start, length, r.nextBoolean() ? "broker" : "runner", length / 3);
            default -> new JvmEvent.Request(start, length, r.nextInt(90), length + 5, 5, OptionalLong.empty(),
                    r.nextInt(9) == 0 ? "timeout" : null, r.nextBoolean(), r.nextBoolean());
        };
    }

    /** Loads that doubles add up exactly in any order. */
    private static double eighths(Random r) {
        return r.nextInt(9) / 8.0;
    }

    private static ThreadRef thread(Random r) {
        long id = r.nextInt(6);
        return switch (r.nextInt(3)) {
            case 0 -> Recorded.virtual(id);
            case 1 -> Recorded.carrier(10 + id);
            default -> Recorded.platform(20 + id, id == 5 ? "nioEventLoopGroup-2-" + id : "qtp" + id + "-7");
        };
    }

    /** Everything that can be asked of the measurements. */
    private static List<Object> facts(Measurements m) {
        var facts = new ArrayList<Object>(List.of(m.pinning().sites(), m.pinning().totalNanos(PinKind.MONITOR),
                bins(m.pinning().overTime()), m.carriers().count(), m.carriers().lifeNanos(), m.carriers().idleNanos(),
                m.carriers().silentNanos(), m.carriers().cpuLoadNanos(), bins(m.carriers().idleOverTime()),
                bins(m.carriers().cpuOverTime()), m.threads().cpuCoveredNanos(), m.cpu().jvmShare(),
                m.cpu().machineShare(), m.cpu().throttledNanos(), m.requests().recorded(),
                m.requests().completed(), m.requests().errors(), m.requests().halfPerSecond(false),
                m.requests().halfPerSecond(true), m.handlers().meanConcurrency(), m.handlers().group(),
                m.sleeps().askedNanos(), m.virtualThreads().started(), m.virtualThreads().ended(),
                m.virtualThreads().meanQueued(), m.virtualThreads().mostQueued(), m.batches().failed(),
                m.batches().meanSize(),
                m.waits().sites(k -> true).stream()
                        .map(w -> List.of(w.site(), w.count(), w.totalNanos(), w.maxNanos(), w.queuedShare())).toList(),
                m.waits().unmeasured(), m.waits().meanWaiting(WaitKind::contended), m.stretches().count(),
                m.stretches().longShare(1_000_000), m.allocations().totalBytes(), m.allocations().perThreadBytes(),
                m.allocations().mostPerThread(), Math.round(1e6 * m.sleeps().bunching()),
                m.mounts().meanMounted(), m.mounts().perSecond(), m.samples().count(),
                m.samples().samples(), m.samples().source(), m.journeys().join(m.journeys()),
                List.copyOf(m.journeys().sent()), m.inFlight().ended(), m.inFlight().meanNanos(), m.inFlight().mean(),
                m.pauses().spans(), m.gc().cpuNanos(), ints(m.inFlight().atInstants()),
                ints(m.asleep().atInstants("virtual threads")), m.asleep().nanos("qtp*-*"), m.eventLoops().sites(),
                m.eventLoops().threads(), m.usage().heap().max(),
                m.usage().heap().mean(), m.usage().resident().samples(), m.usage().platformThreads().max(),
                m.virtualThreads().mostAlive(), m.requests().overdue().countUpTo(500_000), m.sends().failed(),
                ints(m.sends().unacknowledged()),
                m.batching().samples(), m.batching().waitingShare(), m.batching().messagesPerRequest(),
                m.batching().lingerNanos(), m.batching().limitBytes(), m.batching().queueNanos(),
                m.batching().requestNanos(), m.batching().batchBytes(), m.switches().voluntaryPerSecond(),
                m.switches().involuntaryPerSecond()));
        facts.addAll(List.of(m.lanes().slices(), m.carriers().alive(20_000_000, 30_000_000), bins(m.gc().overTime())));
        for (SampleBins samples : List.of(m.virtualThreads().queue(), m.footprint().heapBytes(),
                m.footprint().platformThreads())) {
            for (int bin = 0; bin < TimeBins.COUNT; bin++) {
                facts.add(List.of(samples.mean(bin), samples.least(bin), samples.most(bin)));
            }
        }
        for (int bin = 0; bin < TimeBins.COUNT; bin++) {
            facts.add(List.of(m.virtualThreads().alive(bin), m.virtualThreads().started(bin)));
        }
        for (DurationMap map : List.of(m.requests().responseOverTime(), m.handlers().overTime())) {
            for (int band = map.lowest(); band <= map.highest(); band++) {
                int b = band;
                facts.add(IntStream.range(0, TimeBins.COUNT).mapToObj(bin -> map.count(bin, b)).toList());
            }
        }
        for (var reason : HandlerWaits.Reason.values()) {
            facts.add(m.handlerWaits().nanos("virtual threads", reason));
            facts.add(m.handlerWaits().nanos("qtp*-*", reason));
        }
        m.threads().groups().forEach((name, g) -> facts
                .add(List.of(name, g.threads(), g.idleNanos(), g.blockedNanos(), g.cpuLoadNanos(),
                        bins(g.idleOverTime()))));
        for (Durations d : List.of(m.pinning().durations(), m.requests().response(), m.requests().service(),
                m.requests().dispatchLag(), m.handlers().durations(), m.handlers().queueDelay(),
                m.sleeps().virtualOvershoot(), m.sleeps().platformOvershoot(), m.gc().pauses(),
                m.batches().makespans(), m.requests().overdue(),
                m.sends().whole(), m.sends().accept(), m.sends().acknowledge(), m.sends().resume())) {
            facts.add(List.of(d.count(), d.totalNanos(), d.maxNanos(), d.percentileNanos(50), d.percentileNanos(99)));
        }
        return facts;
    }

    private static List<Integer> ints(int[] values) {
        return java.util.Arrays.stream(values).boxed().toList();
    }

    private static List<Long> bins(TimeBins bins) {
        var list = new ArrayList<Long>();
        for (int i = 0; i < TimeBins.COUNT; i++) {
            list.add(Math.round(bins.nanos(i)));
        }
        return list;
    }
}
