package io.carrierscope.analyzer.program;

import java.io.IOException;

/** Virtual threads sleep inside class initialisers; a class loader of its own makes each step's class a new one. */
public final class SleepInInitializer {
    private SleepInInitializer() {}

    /** Sleeps while it is initialised. */
    public static final class Slow {
        static {
            try {
                Thread.sleep(8);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private Slow() {}
    }

    private static final class Fresh extends ClassLoader {
        Class<?> define(byte[] bytes) {
            return defineClass(Slow.class.getName(), bytes, 0, bytes.length);
        }
    }

    public static void main(String[] args) throws IOException {
        byte[] bytes;
        try (var in = Slow.class.getResourceAsStream("SleepInInitializer$Slow.class")) {
            bytes = in.readAllBytes();
        }
        Busy.run(Thread.ofVirtual().factory(), 6, () -> {
            var loader = new Fresh();
            Class.forName(loader.define(bytes).getName(), true, loader);
        });
    }
}
