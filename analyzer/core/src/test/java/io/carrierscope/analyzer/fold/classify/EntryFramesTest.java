package io.carrierscope.analyzer.fold.classify;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class EntryFramesTest {
    private static final String[] VIRTUAL = {"java.lang.VirtualThread.run",
            "java.lang.VirtualThread$VThreadContinuation$1.run", "jdk.internal.vm.Continuation.enter"};
    private static final String[] POOL = {"java.util.concurrent.FutureTask.run",
            "java.util.concurrent.ThreadPoolExecutor.runWorker", "java.util.concurrent.ThreadPoolExecutor$Worker.run",
            "java.lang.Thread.runWith", "java.lang.Thread.run"};
    private static final String[] JETTY = {"org.eclipse.jetty.util.thread.QueuedThreadPool$Runner.run",
            "java.lang.Thread.run"};
    private static final String[] TOMCAT = {"org.apache.tomcat.util.threads.ThreadPoolExecutor$Worker.run",
            "org.apache.tomcat.util.threads.TaskThread$WrappingRunnable.run", "java.lang.Thread.run"};
    private static final String[] EVENT_LOOP = {"io.netty.util.concurrent.SingleThreadEventExecutor$4.run",
            "io.netty.util.concurrent.FastThreadLocalRunnable.run", "java.lang.Thread.run"};

    static Stream<Arguments> bases() {
        return Stream.of(VIRTUAL, POOL, JETTY, TOMCAT, EVENT_LOOP).map(base -> Arguments.of((Object) base));
    }

    /** The same work, run by different thread models. */
    @ParameterizedTest
    @MethodSource("bases")
    void workBeginsWithTheFirstFrameThatIsNotOfTheJdkOrAPool(String... base) {
        String[] work = {"java.lang.VirtualThread.park", "java.util.concurrent.ThreadPoolExecutor.execute",
                "app.Handler.handle"};
        assertThat(EntryFrames.work(stack(work, base))).isEqualTo(Recorded.stack(work));
    }

    @ParameterizedTest
    @MethodSource("bases")
    void aThreadThatWaitsForWorkDoesNone(String... base) {
        assertThat(EntryFrames.work(stack(new String[]{"java.util.concurrent.locks.LockSupport.park"}, base)))
                .isEqualTo(Stack.NONE);
    }

    @Test
    void whatAServerCallsBeginsWithItsFirstOtherFrame() {
        String[] work = {"java.lang.Thread.sleep", "app.Stock.take", "app.Handler.handle"};
        String[] server = {"jdk.internal.reflect.DirectMethodHandleAccessor.invoke",
                "org.eclipse.jetty.server.Server.handle", "org.eclipse.jetty.util.thread.QueuedThreadPool$Runner.run"};
        assertThat(EntryFrames.called(stack(work, server))).isEqualTo(Recorded.stack(work));
        assertThat(EntryFrames.called(Recorded.stack(server)).frames()).as("the server alone").hasSize(2);
    }

    @Test
    void keepsServersAndLibrariesOfTheJdk() {
        assertThat(EntryFrames.work(stack(new String[]{"sun.nio.ch.EPoll.wait", "sun.net.httpserver.ServerImpl$"
                + "Dispatcher.run"}, "java.lang.Thread.run")).frames()).hasSize(2);
        assertThat(EntryFrames.work(stack(new String[]{"jdk.jfr.internal.PlatformRecorder.periodicTask"},
                "java.lang.Thread.run")).frames()).hasSize(1);
        assertThat(EntryFrames.work(Recorded.stack("sun.nio.ch.EPoll.wait", "sun.nio.ch.Poller.pollLoop",
                "java.lang.Thread.run"))).isEqualTo(Stack.NONE);
        assertThat(EntryFrames.work(Stack.NONE)).isEqualTo(Stack.NONE);
    }

    private static Stack stack(String[] inner, String... outer) {
        return Recorded.stack(Stream.concat(Stream.of(inner), Stream.of(outer)).toArray(String[]::new));
    }
}
