package io.carrierscope.corpus.server;

import io.carrierscope.corpus.Companion;
import io.carrierscope.corpus.Work;

/** The JDK's HTTP server without an executor: its dispatcher waits 25 ms in each handler; eight connections. */
public final class JdkServerOneThread {
    private JdkServerOneThread() {}

    public static void main(String[] args) throws Exception {
        Companion.load(JdkServer.start(null, 25), 8, 0);
        Work.awaitEnd();
    }
}
