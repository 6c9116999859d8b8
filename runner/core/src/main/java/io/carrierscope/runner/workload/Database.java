package io.carrierscope.runner.workload;

import java.time.Duration;
import java.util.ServiceLoader;
import java.util.Set;

/** Queries a database on behalf of the requests of one server, over pools of connections. */
public interface Database extends AutoCloseable {
    /** For servers whose requests query nothing. */
    Database NONE = new Database() {
        @Override
        public void query(int connections, Duration time) {
            throw new UnsupportedOperationException("there is no database to query");
        }

        @Override
        public void close() {}
    };

    /** Blocks the calling thread until it had one of the connections and the database has slept for this time; it is not asked for 0. Throws {@link Failure}. */
    void query(int connections, Duration time);

    @Override
    void close();

    /** There was no connection to the database in time, or no answer. */
    final class Failure extends RuntimeException {
        public Failure(Throwable cause) {
            super("no answer of the database: " + cause, cause, false, false);
        }
    }

    /** Found on the class path: only servers that query have a driver there. */
    interface Provider {
        /**
         * Opens the pools.
         *
         * @param port where the database listens, on 127.0.0.1
         * @param sizes connections of each pool
         */
        Database open(int port, Set<Integer> sizes);
    }

    /** True where the class path of this JVM has a driver. */
    static boolean isHere() {
        return ServiceLoader.load(Provider.class).stream().findAny().isPresent();
    }

    /** The pools of a server, with all their connections; see {@link Provider}. */
    static Database open(int port, Set<Integer> sizes) {
        return ServiceLoader.load(Provider.class).findFirst()
                .orElseThrow(() -> new IllegalStateException("no driver of the database is on the class path"))
                .open(port, sizes);
    }
}
