package io.carrierscope.analyzer.check;

import java.io.IOException;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import jdk.jfr.Configuration;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;

/** A small server on virtual threads whose clients wait for each answer; its arguments say what a request costs. */
public final class Shop {
    static final String EVENT = "shop.Request";
    private static final int WARMUP_MILLIS = 3_000;
    private static final int MEASURED_MILLIS = 3_500;
    private static final int DRAIN_MILLIS = 200;

    private static volatile Object kept;

    private final Map<String, Integer> costs;
    private final ReentrantLock ledger = new ReentrantLock();
    private final Method pause = pause();

    private Shop(Map<String, Integer> costs) {
        this.costs = costs;
    }

    @Name(EVENT)
    @StackTrace(false)
    static final class Request extends Event {}

    @Name("carrierscope.Phase")
    @StackTrace(false)
    static final class Phase extends Event {
        String name;
    }

    public static void main(String[] args) throws Exception {
        var shop = new Shop(Arrays.stream(args).skip(2).map(a -> a.split("="))
                .collect(Collectors.toMap(a -> a[0], a -> Integer.parseInt(a[1]))));
        try (var server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress())) {
            Thread.ofPlatform().daemon().start(() -> shop.accept(server));
            for (int i = 0; i < shop.cost("clients"); i++) {
                Thread.ofPlatform().daemon().start(() -> buy(server.getLocalPort()));
            }
            try (var recording = new Recording(Configuration.create(Path.of(args[1])))) {
                recording.start();
                Thread.sleep(WARMUP_MILLIS);
                var phase = new Phase();
                phase.name = "measure";
                phase.begin();
                Thread.sleep(MEASURED_MILLIS);
                phase.commit();
                Thread.sleep(DRAIN_MILLIS);
                recording.stop();
                recording.dump(Path.of(args[0]));
            }
        }
        System.exit(0);
    }

    private int cost(String name) {
        return costs.getOrDefault(name, 0);
    }

    private static void buy(int port) {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            do {
                socket.getOutputStream().write('?');
            } while (socket.getInputStream().read() >= 0);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private void accept(ServerSocket server) {
        try {
            while (true) {
                var socket = server.accept();
                Thread.ofVirtual().start(() -> serve(socket));
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private void serve(Socket socket) {
        var random = new SplittableRandom(socket.getPort());
        try (socket) {
            while (socket.getInputStream().read() >= 0) {
                var request = new Request();
                request.begin();
                answer(random);
                request.commit();
                socket.getOutputStream().write('!');
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private void answer(SplittableRandom random) throws Exception {
        compute(cost("rounds"));
        kept = new byte[cost("bytes")];
        boolean rare = random.nextInt(1_000) < cost("rare");
        if (rare && cost("native") > 0) {
            pause.invoke(null, cost("wait"));
        } else if (rare && cost("monitor") > 0) {
            pinned(cost("wait"));
        } else {
            sleep(cost("wait") + (rare ? cost("more") : 0));
        }
        if (cost("lock") > 0) {
            book(cost("lock"));
        }
    }

    private void book(int micros) throws InterruptedException {
        ledger.lock();
        try {
            sleep(micros);
        } finally {
            ledger.unlock();
        }
    }

    /** Shifts between the multiplications, which the compiler would make one of many otherwise. */
    private static void compute(int rounds) {
        long hash = System.nanoTime();
        for (int i = 0; i < rounds * 1_000; i++) {
            hash = (hash ^ hash >>> 32) * 6_364_136_223_846_793_005L;
        }
        kept = hash;
    }

    private static void pinned(int micros) throws InterruptedException {
        synchronized (new Object()) {
            sleep(micros);
        }
    }

    /** Public, as reflection calls it. */
    public static void sleep(int micros) throws InterruptedException {
        Thread.sleep(java.time.Duration.ofNanos(1_000L * micros));
    }

    private static Method pause() {
        try {
            return Shop.class.getMethod("sleep", int.class);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }
}
