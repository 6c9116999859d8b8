package io.carrierscope.stack.postgres;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * Starts PostgreSQL and ends it when its parent says stop or is gone. Argument: a folder of its own for the data. Tells its parent
 * "> ready" and the port when it accepts connections.
 */
public final class PostgresProcess {
    private static final int ORPHANED = 3;
    /** More than any pool of a suite. */
    private static final String CONNECTIONS = "1010";

    private PostgresProcess() {}

    public static void main(String[] args) throws IOException {
        String line;
        try (EmbeddedPostgres database = start(new File(args[0]).getAbsoluteFile());
                BufferedReader parent = new BufferedReader(
                        new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            System.out.println("> ready database=" + database.getPort());
            line = parent.readLine();
            while (line != null && !line.equals("stop")) {
                line = parent.readLine();
            }
        }
        // connections of the driver keep threads of their own
        Runtime.getRuntime().halt(line == null ? ORPHANED : 0);
    }

    /** Nothing is worth a wait for the disk: what the database holds is of no use after its cell. */
    private static EmbeddedPostgres start(File data) throws IOException {
        Programs programs = Programs.ofUser();
        return programs.whileAlone(() -> EmbeddedPostgres.builder().setDataDirectory(data)
                .setOverrideWorkingDirectory(programs.folder().toFile())
                .setServerConfig("max_connections", CONNECTIONS).setServerConfig("fsync", "off")
                .setServerConfig("synchronous_commit", "off").setServerConfig("listen_addresses", "127.0.0.1").start());
    }
}
