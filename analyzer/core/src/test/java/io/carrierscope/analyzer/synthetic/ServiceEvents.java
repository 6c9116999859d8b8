package io.carrierscope.analyzer.synthetic;

import io.carrierscope.analyzer.synthetic.SyntheticFleet.Content;
import java.util.List;

/** The events of a service with two carriers, second by second. */
final class ServiceEvents {
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;
    private static final long FIRST_THREAD_KEY = 1_000;
    /** Each of the two carriers is pinned for 30 % of the time. */
    private static final int PINS_PER_SECOND = 300;
    private static final long PIN_NANOS = 2 * MILLI;
    private static final int PAUSES_PER_SECOND = 8;
    private static final long PAUSE_NANOS = 25 * MILLI;
    private static final long IDLE_NANOS = 500 * MILLI;
    private static final List<String> WAITS = List.of("jdk.VirtualThreadPinned", "jdk.ThreadPark", "jdk.ThreadSleep",
            "jdk.JavaMonitorEnter", "jdk.JavaMonitorWait");
    private static final List<String> ALWAYS = List.of("jdk.VirtualThreadStart", "jdk.VirtualThreadEnd",
            "jdk.ThreadStart", "jdk.GCPhasePause");

    private final Content content;
    private final int tasksPerSecond;
    private final ChunkWriter out;

    ServiceEvents(Content content, int tasksPerSecond, ChunkWriter out) {
        this.content = content;
        this.tasksPerSecond = tasksPerSecond;
        this.out = out;
    }

    /** What every chunk begins with. */
    void begin(long at) {
        SyntheticConstants.write(new Plan(0, 1, 1, 64, 24, SECOND), out);
        ALWAYS.forEach(type -> setting(at, type, "enabled", "true"));
        WAITS.forEach(type -> {
            setting(at, type, "enabled", Boolean.toString(content.waits()));
            setting(at, type, "threshold", "0 ns");
        });
        for (String type : List.of("jdk.ThreadCPULoad", "jdk.CPULoad")) {
            setting(at, type, "enabled", "true");
            setting(at, type, "period", "1 s");
        }
        out.begin("jdk.JVMInformation", at).text("OpenJDK 64-Bit Server VM")
                .text("OpenJDK 64-Bit Server VM (25.0.1+8-LTS) for linux-amd64")
                .text("-Xmx1g -Djdk.virtualThreadScheduler.parallelism=2").number(1_700_000_000_000L)
                .number(100 + content.host());
        out.end();
        out.begin("jdk.CPUInformation", at).number(4);
        out.end();
    }

    private void setting(long at, String type, String name, String value) {
        out.begin("jdk.ActiveSetting", at).number(out.id(type)).text(name).text(value);
        out.end();
    }

    void second(int second) {
        long at = second * SECOND;
        for (int task = 0; task < tasksPerSecond; task++) {
            task((long) second * tasksPerSecond + task, at + SECOND / tasksPerSecond * task);
        }
        if (content.nativePins()) {
            pins(at, "LockSupport.park", "Native or VM frame on stack");
        }
        if (content.initializerPins()) {
            pins(at, "LockSupport.park", "VM call to a.B.<clinit> on stack");
        }
        for (int pause = 0; content.pauses() && pause < PAUSES_PER_SECOND; pause++) {
            out.lasting("jdk.GCPhasePause", at + pause * (SECOND / PAUSES_PER_SECOND), PAUSE_NANOS).number(0)
                    .number(pause).text("GC Pause");
            out.end();
        }
        for (int carrier = 1; carrier <= Plan.CARRIERS; carrier++) {
            carrier(carrier, at);
        }
        out.begin("jdk.CPULoad", at + SECOND - 1).share(0.10f).share(0.03f).share(0.2f);
        out.end();
        out.checkpoint();
    }

    private void task(long task, long at) {
        long key = FIRST_THREAD_KEY + task;
        out.constant("java.lang.Thread", key).text(null).number(0).text("").number(key).number(2).flag(true);
        out.begin("jdk.VirtualThreadStart", at).number(key).number(0).number(key);
        out.end();
        if (content.waits()) {
            out.lasting("jdk.ThreadSleep", at + 700, MILLI + task % 997).number(key).number(1 + task % 64)
                    .number(MILLI);
            out.end();
        }
        out.begin("jdk.VirtualThreadEnd", at + 2 * MILLI + task % 1_009).number(key).number(key);
        out.end();
    }

    private void pins(long at, String operation, String reason) {
        for (int pin = 0; pin < PINS_PER_SECOND; pin++) {
            out.lasting("jdk.VirtualThreadPinned", at + pin * (SECOND / PINS_PER_SECOND), PIN_NANOS)
                    .number(FIRST_THREAD_KEY + at / SECOND * tasksPerSecond).number(1 + pin % 3).text(operation)
                    .text(reason).number(1 + pin % Plan.CARRIERS);
            out.end();
        }
    }

    /** A carrier idles for the last half of each second. */
    private void carrier(int carrier, long at) {
        if (content.waits()) {
            out.lasting("jdk.ThreadPark", at + SECOND - IDLE_NANOS, IDLE_NANOS).number(carrier).number(1).number(1)
                    .number(Long.MIN_VALUE).number(0).number(0x7000);
            out.end();
        }
        out.begin("jdk.ThreadCPULoad", at + SECOND - 1).number(carrier).share(0.04f).share(0.01f);
        out.end();
    }
}
