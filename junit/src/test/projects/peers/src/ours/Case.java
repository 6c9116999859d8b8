package ours;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import theirs.Library;

/** What tests do with virtual threads: twenty small ones, and on which JDKs a careful reader objects. */
public enum Case {
    SLEEP_IN_MONITOR(21, () -> run(2, i -> {
        synchronized (new Object()) {
            Thread.sleep(60);
        }
    })),
    PARK_IN_MONITOR(21, () -> run(2, i -> {
        synchronized (new Object()) {
            LockSupport.parkNanos(60_000_000);
        }
    })),
    LOCK_IN_MONITOR(21, () -> {
        var lock = new ReentrantLock();
        lock.lock();
        var waiting = new CountDownLatch(1);
        Thread thread = Thread.startVirtualThread(() -> {
            synchronized (waiting) {
                waiting.countDown();
                lock.lock();
                lock.unlock();
            }
        });
        waiting.await();
        Thread.sleep(60);
        lock.unlock();
        thread.join();
    }),
    CONTENDED_MONITOR(21, () -> {
        var monitor = new Object();
        Thread thread;
        synchronized (monitor) {
            thread = Thread.startVirtualThread(() -> {
                synchronized (monitor) {
                    monitor.hashCode();
                }
            });
            Thread.sleep(80);
        }
        thread.join();
    }),
    OBJECT_WAIT(21, () -> run(1, i -> waitIn(new Object(), 80))),
    MANY_OBJECT_WAITS(21, () -> run(12, i -> waitIn(new Object(), 80))),
    MANY_SHORT_PINS(21, () -> run(2, i -> {
        for (int n = 0; n < 40; n++) {
            synchronized (new Object()) {
                Thread.sleep(2);
            }
        }
    })),
    SLEEP_BELOW_NATIVE_FRAME(0, () -> run(1, i -> Case.class.getMethod("pause").invoke(null))),
    QUEUE_BELOW_NATIVE_FRAME(0, () -> {
        var queue = new SynchronousQueue<String>();
        var taker = Thread.startVirtualThread(() -> quietly(() -> Case.class.getMethod("take", SynchronousQueue.class)
                .invoke(null, queue)));
        Thread.sleep(60);
        queue.put("it");
        taker.join();
    }),
    SLEEP_IN_INITIALISER(0, () -> run(1, i -> SlowToBegin.touch())),
    WAIT_FOR_INITIALISER(0, () -> run(2, i -> AlsoSlowToBegin.touch())),
    CARRIERS_HOGGED(0, () -> {
        long end = System.nanoTime() + 250_000_000L;
        run(4 * Runtime.getRuntime().availableProcessors(), i -> {
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
        });
    }),
    PIN_OF_A_LIBRARY(-1, () -> {
        var other = Library.start();
        run(2, i -> Thread.sleep(60));
        other.join();
    }),
    LOCKS(-1, () -> {
        var lock = new ReentrantLock();
        run(20, i -> {
            lock.lock();
            try {
                Thread.sleep(3);
            } finally {
                lock.unlock();
            }
        });
    }),
    SLEEPS(-1, () -> run(300, i -> Thread.sleep(40))),
    QUEUES(-1, () -> {
        var queue = new SynchronousQueue<Integer>();
        run(2, i -> {
            for (int n = 0; n < 200; n++) {
                if (i == 0) {
                    queue.put(n);
                } else {
                    queue.take();
                }
            }
        });
    }),
    PERMITS(-1, () -> {
        var permits = new Semaphore(3);
        run(12, i -> {
            permits.acquire();
            Thread.sleep(8);
            permits.release();
        });
    }),
    SHORT_MONITORS(-1, () -> {
        var counter = new int[1];
        run(4, i -> {
            for (int n = 0; n < 20; n++) {
                synchronized (counter) {
                    counter[0]++;
                }
                Thread.sleep(2);
            }
        });
    }),
    /** The first file initialises classes, on which virtual threads would wait. */
    FILES(-1, () -> {
        useFile();
        run(4, i -> useFile());
    }),
    NO_VIRTUAL_THREAD(-1, () -> Thread.sleep(50));

    private final int badUpTo;
    private final Body body;

    interface Body {
        void run() throws Exception;
    }

    interface Task {
        void run(int number) throws Exception;
    }

    /** @param badUpTo the last long-term JDK on which it is bad; 0 for all, -1 for none */
    Case(int badUpTo, Body body) {
        this.badUpTo = badUpTo;
        this.body = body;
    }

    public boolean bad() {
        return badUpTo == 0 || Runtime.version().feature() <= badUpTo;
    }

    public void run() throws Exception {
        body.run();
    }

    static void run(int threads, Task task) throws InterruptedException {
        var all = IntStream.range(0, threads)
                .mapToObj(i -> Thread.startVirtualThread(() -> quietly(() -> task.run(i)))).toList();
        for (Thread thread : all) {
            thread.join();
        }
    }

    static void useFile() throws Exception {
        Path file = Files.createTempFile("case", ".txt");
        for (int n = 0; n < 10; n++) {
            Files.writeString(file, "a line".repeat(100));
            Files.readString(file);
            Thread.sleep(4);
        }
        Files.delete(file);
    }

    static void quietly(Body body) {
        try {
            body.run();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    static void waitIn(Object monitor, long millis) throws InterruptedException {
        synchronized (monitor) {
            monitor.wait(millis);
        }
    }

    public static void pause() throws InterruptedException {
        Thread.sleep(60);
    }

    public static void take(SynchronousQueue<String> queue) throws InterruptedException {
        queue.take();
    }

    static final class SlowToBegin {
        static {
            quietly(() -> Thread.sleep(60));
        }

        static void touch() {}
    }

    static final class AlsoSlowToBegin {
        static {
            quietly(() -> Thread.sleep(60));
        }

        static void touch() {}
    }
}
