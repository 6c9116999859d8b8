package io.carrierscope.corpus.pool;

import io.carrierscope.corpus.Work;
import java.util.concurrent.Executors;

/** Healthy: a query of 10 ms every 10 ms, by a pool of 16 threads over 16 connections of HikariCP. */
public final class HikariRoomy {
    private HikariRoomy() {}

    public static void main(String[] args) throws Exception {
        var database = new Database(16);
        Work.submitEvery(10, Executors.newFixedThreadPool(16), () -> database.query(10));
        Work.awaitEnd();
    }
}
