package io.carrierscope.analyzer.synthetic;

import java.util.List;
import java.util.Map;

/** The events of one chunk: what each virtual thread and each carrier did, derived from their numbers. */
final class SyntheticEvents {
    private static final long MILLI = 1_000_000;
    private static final long FIRST_THREAD_KEY = 1_000;
    private static final long SECOND = 1_000_000_000;
    private static final String SLEEP = "jdk.ThreadSleep";
    private static final List<String> COMPLETE = List.of("jdk.VirtualThreadStart", "jdk.VirtualThreadEnd",
            "jdk.VirtualThreadPinned", "jdk.ThreadPark", SLEEP, "jdk.JavaMonitorEnter", "jdk.ThreadStart");

    private final Plan plan;
    private final ChunkWriter out;
    private final Map<String, Long> counts;
    private long nextSecondNanos;

    SyntheticEvents(Plan plan, ChunkWriter out, Map<String, Long> counts) {
        this.plan = plan;
        this.out = out;
        this.counts = counts;
    }

    /** What a chunk tells whatever happens in it: settings, the process, its carriers, and the phase that is measured. */
    void begin(int chunk) {
        long at = (long) chunk * plan.threadsPerChunk() * Plan.NANOS_PER_THREAD;
        SyntheticConstants.write(plan, out);
        COMPLETE.forEach(type -> {
            setting(at, type, "enabled", "true");
            setting(at, type, "threshold", "0 ns");
        });
        for (String type : List.of("jdk.ThreadCPULoad", "jdk.CPULoad")) {
            setting(at, type, "enabled", "true");
            setting(at, type, "period", "1 s");
        }
        process(at);
        if (chunk == plan.chunks() - 1) {
            long length = plan.endNanos();
            out.lasting("carrierscope.Phase", length / 11, length / 11 * 8).number(1).number(0).text("measure");
            count("carrierscope.Phase");
        }
        nextSecondNanos = (at + SECOND - 1) / SECOND * SECOND;
    }

    private void setting(long at, String type, String name, String value) {
        out.begin("jdk.ActiveSetting", at).number(out.id(type)).text(name).text(value);
        count("jdk.ActiveSetting");
    }

    private void process(long at) {
        // the process is told apart by its id: every plan is another one
        out.begin("jdk.JVMInformation", at).text("OpenJDK 64-Bit Server VM")
                .text("OpenJDK 64-Bit Server VM (25.0.1+8-LTS) for linux-amd64").text("-Xmx1g")
                .number(1_700_000_000_000L)
                .number(plan.virtualThreads());
        count("jdk.JVMInformation");
        out.begin("jdk.CPUInformation", at).number(4);
        count("jdk.CPUInformation");
        if (at == 0) {
            for (int c = 1; c <= Plan.CARRIERS; c++) {
                out.begin("jdk.ThreadStart", at).number(c);
                count("jdk.ThreadStart");
            }
        }
    }

    /** One virtual thread's life of a few milliseconds, every figure from its number alone. */
    void thread(int n) {
        long key = FIRST_THREAD_KEY + n;
        long at = n * Plan.NANOS_PER_THREAD;
        // byte by byte what JDK 25 writes
        out.constant("java.lang.Thread", key).text(null).number(0).text("").number(key).number(2).flag(true);
        start(key, at);
        if (n % 16 == 3) {
            pinned(n, key, at);
        }
        if (n % 4 == 1) {
            monitor(n, key, at);
        }
        sleep(n, key, at);
        if (n % 2 == 0) {
            idle(n, at);
        }
        if (n % 4 == 2) {
            request(n, at);
        }
        if (n % 10 == 7) {
            ballast(n, key, at);
        }
        end(key, at + 3 * MILLI);
        everySecond(at);
        if ((n + 1) % plan.threadsPerCheckpoint() == 0) {
            out.checkpoint();
        }
    }

    private void start(long key, long at) {
        out.begin("jdk.VirtualThreadStart", at).number(key).number(0).number(key);
        count("jdk.VirtualThreadStart");
    }

    private void end(long key, long at) {
        out.begin("jdk.VirtualThreadEnd", at).number(key).number(key);
        count("jdk.VirtualThreadEnd");
    }

    private void sleep(int n, long key, long at) {
        long asked = MILLI * (1 + n % 3);
        out.lasting(SLEEP, at + 700, asked + overshoot(n)).number(key).number(stack(n)).number(asked);
        count(SLEEP);
    }

    /** Spread over four orders of magnitude, so that every part of a histogram is met. */
    private static long overshoot(int n) {
        long mixed = n * 0x9E3779B97F4A7C15L >>> 40;
        return 60_000 + (mixed % 997) * (mixed % 13 == 0 ? 20_000 : 300);
    }

    private void idle(int n, long at) {
        out.lasting("jdk.ThreadPark", at + 100, 1_000 + n % 1_999).number(1 + n / 2 % Plan.CARRIERS).number(stack(n))
                .number(1).number(Long.MIN_VALUE).number(0).number(0x7000 + n);
        count("jdk.ThreadPark");
    }

    private void monitor(int n, long key, long at) {
        out.lasting("jdk.JavaMonitorEnter", at + 200, 20_000 + n % 7_001).number(key).number(stack(n))
                .number(1 + n % 3).number(n % 8 == 1 ? key - 1 : 0).number(0x7000);
        count("jdk.JavaMonitorEnter");
    }

    private void pinned(int n, long key, long at) {
        out.lasting("jdk.VirtualThreadPinned", at + 300, 1_500 + n % 5_003).number(key).number(stack(n))
                .text("LockSupport.park")
                .text(n % 32 == 3 ? "Native or VM frame on stack" : "VM call to a.B.<clinit> on stack")
                .number(1 + n / 16 % Plan.CARRIERS);
        count("jdk.VirtualThreadPinned");
    }

    private void request(int n, long at) {
        long service = 900_000 + n % 77_777 * 10L;
        out.lasting("carrierscope.Request", at, service).number(3).number(0).number(service + n % 1_013)
                .number(n % 1_013)
                .number(n % 3 == 0 ? Long.MIN_VALUE : service / 2).text(n % 1_000 == 2 ? "timeout" : null)
                .flag(n > plan.virtualThreads() / 10).flag(n > plan.virtualThreads() / 10 && n % 500 != 6);
        count("carrierscope.Request");
    }

    private void ballast(int n, long key, long at) {
        out.begin("synthetic.Ballast", at).number(key).number(n).number(-n).text("unused");
        count("synthetic.Ballast");
    }

    private void everySecond(long at) {
        if (at < nextSecondNanos) {
            return;
        }
        for (int c = 1; c <= Plan.CARRIERS; c++) {
            out.begin("jdk.ThreadCPULoad", at).number(c).share(0.125f).share(0.0625f * c);
            count("jdk.ThreadCPULoad");
        }
        out.begin("jdk.CPULoad", at).share(0.25f).share(0.125f).share(0.5f);
        count("jdk.CPULoad");
        nextSecondNanos += SECOND;
    }

    private int stack(int n) {
        return 1 + n % plan.stacks();
    }

    private void count(String type) {
        out.end();
        counts.merge(type, 1L, Long::sum);
    }
}
