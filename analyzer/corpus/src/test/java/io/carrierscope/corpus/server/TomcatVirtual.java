package io.carrierscope.corpus.server;

import io.carrierscope.corpus.Companion;
import io.carrierscope.corpus.Work;
import org.apache.tomcat.util.threads.VirtualThreadExecutor;

/** Healthy: Tomcat on virtual threads; a request waits 30 ms; 32 connections. */
public final class TomcatVirtual {
    private TomcatVirtual() {}

    public static void main(String[] args) throws Exception {
        Companion.load(TomcatServer.start(new VirtualThreadExecutor("request-"), () -> Thread.sleep(30)), 32, 5);
        Work.awaitEnd();
    }
}
