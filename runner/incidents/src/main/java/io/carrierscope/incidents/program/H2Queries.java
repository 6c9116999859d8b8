package io.carrierscope.incidents.program;

import java.sql.Connection;
import java.sql.DriverManager;
import java.util.ArrayList;

/** Twenty virtual threads query H2 for 20 ms each over twenty connections, each with a database of its own: h2database/h2database#3824. */
public final class H2Queries implements Incident {
    private static final int CONNECTIONS = 20;

    @Override
    public void start() throws Exception {
        var pool = new ArrayList<Connection>();
        for (int i = 0; i < CONNECTIONS; i++) {
            var connection = DriverManager.getConnection("jdbc:h2:mem:db" + i);
            connection.createStatement().execute("create alias pause for \"java.lang.Thread.sleep(long)\"");
            pool.add(connection);
        }
        Load.queries(pool, "call pause(20)");
    }
}
