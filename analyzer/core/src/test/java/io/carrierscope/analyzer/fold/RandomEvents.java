package io.carrierscope.analyzer.fold;

import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JdkEvents;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.PrintedDump;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Random events of every kind that folds handle, most of them within the first 62 ms. */
final class RandomEvents {
    /** Random values that all kinds share. */
    private record Draw(Random r, long start, long length, Stack stack, ThreadRef thread) {
        static Draw of(Random r) {
            return new Draw(r, r.nextLong(62_000_000), r.nextLong(5_000_000),
                    Recorded.stack("java.lang.Thread.sleep", "shop.Order.place" + r.nextInt(5)),
                    RandomEvents.thread(r));
        }

        /** One of so many stacks, and a thread of one of so many families. */
        static Draw wide(Random r, int keys) {
            int thread = r.nextInt(keys);
            return new Draw(r, r.nextLong(62_000_000), r.nextLong(5_000_000),
                    Recorded.stack("java.lang.Thread.sleep", "shop.Order.place" + letters(r.nextInt(keys))),
                    Recorded.platform(20 + thread, letters(thread)));
        }

        /** Names that differ in digits are those of one family. */
        private static String letters(int n) {
            return n < 26 ? "" + (char) ('a' + n) : letters(n / 26) + (char) ('a' + n % 26);
        }
    }

    private static final List<Function<Draw, JvmEvent>> GENERATORS = List.of(
            d -> new JvmEvent.Park(d.start, d.length, d.thread, d.stack, "java.util.concurrent.ForkJoinPool"),
            d -> new JvmEvent.Park(d.start, d.length, d.thread, Recorded.stack("x.Pool.getTask"), "x.Queue"),
            d -> new JvmEvent.Sleep(d.start, d.length, d.thread, d.stack, d.length / 2),
            d -> new JvmEvent.Pinned(d.start, d.length, d.thread, d.stack, d.r.nextBoolean() ? null : "Native", null,
                    d.r.nextBoolean() ? null : Recorded.carrier(10 + d.r.nextInt(6))),
            d -> new JvmEvent.MonitorEnter(d.start, d.length, d.thread, d.stack, "shop.Order",
                    d.r.nextBoolean() ? null : thread(d.r), d.r.nextInt(3)),
            d -> new JvmEvent.SocketIo(d.start, d.length, d.thread, d.stack, d.r.nextBoolean(),
                    d.r.nextInt(5) == 0 ? null : "db", d.r.nextBoolean() ? 5432 : 40_000 + d.r.nextInt(9), d.length),
            d -> new JdkEvents.Thrown(d.start, d.stack, "shop.SoldOut" + d.r.nextInt(3), d.r.nextBoolean()),
            d -> new JdkEvents.ThrownCount(d.start, d.start / 1_000),
            d -> new JvmEvent.MonitorWait(d.start, d.length, Recorded.platform(2, "Finalizer"),
                    d.r.nextBoolean() ? Recorded.stack("java.lang.ref.ReferenceQueue.remove") : d.stack, "x.Lock", 0,
                    false),
            d -> new JvmEvent.MonitorWait(d.start, d.length, d.thread, d.stack, "shop.Order", 2_000_000,
                    d.r.nextBoolean()),
            d -> new JvmEvent.Call(d.start, d.length, (int) (d.length % 3), d.thread, "prices"),
            d -> new JvmEvent.Sleep(d.start, 6_000_000 + d.length, d.thread, d.stack, d.length),
            d -> new JvmEvent.LockWait(d.start, d.length, d.thread, "shared-lock"),
            d -> new JvmEvent.MethodTrace(d.start, d.length, d.thread,
                    Recorded.stack("java.util.concurrent.locks.ReentrantLock.lock", "a.B.c" + d.r.nextInt(3)),
                    "java.util.concurrent.locks.LockSupport.park"),
            d -> new JdkEvents.MethodTiming(d.start, "java.lang.VirtualThread.runContinuation", d.start / 1_000, 3),
            d -> new JdkEvents.Allocated(d.start, d.thread, d.r.nextInt(3)),
            d -> new JvmEvent.ThreadCpuLoad(d.start, d.thread, eighths(d.r)),
            d -> new JvmEvent.CpuLoad(d.start, eighths(d.r), eighths(d.r), 1),
            d -> new RuntimeEvents.Throttling(d.start, d.length),
            d -> new JvmEvent.ThreadLife(d.start, d.thread, d.r.nextBoolean(), d.length % 2 == 0
                    ? d.stack
                    : Recorded.stack("java.util.concurrent.ForkJoinPool.tryCompensate", "a.B.c")),
            d -> new RuntimeEvents.ResidentSet(d.start, d.r.nextInt(90)),
            d -> new RuntimeEvents.DirectBuffers(d.start, d.r.nextInt(90)),
            d -> new RuntimeEvents.ClassCount(d.start, 50 + d.r.nextInt(90), d.r.nextInt(50)),
            d -> new RuntimeEvents.ClassLoaderUse(d.start, d.r.nextInt(3) == 0 ? null : "shop.Loader" + d.r.nextInt(3),
                    d.r.nextInt(90), d.length),
            d -> new RuntimeEvents.NativeKind(d.start, "kind " + d.r.nextInt(3), d.length),
            d -> new RuntimeEvents.OldObject(d.start, d.length, "shop.Order", d.stack, List.of("shop.Cache.orders")),
            d -> new JvmEvent.CpuSample(d.start, d.thread,
                    Recorded.stack("java.util.zip.Deflater.init", "a.B.c" + d.r.nextInt(3)), true),
            d -> new RuntimeEvents.ThreadCount(d.start, d.r.nextInt(50)),
            d -> new JvmEvent.VirtualThreadLife(d.start, d.thread, d.r.nextBoolean()),
            d -> new JdkEvents.SubmitFailed(d.start),
            d -> new JvmEvent.SchedulerSample(d.start, 2, d.r.nextInt(9), d.r.nextInt(3)),
            d -> new JvmEvent.PoolSample(d.start, "pool-" + d.r.nextInt(3), d.r.nextInt(9), d.r.nextInt(3)),
            d -> new JvmEvent.ThreadDump(d.start, 9, List.of(
                    new JvmEvent.Carrying(10 + d.r.nextInt(3), 20 + d.r.nextInt(2), d.r.nextInt(2) * 3_000_000L)),
                    (int) (d.length % 3), PrintedDump.of("\"t-1\" #" + (1 + d.r.nextInt(4)) + " cpu=" + d.r.nextInt(3)
                            + ".00ms\n\tat a.B.c(B.java:" + d.r.nextInt(3) + ")\n").threads()),
            d -> new RuntimeEvents.GcPause(d.start, d.length),
            d -> new RuntimeEvents.Collection(d.start, d.r.nextBoolean() ? "G1New" : "G1Full",
                    "cause " + d.r.nextInt(3),
                    d.length, d.length / 2,
                    d.r.nextInt(50)),
            d -> new JvmEvent.Allocation(d.start, d.thread, d.stack, "shop.Order", d.length),
            d -> new JdkEvents.Profiled(d.start, d.thread, d.stack,
                    JdkEvents.Profiled.Of.values()[d.r.nextInt(3)], d.r.nextBoolean() ? null : "shop.Order", d.length),
            d -> new JvmEvent.Own(d.start, d.r.nextInt(3) == 0 ? 0 : d.length, d.thread, d.stack,
                    "shop.Event" + d.r.nextInt(3)),
            d -> new RuntimeEvents.ProcessStarted(d.start, d.stack),
            d -> new RuntimeEvents.SystemGc(d.start, d.length, d.thread,
                    Recorded.stack("java.nio.Bits.reserveMemory", "java.lang.ThreadLocal.setInitialValue",
                            "a.B.c" + d.r.nextInt(3))),
            d -> new RuntimeEvents.AllocationStall(d.start, d.length, Recorded.stack("a.B.c" + d.r.nextInt(3))),
            d -> new RuntimeEvents.GcCpuTime(d.start, d.length),
            d -> new RuntimeEvents.HeapUse(d.start, d.length, d.r.nextInt(50), d.r.nextBoolean()),
            d -> new RuntimeEvents.VmOperation(d.start, d.length, d.r.nextBoolean(),
                    d.r.nextBoolean() ? "ThreadDump" : "G1CollectFull", d.r.nextInt(5) == 0 ? null : d.thread),
            d -> new RuntimeEvents.SafepointBegin(d.start, d.length),
            d -> new RuntimeEvents.NativeMemory(d.start, d.length),
            d -> new JvmEvent.UsageSample(d.start, d.length, OptionalLong.of(d.length + 9), d.r.nextInt(99)),
            d -> new JvmEvent.Allocation(d.start, d.thread,
                    Recorded.stack("java.lang.ThreadLocal.setInitialValue", "a.B.c" + d.r.nextInt(3)), "byte[]",
                    d.length),
            d -> new JvmEvent.CpuSample(d.start, d.thread, d.stack,
                    JvmEvent.CpuSample.By.values()[d.r.nextInt(3)], d.r.nextBoolean()),
            d -> new JvmEvent.NativeSample(d.start, d.thread,
                    Recorded.stack("sun.nio.ch.SelectorImpl.select", "a.B.run")),
            d -> new RuntimeEvents.Deoptimized(d.start, "shop.Order.place" + d.r.nextInt(3), d.r.nextInt(2),
                    "null_check"),
            d -> new RuntimeEvents.Compiled(d.start, d.r.nextInt(9), "shop.Order.place" + d.r.nextInt(3),
                    d.r.nextBoolean()),
            d -> new RuntimeEvents.CompilationFailed(d.start, d.r.nextInt(9), "out of nodes"),
            d -> new RuntimeEvents.CompilerQueue(d.start, d.r.nextBoolean() ? "c1" : "c2", d.r.nextInt(300),
                    d.r.nextInt(40)),
            d -> new JvmEvent.Companion(d.start, d.length, d.r.nextBoolean() ? "broker" : "runner", d.length / 3),
            d -> new JvmEvent.Handler(d.start, d.length, d.r.nextInt(90), d.thread,
                    OptionalLong.of(d.r.nextInt(1000)), "virtual",
                    d.r.nextInt(3) == 0 ? null : "GET /" + d.r.nextInt(90), 200 + 100 * d.r.nextInt(4)),
            d -> new JvmEvent.Request(d.start, d.length, d.r.nextInt(90), d.length + 5, 5, OptionalLong.empty(),
                    d.r.nextInt(9) == 0 ? "timeout" : null, null, d.r.nextBoolean(), d.r.nextBoolean()),
            d -> new JvmEvent.Batch(d.start, d.length, 9, d.r.nextInt(2), d.r.nextBoolean()),
            d -> new JvmEvent.Send(d.start, d.length, d.length / 3, d.length / 2, OptionalLong.of(d.length / 7)),
            d -> new JvmEvent.ProducerSample(d.start, 10_000_000, 16_384, d.r.nextInt(50), d.r.nextInt(9),
                    OptionalLong.of(d.r.nextInt(900)), OptionalLong.of(d.length), OptionalLong.of(d.length / 2),
                    d.r.nextInt(2)));

    private RandomEvents() {}

    static List<JvmEvent> of(Random random, int size) {
        return Stream.generate(() -> GENERATORS.get(random.nextInt(GENERATORS.size())).apply(Draw.of(random)))
                .limit(size).toList();
    }

    /** Events of these kinds, more than folds keep keys for. */
    static List<JvmEvent> wide(Random random, int size, int keys, Set<Class<?>> kinds) {
        var some = GENERATORS.stream().filter(g -> kinds.contains(g.apply(Draw.of(random)).getClass())).toList();
        return Stream.generate(() -> some.get(random.nextInt(some.size())).apply(Draw.wide(random, keys))).limit(size)
                .toList();
    }

    /** Returns the generated kinds. */
    static Set<Class<?>> kinds() {
        return GENERATORS.stream().map(g -> g.apply(Draw.of(new Random(0))).getClass()).collect(Collectors.toSet());
    }

    /** Loads whose sums are exact in double arithmetic, in any order. */
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
}
