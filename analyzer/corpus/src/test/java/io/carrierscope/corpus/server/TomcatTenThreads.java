package io.carrierscope.corpus.server;

import io.carrierscope.corpus.Companion;
import io.carrierscope.corpus.Work;

/** Tomcat with ten threads; a request waits 30 ms; 32 connections. */
public final class TomcatTenThreads {
    private TomcatTenThreads() {}

    public static void main(String[] args) throws Exception {
        Companion.load(TomcatServer.start(10, () -> Thread.sleep(30)), 32, 0);
        Work.awaitEnd();
    }
}
