package io.carrierscope.runner.workload.step;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;

/** Runs an action in the initialiser of a class that is made for it. */
final class ClassInitialiser {
    private static final ThreadLocal<Runnable> PENDING = new ThreadLocal<>();
    private static final byte[] TEMPLATE = template();

    private ClassInitialiser() {}

    static void run(Runnable action) {
        PENDING.set(action);
        try {
            MethodHandles.lookup().defineHiddenClass(TEMPLATE, true);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        } finally {
            PENDING.remove();
        }
    }

    static void runPending() {
        Runnable action = PENDING.get();
        if (action != null) {
            action.run();
        }
    }

    private static byte[] template() {
        try (InputStream bytes = ClassInitialiser.class.getResourceAsStream("ClassInitialiser$Template.class")) {
            return bytes.readAllBytes();
        } catch (IOException broken) {
            throw new IllegalStateException("ClassInitialiser$Template.class", broken);
        }
    }

    /** A hidden copy of this class is defined for each action. */
    private static final class Template {
        static {
            runPending();
        }

        private Template() {}
    }
}
