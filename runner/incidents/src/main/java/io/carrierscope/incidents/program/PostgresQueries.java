package io.carrierscope.incidents.program;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.util.concurrent.ArrayBlockingQueue;

/** Forty virtual threads query a real PostgreSQL for 20 ms each over twenty connections: pgjdbc/pgjdbc#1951. */
public final class PostgresQueries implements Incident {
    private static final int CONNECTIONS = 20;

    @Override
    public void start() throws Exception {
        var database = EmbeddedPostgres.builder().start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> Load.run(database::close)));
        var pool = new ArrayBlockingQueue<Connection>(CONNECTIONS);
        for (int i = 0; i < CONNECTIONS; i++) {
            pool.add(database.getPostgresDatabase().getConnection());
        }
        Load.tasks(2 * CONNECTIONS, () -> {
            var connection = pool.take();
            try (var statement = connection.createStatement()) {
                statement.execute("select pg_sleep(0.02)");
            } finally {
                pool.add(connection);
            }
        });
    }
}
