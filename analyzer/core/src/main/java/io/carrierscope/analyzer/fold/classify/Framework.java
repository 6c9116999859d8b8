package io.carrierscope.analyzer.fold.classify;

import java.util.List;

/**
 * What recordings show of one framework or library.
 *
 * @param classes prefixes of its class names
 * @param poolClasses prefixes of those of its classes that only run work given to them
 * @param runs methods in which threads of its pools run work
 * @param idles methods in which threads of its pools ask for work
 * @param idleClasses parts of the names of classes that do nothing else
 * @param eventLoops pattern of the names of its event-loop threads; empty where it has none
 */
record Framework(String name, Role role, List<String> classes, List<String> poolClasses, List<String> runs,
        List<String> idles, List<String> idleClasses, String eventLoops) {
    /** What it is to a server that uses it. */
    enum Role {
        /** System calls, like the JDK's own sockets. */
        SOCKETS,
        /** Serves requests. */
        SERVER,
        /** Sends requests to others. */
        CLIENT,
        /** Only runs work. */
        POOL
    }

    static Framework of(Role role, String name, String... classes) {
        return new Framework(name, role, List.of(classes), List.of(), List.of(), List.of(), List.of(), "");
    }

    Framework poolClasses(String... prefixes) {
        return new Framework(name, role, classes, List.of(prefixes), runs, idles, idleClasses, eventLoops);
    }

    Framework runsIn(String... methods) {
        return new Framework(name, role, classes, poolClasses, List.of(methods), idles, idleClasses, eventLoops);
    }

    Framework idlesIn(String... methods) {
        return new Framework(name, role, classes, poolClasses, runs, List.of(methods), idleClasses, eventLoops);
    }

    Framework idleClasses(String... parts) {
        return new Framework(name, role, classes, poolClasses, runs, idles, List.of(parts), eventLoops);
    }

    Framework eventLoops(String pattern) {
        return new Framework(name, role, classes, poolClasses, runs, idles, idleClasses, pattern);
    }
}
