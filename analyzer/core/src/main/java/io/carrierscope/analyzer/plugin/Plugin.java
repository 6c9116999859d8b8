package io.carrierscope.analyzer.plugin;

import java.util.List;

/** What a jar adds. It names its class in {@code META-INF/services/io.carrierscope.analyzer.plugin.Plugin}. */
public interface Plugin {
    /** Findings from events of one's own. */
    default List<Rule> rules() {
        return List.of();
    }

    /** Servers whose requests {@code --requests} counts. */
    default List<Server> servers() {
        return List.of();
    }

    /** Servers, clients and libraries that stacks and thread names show. */
    default List<Library> libraries() {
        return List.of();
    }

    /**
     * A server, by the method of which one call is one request.
     *
     * @param name as on the command line, such as {@code shop-rpc}
     * @param method in the notation of Method Trace: {@code shop.rpc.Dispatcher::handle}
     */
    record Server(String name, String method) {}

    /**
     * A framework or library.
     *
     * @param packages beginnings of the names of its classes, such as {@code shop.rpc.}
     * @param eventLoops regular expression for the names of its event-loop threads, in any case; empty if it has none
     */
    record Library(String name, Role role, List<String> packages, String eventLoops) {
        public Library {
            packages = List.copyOf(packages);
        }

        /** What it is to an application. */
        public enum Role {
            /** Serves requests: its frames are not the application's. */
            SERVER,
            /** Sends requests to other services. */
            CLIENT,
            /** Only runs submitted work. */
            POOL,
            /** Serves other code: its CPU time counts as the application's. */
            LIBRARY
        }
    }
}
