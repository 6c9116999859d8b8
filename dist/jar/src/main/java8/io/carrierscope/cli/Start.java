package io.carrierscope.cli;

import java.lang.reflect.InvocationTargetException;

/** The main class of the jar, compiled for Java 8: an older JVM than the rest needs says so in one line. */
public final class Start {
    private static final int OLDEST = 21;
    private static final int USAGE = 2;

    private Start() {}

    public static void main(String[] args) throws Throwable {
        String version = System.getProperty("java.specification.version");
        if (version.startsWith("1.") || Integer.parseInt(version) < OLDEST) {
            System.err.println("carrierscope needs Java " + OLDEST + " or newer to run; this is Java " + version + " in "
                    + System.getProperty("java.home") + ". The zip brings a runtime of its own.");
            System.exit(USAGE);
        }
        try {
            Class.forName("io.carrierscope.cli.Carrierscope").getMethod("main", String[].class)
                    .invoke(null, (Object) args);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }
}
