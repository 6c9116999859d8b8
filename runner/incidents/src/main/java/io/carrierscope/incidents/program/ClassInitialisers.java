package io.carrierscope.incidents.program;

import java.util.concurrent.locks.ReentrantLock;

/**
 * Virtual threads initialise classes that read resources, while another one reads as well: the mechanism of
 * spring-projects/spring-boot#51379, with a lock in place of the nested jar.
 */
public final class ClassInitialisers implements Incident {
    private static final ReentrantLock JAR = new ReentrantLock();

    @Override
    public void start() {
        if (Boolean.getBoolean("initialised")) {
            First.touch();
            Second.touch();
        }
        Load.usual();
        Load.tasks(1, () -> read(20));
        Load.later(() -> {
            Thread.ofVirtual().start(First::touch);
            Thread.ofVirtual().start(Second::touch);
        });
    }

    private static void read(long millis) {
        JAR.lock();
        try {
            Load.pause(millis);
        } finally {
            JAR.unlock();
        }
    }

    private static final class First {
        static {
            read(1);
        }

        static void touch() {}
    }

    private static final class Second {
        static {
            read(1);
        }

        static void touch() {}
    }
}
