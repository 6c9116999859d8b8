package io.carrierscope.corpus.pool;

import io.carrierscope.corpus.Work;
import java.util.concurrent.Executors;

/** A pool of 24 threads whose tasks query for 20 ms over four connections of HikariCP. */
public final class HikariOnPlatform {
    private HikariOnPlatform() {}

    public static void main(String[] args) throws Exception {
        var database = new Database(4);
        Work.keepBusy(Executors.newFixedThreadPool(24), 48, () -> database.query(20));
        Work.awaitEnd();
    }
}
