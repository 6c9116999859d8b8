package io.carrierscope.analyzer.program;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** Twenty virtual threads send messages which one thread puts into batches that wait 12 ms for more; the broker takes 2 ms. */
public final class LingeringBatches {
    private static final long BROKER_NANOS = 2_000_000;

    private final LinkedBlockingQueue<Message> queue = new LinkedBlockingQueue<>();
    private final AtomicInteger messages = new AtomicInteger();
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicLong queuedNanos = new AtomicLong();
    private final AtomicLong requestNanos = new AtomicLong();
    private final long lingerNanos;

    private record Message(long atNanos, CountDownLatch acknowledged) {}

    @Name("carrierscope.Send")
    @StackTrace(false)
    static final class Send extends Event {
        @Timespan
        long acceptTime;
        @Timespan
        long acknowledgeTime;
        @Timespan
        long resumeTime;
    }

    @Name("carrierscope.Producer")
    @Period("1 s")
    @StackTrace(false)
    static final class Producer extends Event {
        @Timespan
        long linger;
        long batchLimit;
        int messages;
        int requests;
        long batchSize;
        @Timespan
        long queueTime;
        @Timespan
        long requestTime;
        int waitingThreads;
    }

    private LingeringBatches(long lingerNanos) {
        this.lingerNanos = lingerNanos;
    }

    public static void main(String[] args) {
        run(12_000_000);
    }

    static void run(long lingerNanos) {
        var batches = new LingeringBatches(lingerNanos);
        FlightRecorder.addPeriodicEvent(Producer.class, batches::sample);
        Thread.ofPlatform().daemon().name("sender").start(batches::work);
        Busy.run(Thread.ofVirtual().factory(), 20, batches::send);
    }

    private void send() throws InterruptedException {
        var event = new Send();
        event.begin();
        var message = new Message(System.nanoTime(), new CountDownLatch(1));
        queue.add(message);
        message.acknowledged.await();
        event.acknowledgeTime = System.nanoTime() - message.atNanos;
        event.commit();
    }

    private void work() {
        try {
            while (true) {
                Message first = queue.take();
                LockSupport.parkNanos(Math.max(0, first.atNanos + lingerNanos - System.nanoTime()));
                acknowledge(first);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void acknowledge(Message first) throws InterruptedException {
        List<Message> batch = new ArrayList<>(List.of(first));
        queue.drainTo(batch);
        long leaving = System.nanoTime();
        TimeUnit.NANOSECONDS.sleep(BROKER_NANOS);
        queuedNanos.addAndGet(leaving - first.atNanos);
        requestNanos.addAndGet(System.nanoTime() - leaving);
        messages.addAndGet(batch.size());
        requests.incrementAndGet();
        batch.forEach(m -> m.acknowledged.countDown());
    }

    private void sample() {
        var event = new Producer();
        event.linger = lingerNanos;
        event.batchLimit = 16_384;
        event.messages = messages.getAndSet(0);
        event.requests = requests.getAndSet(0);
        event.batchSize = event.requests == 0 ? Long.MIN_VALUE : 80L * event.messages / event.requests;
        event.queueTime = mean(queuedNanos, event.requests);
        event.requestTime = mean(requestNanos, event.requests);
        event.commit();
    }

    private static long mean(AtomicLong sum, int requests) {
        long nanos = sum.getAndSet(0);
        return requests == 0 ? Long.MIN_VALUE : nanos / requests;
    }
}
