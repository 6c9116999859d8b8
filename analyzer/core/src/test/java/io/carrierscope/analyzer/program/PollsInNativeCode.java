package io.carrierscope.analyzer.program;

import java.io.FileDescriptor;
import java.nio.channels.Pipe;

/** Six virtual threads poll an empty pipe by a native method of the JDK, which the scheduler knows nothing of. */
@JvmArguments("--add-opens=java.base/sun.nio.ch=ALL-UNNAMED")
public final class PollsInNativeCode {
    private static final short READABLE = 1;

    private PollsInNativeCode() {}

    public static void main(String[] args) throws Exception {
        var source = Pipe.open().source();
        var descriptor = Class.forName("sun.nio.ch.SelChImpl").getMethod("getFD").invoke(source);
        var poll = Class.forName("sun.nio.ch.Net").getDeclaredMethod("poll", FileDescriptor.class, int.class,
                long.class);
        poll.setAccessible(true);
        Busy.run(Thread.ofVirtual().factory(), 6, () -> poll.invoke(null, descriptor, READABLE, 20));
    }
}
