package io.carrierscope.runner.workload;

import io.carrierscope.events.CallEvent;
import io.carrierscope.events.LockWaitEvent;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/** Runs the steps of a workload on the calling thread, blocking it. */
public final class BlockingSteps {
    private static final int BYTES_PER_KILOBYTE = 1024;

    private final CpuWork cpu;
    private final MessageSender messages;
    private final Caller caller;
    private final Database database;
    private final Map<Integer, Semaphore> permits = new ConcurrentHashMap<>();
    private final ReentrantLock shared = new ReentrantLock();
    private final AtomicLong chances = new AtomicLong();
    private final ThreadLocal<byte[]> cache = new ThreadLocal<>();
    // without publication the compiler proves the lock private and removes it, and nothing is held any more
    private volatile Object published;

    public BlockingSteps(CpuWork cpu, MessageSender messages, Caller caller, Database database) {
        this.cpu = cpu;
        this.messages = messages;
        this.caller = caller;
        this.database = database;
    }

    public void run(List<Step> steps) {
        for (Step step : steps) {
            run(step);
        }
    }

    private void run(Step step) {
        switch (step) {
            case Step.Compute compute -> cpu.burn(compute.cpu());
            case Step.Wait wait -> sleep(wait.time());
            case Step.ObjectWait wait -> waitInMonitor(wait.time());
            case Step.Cache fill -> fill(fill.kilobytes() * BYTES_PER_KILOBYTE);
            case Step.Chance chance -> takeChance(chance);
            case Step.Guard guard -> guarded(guard);
            case Step.Permit permit -> withPermit(permit);
            case Step.Items items -> each(items);
            case Step.Call call -> call(call.service());
            case Step.Query query -> database.query(query);
            case Step.Send send -> messages.sendAndWait(send.patience());
        }
    }

    /** The JDK has events for waits of platform threads only. */
    private void call(String service) {
        if (!Thread.currentThread().isVirtual()) {
            caller.call(service);
            return;
        }
        var event = new CallEvent();
        event.service = service;
        event.begin();
        try {
            caller.call(service);
        } finally {
            event.commit();
        }
    }

    private void takeChance(Step.Chance chance) {
        if (chances.getAndIncrement() % chance.oneIn() == 0) {
            run(chance.steps());
        }
    }

    private void each(Step.Items items) {
        for (int item = 0; item < items.count(); item++) {
            run(items.steps());
        }
    }

    private void guarded(Step.Guard guard) {
        switch (guard.kind()) {
            case MONITOR -> inMonitor(guard.steps());
            case NATIVE_FRAME -> NativeFrame.run(() -> run(guard.steps()));
            case CLASS_INITIALISER -> ClassInitialiser.run(() -> run(guard.steps()));
            case LOCK -> underLock(new ReentrantLock(), guard.steps());
            case SHARED_LOCK -> underLock(shared, guard.steps());
        }
    }

    private void withPermit(Step.Permit step) {
        Semaphore all = permits.computeIfAbsent(step.of(), Semaphore::new);
        acquire(step.id(), all::tryAcquire, all::acquireUninterruptibly);
        try {
            run(step.steps());
        } finally {
            all.release();
        }
    }

    private void underLock(ReentrantLock lock, List<Step> steps) {
        published = lock;
        acquire(GuardKind.SHARED_LOCK.id(), lock::tryLock, lock::lock);
        try {
            run(steps);
        } finally {
            lock.unlock();
        }
    }

    /** As {@code wait} alone would acquire it. The JDK has an event for waits of platform threads only. */
    private static void acquire(String name, BooleanSupplier atOnce, Runnable wait) {
        if (!Thread.currentThread().isVirtual()) {
            wait.run();
        } else if (!atOnce.getAsBoolean()) {
            var event = new LockWaitEvent();
            event.lock = name;
            event.begin();
            wait.run();
            event.commit();
        }
    }

    private void inMonitor(List<Step> steps) {
        Object own = new Object();
        published = own;
        synchronized (own) {
            run(steps);
        }
    }

    private void fill(int bytes) {
        byte[] buffer = cache.get();
        if (buffer == null || buffer.length != bytes) {
            buffer = new byte[bytes];
            cache.set(buffer);
        }
        Arrays.fill(buffer, (byte) 1);
    }

    /** Repeats the wait until its time is over: it may wake up spuriously. */
    private static void waitInMonitor(Duration time) {
        Object own = new Object();
        long end = System.nanoTime() + time.toNanos();
        try {
            synchronized (own) {
                for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
                    own.wait(left / 1_000_000, (int) (left % 1_000_000));
                }
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }

    private static void sleep(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }
}
