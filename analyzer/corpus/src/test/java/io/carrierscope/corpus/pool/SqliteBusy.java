package io.carrierscope.corpus.pool;

import io.carrierscope.corpus.JvmOptions;
import io.carrierscope.corpus.Work;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;

/** Eight virtual threads write to an SQLite file that another connection has locked: the library waits in native code. */
@JvmOptions("-Dcorpus.seconds=25")
public final class SqliteBusy {
    private SqliteBusy() {}

    public static void main(String[] args) throws Exception {
        Path file = Files.createTempFile("corpus", ".db");
        file.toFile().deleteOnExit();
        var holder = DriverManager.getConnection("jdbc:sqlite:" + file).createStatement();
        holder.execute("CREATE TABLE entry (id INTEGER)");
        holder.execute("BEGIN EXCLUSIVE");
        Work.repeat(Thread.ofVirtual().factory(), 8, () -> {
            try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file + "?busy_timeout=60000");
                    var statement = connection.createStatement()) {
                statement.execute("INSERT INTO entry VALUES (1)");
            }
        });
        Work.awaitEnd();
    }
}
