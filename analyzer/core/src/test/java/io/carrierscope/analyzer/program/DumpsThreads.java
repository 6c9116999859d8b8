package io.carrierscope.analyzer.program;

import java.lang.management.ManagementFactory;
import java.util.concurrent.locks.LockSupport;

/** A monitor dumps 600 threads that do nothing, again and again. */
public final class DumpsThreads {
    private static final int DEPTH = 60;

    private DumpsThreads() {}

    public static void main(String[] args) {
        for (int i = 0; i < 600; i++) {
            Thread.ofPlatform().daemon().name("session-" + i).start(() -> stand(DEPTH));
        }
        Busy.run(Thread.ofPlatform().daemon().name("stuck-thread-detector").factory(), 1, () -> {
            ManagementFactory.getThreadMXBean().dumpAllThreads(true, true);
            Thread.sleep(10);
        });
    }

    private static void stand(int depth) {
        if (depth > 0) {
            stand(depth - 1);
            return;
        }
        while (true) {
            LockSupport.park();
        }
    }
}
