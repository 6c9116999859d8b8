package io.carrierscope.corpus.server;

import io.carrierscope.corpus.Companion;
import io.carrierscope.corpus.Work;
import io.carrierscope.corpus.pool.Database;

/** Tomcat with ten threads, whose requests query for 20 ms over two connections of HikariCP; 32 connections of clients. */
public final class TomcatOverHikari {
    private TomcatOverHikari() {}

    public static void main(String[] args) throws Exception {
        var database = new Database(2);
        Companion.load(TomcatServer.start(10, () -> database.query(20)), 32, 0);
        Work.awaitEnd();
    }
}
