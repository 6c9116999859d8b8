package io.carrierscope.analyzer.program;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.lang.management.ManagementFactory;
import java.nio.channels.Selector;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;

/**
 * Works for a while, then hangs in one of several ways, or only looks like it, and leaves a recording and two thread dumps. Arguments: the
 * way, and a folder.
 */
public final class Hanging {
    private static final int CARRIERS = 2;
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static final Object SHARED = new Object();
    /** So many the scheduler starts by default. */
    private static final int MOST_CARRIERS = 256;
    private static final AtomicInteger SELECTING = new AtomicInteger();
    /** A pipe without a writer is at its end. */
    private static final List<FileOutputStream> WRITERS = new CopyOnWriteArrayList<>();

    private Hanging() {}

    /** What happens after the usual work. */
    enum Way {
        /** Threads that log inside a monitor hold all carriers, and the lock's next owner has none. */
        LOGGING(21) {
            @Override
            void begin() {
                LOCK.lock();
                virtual(() -> write(0));
                sleep(200);
                for (int i = 0; i < CARRIERS; i++) {
                    virtual(() -> {
                        synchronized (new Object()) {
                            write(0);
                        }
                    });
                }
                sleep(200);
                LOCK.unlock();
            }
        },
        /** Class initialisers wait for a lock whose owner has no carrier. */
        CLASS_INITIALISER(25) {
            @Override
            void begin() {
                virtual(() -> write(300));
                sleep(100);
                virtual(First::touch);
                virtual(Second::touch);
            }
        },
        /** Reads of files that give nothing hold all carriers. */
        NATIVE_CALL(25) {
            @Override
            void begin() throws Exception {
                for (int i = 0; i < CARRIERS; i++) {
                    Path pipe = folder.resolve("pipe" + i);
                    new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
                    Thread.ofPlatform().daemon()
                            .start(() -> run(() -> WRITERS.add(new FileOutputStream(pipe.toFile()))));
                    virtual(() -> {
                        try (var in = new FileInputStream(pipe.toFile())) {
                            in.read();
                        }
                    });
                }
            }
        },
        /** As many selects as the scheduler may add carriers for. */
        COMPENSATED(21) {
            @Override
            void begin() {
                selects(280);
                while (SELECTING.get() < MOST_CARRIERS) {
                    sleep(50);
                }
            }
        },
        /** Two virtual threads wait for each other's monitor, and all others for one of these. */
        DEADLOCK(25) {
            @Override
            void begin() {
                var other = new Object();
                virtual(() -> both(SHARED, other));
                virtual(() -> both(other, SHARED));
            }
        },
        /** The same with locks of java.util.concurrent, whose owners a dump names from JDK 26 on. */
        DEADLOCK_OF_LOCKS(27) {
            @Override
            void begin() {
                var other = new ReentrantLock();
                virtual(() -> bothLocks(LOCK, other));
                virtual(() -> bothLocks(other, LOCK));
            }
        },
        IDLE(21) {
            @Override
            void begin() {}
        },
        CONSUMERS_WITHOUT_WORK(25) {
            @Override
            void begin() {
                var queue = new ArrayBlockingQueue<Object>(1);
                for (int i = 0; i < 20; i++) {
                    virtual(queue::take);
                }
            }
        },
        SLOW_DOWNSTREAM(21) {
            @Override
            void begin() {
                loops(20, () -> sleep(1_500));
            }
        },
        SLOW_DOWNSTREAM_IN_MONITOR(21) {
            @Override
            void begin() {
                loops(20, () -> {
                    synchronized (new Object()) {
                        sleep(300);
                    }
                });
            }
        },
        QUEUE_FOR_A_LOCK(25) {
            @Override
            void begin() {
                loops(30, () -> write(50));
            }
        },
        FEW_SELECTS(25) {
            @Override
            void begin() {
                selects(5);
            }
        },
        COMPUTING(25) {
            @Override
            void begin() {
                loops(2, () -> {
                    long end = System.nanoTime() + 50_000_000;
                    while (System.nanoTime() < end) {
                        Thread.onSpinWait();
                    }
                    sleep(5);
                });
            }
        },
        WAITING_FOR_OTHERS(21) {
            @Override
            void begin() {
                var done = new CountDownLatch(1);
                for (int i = 0; i < 20; i++) {
                    virtual(done::await);
                }
            }
        },
        TIMERS(25) {
            @Override
            void begin() {
                loops(200, () -> sleep(1_000));
            }
        },
        JUST_STARTED(25) {
            @Override
            void begin() {}
        };

        /** The JDK on which it is tried. */
        final int jdk;

        Way(int jdk) {
            this.jdk = jdk;
        }

        abstract void begin() throws Exception;
    }

    private static Path folder;
    private static long work;

    /** What a thread does. */
    interface Work {
        void run() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        Way way = Way.valueOf(args[0]);
        folder = Path.of(args[1]);
        try (var recording = new Recording(Configuration.getConfiguration("default"))) {
            recording.enable("jdk.ThreadDump").withPeriod(Duration.ofSeconds(1));
            recording.enable("jdk.VirtualThreadStart");
            recording.enable("jdk.VirtualThreadEnd");
            recording.enable("jdk.ThreadPark").withoutThreshold();
            recording.enable("jdk.VirtualThreadPinned").withoutThreshold();
            recording.start();
            if (way != Way.JUST_STARTED) {
                loops(5, () -> {
                    sleep(5);
                    synchronized (SHARED) {
                        work++;
                    }
                });
                sleep(1_500);
            }
            way.begin();
            sleep(1_200);
            dump("first.json");
            sleep(2_300);
            dump("last.json");
            recording.dump(folder.resolve("app.jfr"));
        }
        Runtime.getRuntime().halt(0);
    }

    private static void dump(String name) throws Exception {
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .dumpThreads(folder.resolve(name).toString(), ThreadDumpFormat.JSON);
    }

    /** Keeps as many threads alive, each of which does the work once. */
    private static void loops(int threads, Work work) {
        for (int i = 0; i < threads; i++) {
            again(work);
        }
    }

    private static void again(Work work) {
        virtual(() -> {
            work.run();
            again(work);
        });
    }

    private static void selects(int threads) {
        for (int i = 0; i < threads; i++) {
            virtual(() -> {
                try (var selector = Selector.open()) {
                    SELECTING.incrementAndGet();
                    selector.select();
                }
            });
        }
    }

    private static void both(Object first, Object second) {
        synchronized (first) {
            sleep(200);
            synchronized (second) {
                sleep(1);
            }
        }
    }

    private static void bothLocks(ReentrantLock first, ReentrantLock second) {
        first.lock();
        sleep(200);
        second.lock();
    }

    private static void write(long millis) {
        LOCK.lock();
        try {
            sleep(millis);
        } finally {
            LOCK.unlock();
        }
    }

    private static void virtual(Work work) {
        Thread.ofVirtual().start(() -> run(work));
    }

    private static void run(Work work) {
        try {
            work.run();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static final class First {
        static {
            write(1);
        }

        static void touch() {}
    }

    private static final class Second {
        static {
            write(1);
        }

        static void touch() {}
    }
}
