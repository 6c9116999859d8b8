package io.carrierscope.analyzer.fold.classify;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.Recorded;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoolQueueTest {
    @ParameterizedTest
    @CsvSource({
            "java.util.concurrent.LinkedBlockingQueue.take, java.util.concurrent.ThreadPoolExecutor.getTask, true, true",
            "java.util.concurrent.SynchronousQueue.poll, java.util.concurrent.ThreadPoolExecutor.getTask, true, true",
            "org.apache.tomcat.util.threads.TaskQueue.take, org.apache.tomcat.util.threads.ThreadPoolExecutor.getTask, true, true",
            "org.eclipse.jetty.util.BlockingArrayQueue.poll, org.eclipse.jetty.util.thread.QueuedThreadPool.idleJobPoll, true, true",
            "java.util.concurrent.ForkJoinPool.awaitWork, java.util.concurrent.ForkJoinPool.runWorker, true, true",
            "com.lmax.disruptor.BlockingWaitStrategy.waitFor, com.lmax.disruptor.BatchEventProcessor.run, true, false",
            "java.lang.ref.ReferenceQueue.remove, com.mysql.cj.jdbc.AbandonedConnectionCleanupThread.run, true, false",
            "shop.Order.place, java.util.concurrent.ThreadPoolExecutor.runWorker, false, true",
            "shop.Order.place, org.eclipse.jetty.util.thread.QueuedThreadPool.runJob, false, true",
            "java.util.concurrent.LinkedBlockingQueue.take, shop.Mailbox.run, false, false",
            "java.lang.Object.wait, org.quartz.simpl.SimpleThreadPool$WorkerThread.run, true, true",
            "shop.Export.execute, org.quartz.simpl.SimpleThreadPool$WorkerThread.run, false, true",
            "shop.Order.place, shop.Worker.run, false, false", "java.lang.Object.wait, shop.Worker.run, false, false",
            "shop.Order.place, shop.Runner.runWorker, false, false"})
    void poolsAreToldByTheirStacks(String inner, String outer, boolean idle, boolean pool) {
        var stack = Recorded.stack(inner, outer);
        assertThat(PoolQueue.asksForWork(stack)).isEqualTo(idle);
        assertThat(PoolQueue.ofPool(stack)).isEqualTo(pool);
    }
}
