package io.carrierscope.incidents.program;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.util.ArrayList;

/** Twenty virtual threads query a real PostgreSQL for 20 ms each over twenty connections: pgjdbc/pgjdbc#1951. */
public final class PostgresQueries implements Incident {
    private static final int CONNECTIONS = 20;

    @Override
    public void start() throws Exception {
        var database = EmbeddedPostgres.builder().start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> Load.run(database::close)));
        var pool = new ArrayList<Connection>();
        for (int i = 0; i < CONNECTIONS; i++) {
            pool.add(database.getPostgresDatabase().getConnection());
        }
        Load.queries(pool, "select pg_sleep(0.02)");
    }
}
