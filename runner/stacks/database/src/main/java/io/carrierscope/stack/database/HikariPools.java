package io.carrierscope.stack.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.carrierscope.events.server.LockWaitEvent;
import io.carrierscope.runner.workload.Database;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A pool of HikariCP for each number of connections that the steps of a workload ask for, with all of its connections from the start. */
record HikariPools(Map<Integer, HikariDataSource> bySize) implements Database {
    private static final double NANOS_PER_SECOND = 1e9;

    /** Found by its name in {@code META-INF/services}. */
    public static final class Opener implements Database.Provider {
        @Override
        public Database open(int port, Set<Integer> sizes) {
            return new HikariPools(sizes.stream().collect(Collectors.toMap(Function.identity(), n -> pool(port, n))));
        }
    }

    private static HikariDataSource pool(int port, int connections) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:postgresql://127.0.0.1:" + port + "/postgres");
        config.setUsername("postgres");
        config.setPoolName("query-on-" + connections);
        config.setMaximumPoolSize(connections);
        HikariDataSource pool = new HikariDataSource(config);
        fill(pool, connections);
        return pool;
    }

    /** HikariCP opens connections one after the other in the background: the first requests would wait for them. */
    private static void fill(HikariDataSource pool, int connections) {
        try {
            while (pool.getHikariPoolMXBean().getTotalConnections() < connections) {
                Thread.sleep(5);
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void query(int connections, Duration time) {
        try (Connection connection = borrow(connections)) {
            if (!time.isZero()) {
                sleep(connection, time);
            }
        } catch (SQLException failure) {
            throw new Failure(failure);
        }
    }

    private static void sleep(Connection connection, Duration time) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT pg_sleep(?)")) {
            statement.setDouble(1, time.toNanos() / NANOS_PER_SECOND);
            try (ResultSet answer = statement.executeQuery()) {
                answer.next();
            }
        }
    }

    /** The JDK has an event for waits of platform threads only. */
    private Connection borrow(int connections) throws SQLException {
        HikariDataSource pool = bySize.get(connections);
        if (!Thread.currentThread().isVirtual() || pool.getHikariPoolMXBean().getIdleConnections() > 0) {
            return pool.getConnection();
        }
        LockWaitEvent event = new LockWaitEvent();
        event.lock = "query-on-" + connections;
        event.started();
        Connection connection = pool.getConnection();
        event.ended();
        return connection;
    }

    @Override
    public void close() {
        bySize.values().forEach(HikariDataSource::close);
    }
}
