package io.carrierscope.corpus.server;

import io.carrierscope.corpus.Companion;
import io.carrierscope.corpus.Work;

/** Healthy: Tomcat with 50 threads; a request waits 20 ms; eight connections. */
public final class TomcatRoomy {
    private TomcatRoomy() {}

    public static void main(String[] args) throws Exception {
        Companion.load(TomcatServer.start(50, () -> Thread.sleep(20)), 8, 5);
        Work.awaitEnd();
    }
}
