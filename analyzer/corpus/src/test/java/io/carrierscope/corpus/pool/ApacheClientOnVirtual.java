package io.carrierscope.corpus.pool;

import io.carrierscope.corpus.Companion;
import io.carrierscope.corpus.NeedsModule;
import io.carrierscope.corpus.Work;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;

/** Twenty-four virtual threads call a service of 20 ms over two connections of Apache HttpClient. */
@NeedsModule("jdk.net")
public final class ApacheClientOnVirtual {
    private ApacheClientOnVirtual() {}

    public static void main(String[] args) throws Exception {
        var uri = "http://localhost:" + Companion.service(20);
        var connections = new PoolingHttpClientConnectionManager();
        connections.setDefaultMaxPerRoute(2);
        var client = HttpClients.custom().setConnectionManager(connections).build();
        Work.repeat(Thread.ofVirtual().factory(), 24,
                () -> client.execute(new HttpGet(uri), response -> response.getCode()));
        Work.awaitEnd();
    }
}
