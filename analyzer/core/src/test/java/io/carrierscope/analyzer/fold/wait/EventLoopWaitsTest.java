package io.carrierscope.analyzer.fold.wait;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.fold.wait.EventLoopWaits.Site;
import io.carrierscope.analyzer.fold.wait.EventLoopWaits.Waited;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.NativeSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.event.JvmEvent.SocketIo;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventLoopWaitsTest {
    private static final Stack STACK = Recorded.stack("shop.Order.place");
    private final EventLoopWaits waits = new EventLoopWaits(new Window(1_000, 9_000));

    private void sleep(int thread, String name, long startNanos, long nanos) {
        waits.accept(new Sleep(startNanos, nanos, Recorded.platform(thread, name), STACK, nanos));
    }

    /** Waits of 700 and 500, and the first 600 of a wait of 900 that the end of the window cuts. */
    @Test
    void sumsTheWaitsOfEventLoops() {
        sleep(1, "reactor-http-nio-1", 2_000, 700);
        sleep(3, "pool-1-thread-2", 2_000, 800);
        sleep(2, "reactor-http-nio-12", 3_000, 500);
        sleep(1, "reactor-http-nio-1", 8_400, 900);
        assertThat(waits.sites()).containsExactly(
                new Waited(new Site("reactor-http-nio-*", "jdk.ThreadSleep", STACK), 3, 1_800, 700));
        assertThat(waits.threads()).isEqualTo(Map.of("reactor-http-nio-*", 2));
    }

    /** The loop waits 700 and 900 of 8,000; a pool's thread that is seen in a selector is no loop, nor is one seen there but 4 times. */
    @Test
    void tellsOtherEventLoopsBySamplesInASelector() {
        sleep(1, "dispatcher", 2_000, 700);
        sleep(1, "dispatcher", 4_000, 900);
        sleep(2, "qtp3-21", 2_000, 70);
        sleep(3, "main", 2_000, 70);
        select(1, "dispatcher", 5, "sun.nio.ch.SelectorImpl.select", "a.Loop.run");
        select(2, "qtp3-21", 9, "sun.nio.ch.SelectorImpl.select",
                "org.eclipse.jetty.util.thread.QueuedThreadPool.runJob");
        select(3, "main", 4, "sun.nio.ch.SelectorImpl.select", "a.Main.main");
        select(4, "reader", 9, "sun.nio.ch.Net.poll", "a.Main.main");
        assertThat(waits.threads()).isEqualTo(Map.of("dispatcher", 1));
        assertThat(waits.mostOfOneThreadNanos()).isEqualTo(1_600);
        assertThat(waits.sites())
                .containsExactly(new Waited(new Site("dispatcher", "jdk.ThreadSleep", STACK), 2, 1_600, 900));
    }

    /** 700 of a loop of gRPC, told by its name, and 130 of one with another name and a copy of Netty's transport. */
    @Test
    void tellsLoopsWithATransportOfTheirOwn() {
        sleep(1, "grpc-default-worker-ELG-3-1", 2_000, 700);
        sleep(2, "io-7", 2_000, 130);
        select(2, "io-7", 5, "shop.shaded.io.netty.channel.epoll.Native.epollWait",
                "shop.shaded.io.netty.channel.epoll.EpollEventLoop.run");
        select(3, "io-8", 5, "shop.shaded.io.netty.channel.epoll.Native.eventFdWrite", "shop.Order.place");
        assertThat(waits.threads()).isEqualTo(Map.of("grpc-default-worker-ELG-*-*", 1, "io-*", 1));
        assertThat(waits.sites()).extracting(Waited::totalNanos).containsExactly(700L, 130L);
    }

    /** A loop over a queue, on a thread of a pool, waits for its next message; the same take in a handler of a real loop blocks it. */
    @Test
    void waitingForTheNextMessageBlocksNobody() {
        park(1, "dispatcher-event-loop-1", 2_000, "java.util.concurrent.LinkedBlockingQueue.take", "a.MessageLoop.run",
                "java.util.concurrent.ThreadPoolExecutor.runWorker");
        assertThat(waits.mostOfOneThreadNanos()).isZero();
        park(2, "dispatcher-event-loop-2", 4_000, "java.util.concurrent.LinkedBlockingQueue.take", "a.Handler.read",
                "io.netty.channel.nio.NioEventLoop.run");
        assertThat(waits.mostOfOneThreadNanos()).isEqualTo(130);
    }

    /** Tomcat's poller waits for the lock of its pool's queue, the JDK's dispatcher for one of its own; both go on selecting. */
    @Test
    void aLockOfTheServerBlocksNoHandler() {
        park(1, "my-event-loop-1", 2_000, "java.util.concurrent.locks.ReentrantLock.lock",
                "org.apache.tomcat.util.threads.TaskQueue.offer",
                "org.apache.tomcat.util.threads.ThreadPoolExecutor.execute",
                "org.apache.tomcat.util.net.NioEndpoint$Poller.run");
        park(1, "my-event-loop-1", 3_000, "java.util.concurrent.locks.ReentrantLock.lock",
                "java.util.concurrent.LinkedBlockingQueue.offer", "java.util.concurrent.ThreadPoolExecutor.execute",
                "shop.Loop.run");
        enter(1, "HTTP-Dispatcher", 4_000, "sun.net.httpserver.ServerImpl$Dispatcher.run", "java.lang.Thread.run");
        assertThat(waits.mostOfOneThreadNanos()).isZero();
    }

    /** A handler's lock does, also where the pool lets its caller run the task. */
    @Test
    void aLockOfAHandlerBlocksTheLoop() {
        enter(1, "my-event-loop-1", 2_000, "shop.Log.write", "java.util.concurrent.ThreadPoolExecutor.execute",
                "shop.Loop.run");
        park(1, "my-event-loop-1", 3_000, "java.util.concurrent.locks.ReentrantLock.lock", "shop.Log.write",
                "io.netty.channel.nio.NioEventLoop.run");
        assertThat(waits.mostOfOneThreadNanos()).isEqualTo(170 + 130);
    }

    /** A read that takes long blocks: a channel of the loop has its data when it is read. */
    @Test
    void readingFromADatabaseBlocksTheLoop() {
        waits.accept(new SocketIo(2_000, 70, Recorded.platform(1, "my-event-loop-1"), STACK, true, "db", 5432, 9));
        assertThat(waits.sites())
                .containsExactly(new Waited(new Site("my-event-loop-*", "jdk.SocketRead", STACK), 1, 70, 70));
    }

    /** A channel of Netty is never written to before it takes what is written; its thread lost its processor. */
    @Test
    void aWriteToAWatchedChannelDoesNotWait() {
        waits.accept(new SocketIo(2_000, 70, Recorded.platform(1, "my-event-loop-1"), Recorded.stack(
                "sun.nio.ch.SocketChannelImpl.write", "shaded.io.netty.channel.socket.nio.NioSocketChannel.doWrite",
                "shop.Web.answer"), false, "client", 41_732, 9));
        assertThat(waits.mostOfOneThreadNanos()).isZero();
    }

    private void enter(int thread, String name, long startNanos, String... stack) {
        waits.accept(new MonitorEnter(startNanos, 170, Recorded.platform(thread, name), Recorded.stack(stack),
                "a.Lock", null, 0));
    }

    private void park(int thread, String name, long startNanos, String... stack) {
        waits.accept(new Park(startNanos, 130, Recorded.platform(thread, name), Recorded.stack(stack), "a.Condition"));
    }

    private void select(int thread, String name, int samples, String... stack) {
        for (int i = 0; i < samples; i++) {
            waits.accept(new NativeSample(2_000 + i, Recorded.platform(thread, name), Recorded.stack(stack)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nioEventLoopGroup-2-1", "vert.x-eventloop-thread-0", "reactor-tcp-epoll-3", "XNIO-1 I/O-3",
            "lettuce-nioEventLoop-4-1", "HTTP-Dispatcher", "my-event-loop-7"})
    void tellsEventLoopsByTheirNames(String name) {
        sleep(1, name, 2_000, 70);
        assertThat(waits.threads()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"XNIO-1 task-3", "http-nio-8080-exec-1", "my-event-loop-x", "main"})
    void leavesOthersOut(String name) {
        sleep(1, name, 2_000, 70);
        assertThat(waits.threads()).isEmpty();
        assertThat(waits.sites()).isEmpty();
    }
}
