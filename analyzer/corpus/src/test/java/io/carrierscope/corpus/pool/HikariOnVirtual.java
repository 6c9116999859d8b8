package io.carrierscope.corpus.pool;

import io.carrierscope.corpus.Work;

/** Sixty-four virtual threads query for 20 ms over four connections of HikariCP. */
public final class HikariOnVirtual {
    private HikariOnVirtual() {}

    public static void main(String[] args) throws Exception {
        var database = new Database(4);
        Work.repeat(Thread.ofVirtual().factory(), 64, () -> database.query(20));
        Work.awaitEnd();
    }
}
