package io.carrierscope.analyzer.fold.classify;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.Stack;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WaitKindTest {
    private static final String CONDITION = "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await";

    /** The frames of a parked thread, innermost first, and the expected kind. */
    @ParameterizedTest
    @CsvSource({"java.util.concurrent.locks.ReentrantLock.lock shop.Stock.take, LOCK",
            "java.util.concurrent.locks.ReentrantLock.lockInterruptibly java.util.concurrent.ArrayBlockingQueue.take, LOCK",
            "java.util.concurrent.locks.StampedLock.acquireRead java.util.concurrent.locks.StampedLock.readLock shop.Prices.get, LOCK",
            "java.util.concurrent.locks.ReentrantLock.lock sun.nio.ch.ServerSocketChannelImpl.accept shop.Server.run, WORK",
            "java.util.concurrent.Semaphore.acquire shop.Bank.pay, PERMIT",
            CONDITION + " java.util.concurrent.LinkedBlockingQueue.take shop.Pool.borrowConnection, PERMIT",
            CONDITION + " java.util.concurrent.LinkedBlockingQueue.take shop.Consumer.run, QUEUE",
            CONDITION
                    + " java.util.concurrent.LinkedBlockingQueue.take java.util.concurrent.ThreadPoolExecutor.getTask, WORK",
            CONDITION + " java.util.concurrent.ArrayBlockingQueue.put shop.Audit.log, PLACE",
            "java.util.concurrent.SynchronousQueue$TransferStack.transfer java.util.concurrent.SynchronousQueue.offer shop.Hand.over, PLACE",
            CONDITION + " java.util.concurrent.LinkedBlockingQueue.take shop.Mail.putOff, QUEUE",
            "java.util.concurrent.CompletableFuture.get shop.Order.place, TASK",
            "java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire java.util.concurrent.CountDownLatch.await shop.Order.place, TASK",
            CONDITION + " shop.Order.pause, SIGNAL",
            CONDITION + " org.springframework.util.ConcurrencyThrottleSupport.onLimitReached shop.Mail.send, PERMIT",
            "java.util.concurrent.FutureTask.awaitDone java.util.concurrent.FutureTask.get shop.ThrottledMail.send, TASK",
            "sun.nio.ch.Poller.poll sun.nio.ch.NioSocketImpl.park shop.ThrottledMail.send, SOCKET",
            "java.util.concurrent.FutureTask.awaitDone shop.Order.total java.util.concurrent.FutureTask.run, TASK",
            CONDITION
                    + " java.util.concurrent.DelayQueue.poll shop.Expiry.run java.util.concurrent.FutureTask.run, QUEUE",
            "java.util.concurrent.locks.LockSupport.park shop.Order.pause java.util.concurrent.FutureTask.run, SIGNAL",
            "sun.nio.ch.Poller.poll sun.nio.ch.NioSocketImpl.park shop.Bank.getConnection, SOCKET",
            CONDITION + " org.eclipse.jetty.ee10.servlet.BlockingContentProducer$LockedSemaphore.acquire"
                    + " org.eclipse.jetty.ee10.servlet.BlockingContentProducer.nextContent shop.Files.receive, CLIENT",
            "java.util.concurrent.locks.ReentrantLock.lock io.undertow.io.UndertowInputStream.read shop.Files.receive, LOCK",
            "java.util.concurrent.locks.LockSupport.parkNanos shop.Order.pause, SIGNAL"})
    void isToldByTheStack(String frames, WaitKind kind) {
        assertThat(WaitKind.of(Recorded.stack(frames.split(" ")))).isEqualTo(kind);
    }

    @ParameterizedTest
    @CsvSource({"int[], shop.Prices.of shop.Order.total, INITIALIZATION",
            "int[], java.lang.Object.wait0 java.lang.Object.wait shop.Order.total, SIGNAL",
            "int[], , SIGNAL",
            "java.lang.Object, java.lang.Object.wait org.apache.tomcat.util.net.NioEndpoint$NioSocketWrapper.fillReadBuffer shop.Files.receive, CLIENT",
            "shop.Prices, shop.Prices.of shop.Order.total, SIGNAL",
            "java.lang.Object, java.lang.Object.wait org.quartz.simpl.SimpleThreadPool$WorkerThread.run, WORK",
            "java.util.LinkedList, java.lang.Object.wait0 java.lang.Object.wait shop.Pool.getConnection, PERMIT",
            "java.lang.Object, java.lang.Object.wait org.springframework.util.ConcurrencyThrottleSupport.beforeAccess shop.Mail.send, PERMIT",
            "java.lang.Object, java.lang.Object.wait shop.Mail.send org.springframework.util.ConcurrencyThrottleSupport.run, SIGNAL"})
    void ofAMonitorWaitIsToldByItsLockToo(String monitorClass, String frames, WaitKind kind) {
        Stack stack = frames == null ? Stack.NONE : Recorded.stack(frames.split(" "));
        assertThat(WaitKind.ofMonitorWait(monitorClass, stack)).isEqualTo(kind);
    }

    @ParameterizedTest
    @CsvSource({"java.net.Socket$SocketInputStream.read sun.security.ssl.SSLSocketImpl.startHandshake, true",
            "java.net.Socket$SocketInputStream.read org.postgresql.core.v3.ConnectionFactoryImpl.doAuthentication, true",
            "java.net.Socket$SocketInputStream.read com.zaxxer.hikari.pool.PoolBase.newConnection, true",
            "java.net.Socket$SocketInputStream.read shop.MailConnection.<init> shop.Mail.send, true",
            "java.net.Socket$SocketInputStream.read shop.MailFactory.makeObject, true",
            "java.net.Socket$SocketInputStream.read shop.Letter.<init> shop.Mail.send, false",
            "java.net.Socket$SocketInputStream.read shop.Mail.connectionReadable, false",
            "java.net.Socket$SocketInputStream.read org.postgresql.core.PGStream.receiveChar, false"})
    void openingAConnectionIsToldByAMethod(String frames, boolean opens) {
        assertThat(WaitKind.opensConnection(Recorded.stack(frames.split(" ")))).isEqualTo(opens);
    }
}
