package io.carrierscope.runner.server;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A class path of its own for servers or for clients under test: only their JVMs start with it, so what is on it changes no other
 * variant. Its module is {@code stacks/<id>}, its package {@code io.carrierscope.stack.<id>}.
 */
public enum ServerModule {
    SPRING, HELIDON, BATCH,
    /** The client of the broker, which joins the class path of servers whose requests send messages. */
    KAFKA,
    /** The broker itself. */
    BROKER,
    /** HTTP client libraries under test. */
    CLIENTS;

    private static final String PACKAGE = "io.carrierscope.stack.";

    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The full name of a class of this stack. */
    public String className(String entry) {
        return PACKAGE + id() + "." + entry;
    }

    public boolean holds(String className) {
        return className.startsWith(PACKAGE + id() + ".");
    }

    /** A variant whose handler holds its thread until the work is done. */
    ServerVariant blocking(String name, ThreadModel model, String entry, String... settings) {
        return new ModuleServer(name, model, Optional.of(this), PACKAGE + id() + "." + entry, List.of(settings), true);
    }

    /** A variant whose handler gives its thread back while it waits. */
    ServerVariant nonBlocking(String name, ThreadModel model, String entry, String... settings) {
        return new ModuleServer(name, model, Optional.of(this), PACKAGE + id() + "." + entry, List.of(settings), false);
    }

    /** Where the build leaves the class path, below the folder of the system property carrierscope.stacks. */
    public String builtClassPath() throws MissingModule {
        Path target = Path.of(System.getProperty("carrierscope.stacks", "stacks"), id(), "target").toAbsolutePath();
        if (!Files.isDirectory(target.resolve("lib"))) {
            throw new MissingModule("stack " + id() + " is not in " + target
                    + "; build it with ./mvnw package -DskipTests");
        }
        return target.resolve("*") + File.pathSeparator + target.resolve("lib").resolve("*");
    }
}
