package io.carrierscope.corpus.pool;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;

/** An H2 database in memory behind a HikariCP pool; a query takes the time it is asked to. */
public final class Database {
    private final HikariDataSource pool;

    /** Opens it with a pool of so many connections. */
    public Database(int connections) throws SQLException {
        var config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:corpus");
        config.setMaximumPoolSize(connections);
        pool = new HikariDataSource(config);
        try (var connection = pool.getConnection(); var statement = connection.createStatement()) {
            statement.execute("CREATE ALIAS PAUSE FOR 'io.carrierscope.corpus.Work.pause'");
        }
    }

    /** Runs a query of so many milliseconds over a connection of the pool. */
    public void query(long millis) throws SQLException {
        try (var connection = pool.getConnection(); var statement = connection.createStatement()) {
            statement.execute("CALL PAUSE(" + millis + ")");
        }
    }
}
