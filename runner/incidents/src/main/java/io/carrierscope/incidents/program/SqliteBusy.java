package io.carrierscope.incidents.program;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;

/** Virtual threads wait below JNI for a lock of the database that another connection keeps: xerial/sqlite-jdbc#1136. */
public final class SqliteBusy implements Incident {
    @Override
    public void start() throws Exception {
        Path file = Files.createTempFile("incident", ".db");
        String url = "jdbc:sqlite:" + file;
        var owner = DriverManager.getConnection(url);
        owner.createStatement().execute("create table t(x)");
        owner.createStatement().execute("begin exclusive");
        Load.usual();
        Load.later(() -> Load.tasks(10, () -> {
            try (var connection = DriverManager.getConnection(url); var statement = connection.createStatement()) {
                statement.execute("pragma busy_timeout = 60000");
                statement.execute("insert into t values (1)");
            }
        }));
    }
}
