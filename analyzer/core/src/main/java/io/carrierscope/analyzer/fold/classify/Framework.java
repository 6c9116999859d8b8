package io.carrierscope.analyzer.fold.classify;

import java.util.List;

/**
 * The names by which recordings show one framework or library.
 *
 * @param classes prefixes of its class names
 * @param poolClasses prefixes of its classes that only run submitted work
 * @param runs methods in which its pool threads run work
 * @param idles methods in which its pool threads wait for work
 * @param idleClasses substrings of the names of classes whose threads only wait for work
 * @param workers ends of the names of classes whose method {@code run} runs work and waits for it itself
 * @param eventLoops regular expression for the names of its event-loop threads; empty if it has none
 */
record Framework(String name, Role role, List<String> classes, List<String> poolClasses, List<String> runs,
        List<String> idles, List<String> idleClasses, List<String> workers, String eventLoops) {
    /** The role of a framework in a server. */
    enum Role {
        /** Calls the operating system, as the sockets of the JDK do. */
        SOCKETS,
        /** Serves requests. */
        SERVER,
        /** Sends requests to other services. */
        CLIENT,
        /** Only runs submitted work. */
        POOL,
        /** Serves other code, such as a cache or a pool of connections. Its CPU time counts as the application's. */
        LIBRARY
    }

    static Framework of(Role role, String name, String... classes) {
        return new Framework(name, role, List.of(classes), List.of(), List.of(), List.of(), List.of(), List.of(),
                "");
    }

    Framework poolClasses(String... prefixes) {
        return new Framework(name, role, classes, List.of(prefixes), runs, idles, idleClasses, workers, eventLoops);
    }

    Framework runsIn(String... methods) {
        return new Framework(name, role, classes, poolClasses, List.of(methods), idles, idleClasses, workers,
                eventLoops);
    }

    Framework idlesIn(String... methods) {
        return new Framework(name, role, classes, poolClasses, runs, List.of(methods), idleClasses, workers,
                eventLoops);
    }

    Framework idleClasses(String... parts) {
        return new Framework(name, role, classes, poolClasses, runs, idles, List.of(parts), workers, eventLoops);
    }

    Framework workers(String... classes) {
        return new Framework(name, role, this.classes, poolClasses, runs, idles, idleClasses, List.of(classes),
                eventLoops);
    }

    Framework eventLoops(String pattern) {
        return new Framework(name, role, classes, poolClasses, runs, idles, idleClasses, workers, pattern);
    }
}
