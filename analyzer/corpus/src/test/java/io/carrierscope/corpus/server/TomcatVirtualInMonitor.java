package io.carrierscope.corpus.server;

import io.carrierscope.corpus.Companion;
import io.carrierscope.corpus.Work;
import org.apache.tomcat.util.threads.VirtualThreadExecutor;

/** Tomcat on virtual threads; a request waits 30 ms inside a monitor of its own; 32 connections. */
public final class TomcatVirtualInMonitor {
    private TomcatVirtualInMonitor() {}

    public static void main(String[] args) throws Exception {
        Companion.load(TomcatServer.start(new VirtualThreadExecutor("request-"), () -> {
            var own = new Object();
            synchronized (own) {
                Thread.sleep(30);
            }
        }), 32, 5);
        Work.awaitEnd();
    }
}
