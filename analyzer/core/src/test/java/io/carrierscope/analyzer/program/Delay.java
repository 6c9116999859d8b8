package io.carrierscope.analyzer.program;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** What holds up a few requests of {@link DelayedRequests}. */
interface Delay {
    /** The step of every request that meets the delay now and then. */
    void request() throws Exception;

    /**
     * Returns the delay.
     *
     * @param threads makes threads of the kind that serves requests
     */
    static Delay named(String name, ThreadFactory threads) throws Exception {
        return switch (name) {
            case "pause" -> new Pause();
            case "lock" -> MonitorOrLock.newest();
            case "hog" -> new Hogs(threads);
            case "service" -> Peer.Client.of(Peer.Behaviour.SLOW_NOW_AND_THEN);
            case "connection" -> Peer.Client.of(Peer.Behaviour.SLOW_TO_GREET);
            case "acknowledgement" -> Peer.Client.of(Peer.Behaviour.ANSWERS_IN_TWO_PIECES);
            default -> throw new IllegalArgumentException(name);
        };
    }

    /** Runs the action each second, on a thread of its own. */
    static void everySecond(Runnable action) {
        Thread.ofPlatform().daemon().name("now-and-then").start(() -> {
            while (true) {
                LockSupport.parkNanos(900_000_000L);
                action.run();
            }
        });
    }

    /** Many small objects are alive, and each second code asks for a collection. */
    final class Pause implements Delay {
        private static final int LIVE = 1_500_000;
        /** So long that two requests are under way whenever a pause begins: those that start later do not meet it. */
        private static final long UNDER_WAY_MILLIS = 20;
        private final Object[] live = new Object[LIVE];

        Pause() {
            for (int i = 0; i < LIVE; i++) {
                live[i] = new int[]{i};
            }
            everySecond(System::gc);
        }

        @Override
        public void request() throws InterruptedException {
            Thread.sleep(UNDER_WAY_MILLIS);
            live[(int) (System.nanoTime() % LIVE)] = new int[]{1};
        }
    }

    /**
     * Another thread holds the lock for 50 ms each second. Waits of virtual threads leave an event where they hold their carrier, up to JDK
     * 23 in a monitor, or where parks are traced, from JDK 25 on.
     */
    final class MonitorOrLock {
        private static final int LAST_WITH_PINS = 23;
        private static final long HELD_NANOS = 50_000_000L;

        private MonitorOrLock() {}

        static Delay newest() {
            return Runtime.version().feature() > LAST_WITH_PINS ? lock() : monitor();
        }

        private static Delay lock() {
            var lock = new ReentrantLock();
            Runnable hold = () -> {
                lock.lock();
                try {
                    LockSupport.parkNanos(HELD_NANOS);
                } finally {
                    lock.unlock();
                }
            };
            everySecond(hold);
            return () -> {
                lock.lock();
                lock.unlock();
            };
        }

        private static Delay monitor() {
            var monitor = new Object();
            var taken = new AtomicInteger();
            everySecond(() -> {
                synchronized (monitor) {
                    LockSupport.parkNanos(HELD_NANOS);
                }
            });
            return () -> {
                synchronized (monitor) {
                    taken.incrementAndGet();
                }
            };
        }
    }

    /** Each second eight threads compute 40 ms each, all at once. */
    final class Hogs implements Delay {
        private static final int HOGS = 8;
        /** So long that a request is under way whenever they begin: on carriers, those that start later do not meet it. */
        private static final long UNDER_WAY_MILLIS = 6;

        Hogs(ThreadFactory threads) {
            everySecond(() -> {
                for (int i = 0; i < HOGS; i++) {
                    threads.newThread(Hogs::compute).start();
                }
            });
        }

        private static void compute() {
            DelayedRequests.compute(40_000_000);
        }

        @Override
        public void request() throws InterruptedException {
            if (Thread.currentThread().isVirtual()) {
                Thread.sleep(UNDER_WAY_MILLIS);
            }
            DelayedRequests.compute(1_000_000);
        }
    }
}
