package io.carrierscope.corpus.jvm;

import io.carrierscope.corpus.Alone;
import io.carrierscope.corpus.JvmOptions;
import io.carrierscope.corpus.Work;
import java.nio.ByteBuffer;

/** Threads allocate direct buffers beyond their limit: each full limit makes the JVM call System.gc(). */
@Alone
@JvmOptions({"-XX:MaxDirectMemorySize=16m", "-Xmx512m"})
public final class DirectBuffers {
    private DirectBuffers() {}

    public static void main(String[] args) throws Exception {
        Work.repeat(Thread.ofPlatform().factory(), 2, () -> {
            ByteBuffer.allocateDirect(1 << 20).putInt(0, 1);
            Thread.sleep(1);
        });
        Work.awaitEnd();
    }
}
