package io.carrierscope.analyzer.fold.classify;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.fold.classify.Holder.JdkCall;
import io.carrierscope.analyzer.recording.Recorded;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JdkCallTest {
    private static final String PARK = "jdk.internal.misc.Unsafe.park java.util.concurrent.locks.LockSupport.park ";

    /** {@code p} stands for a park, {@code l} for one in a lock. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            l java.net.InetAddress$NameServiceAddresses.get java.net.InetAddress.getByName s.A.b | InetAddress.getByName
            java.io.PrintStream.writeln java.io.PrintStream.println s.A.b                | PrintStream.println
            java.util.concurrent.ConcurrentHashMap.compute s.A.b                         | ConcurrentHashMap.compute
            l java.util.concurrent.LinkedBlockingQueue.put s.A.b                         | LinkedBlockingQueue.put
            java.lang.Object.wait0 java.lang.Object.wait java.io.PipedInputStream.read s.A.b | PipedInputStream.read
            p java.util.concurrent.LinkedBlockingQueue.take s.A.b                        | ''
            p java.util.concurrent.CompletableFuture.get s.A.b                           | ''
            l java.util.concurrent.ThreadPoolExecutor.execute s.A.b                      | ''
            l s.A.b                                                                      | ''
            p s.A.b                                                                      | ''
            java.lang.Object.wait0 java.lang.Object.wait s.A.b                           | ''
            java.lang.Thread.sleep s.A.b                                                 | ''
            java.util.concurrent.ConcurrentHashMap.compute java.lang.reflect.Method.invoke s.A.b | ConcurrentHashMap.compute
            p sun.nio.ch.NioSocketImpl.park java.net.Socket$SocketInputStream.read s.A.b | ''
            l java.net.InetAddress.getByName java.lang.Thread.run                        | ''
            s.A.b java.util.HashMap.computeIfAbsent s.A.c                                | ''
            """)
    void namesTheOutermostMethodOfTheJdkThatTellsSomething(String frames, String call) {
        String lock = PARK + "java.util.concurrent.locks.ReentrantLock.lock ";
        assertThat(JdkCall.of(Recorded.stack(
                frames.replaceFirst("^l ", lock).replaceFirst("^p ", PARK).split(" ")))).isEqualTo(call);
    }
}
