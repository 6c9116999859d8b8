package io.carrierscope.corpus.executor;

import io.carrierscope.corpus.Companion;
import io.carrierscope.corpus.Work;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.util.concurrent.Executors;

/** 32 virtual threads send by a pool of four threads, each of which waits for 30 ms at a socket for the answer. */
public final class PoolReadsSocket {
    private PoolReadsSocket() {}

    public static void main(String[] args) throws Exception {
        URL service = URI.create("http://127.0.0.1:" + Companion.service(30)).toURL();
        var senders = Executors.newFixedThreadPool(4);
        Work.repeat(Thread.ofVirtual().factory(), 32, () -> senders.submit(() -> Work.run(() -> {
            var call = (HttpURLConnection) service.openConnection();
            call.getResponseCode();
            call.getInputStream().close();
        })).get());
        Work.awaitEnd();
    }
}
