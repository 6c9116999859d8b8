package io.carrierscope.corpus.virtual;

import io.carrierscope.corpus.Alone;
import io.carrierscope.corpus.Work;
import java.util.concurrent.Executors;

/** Virtual threads that live for one task each fill a thread-local buffer of 64 KiB. */
@Alone
public final class BuffersPerThread {
    private static final ThreadLocal<byte[]> BUFFER = ThreadLocal.withInitial(() -> new byte[65_536]);
    private static volatile int written;

    private BuffersPerThread() {}

    public static void main(String[] args) throws Exception {
        Work.keepBusy(Executors.newVirtualThreadPerTaskExecutor(), 64, () -> {
            written = BUFFER.get().length;
            Thread.sleep(5);
        });
        Work.awaitEnd();
    }
}
