package io.carrierscope.runner.library;

import io.carrierscope.runner.client.http.LoadClient.Target;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.transport.HttpClientTransportOverHTTP;
import org.eclipse.jetty.http.HttpCookieStore;
import org.eclipse.jetty.io.ClientConnector;

/** What both ways to call jetty-client share. */
final class JettyHttp {
    private static final int UNLIMITED = 1_000_000;

    static final List<String> SETTINGS = List.of(
            "max connections per destination: unlimited instead of 64",
            "max requests queued per destination: unlimited instead of 1024", "selectors: 1",
            "default kept: a pool of at most 200 platform threads runs callbacks");

    private JettyHttp() {}

    static HttpClient started(Target target) throws Exception {
        ClientConnector connector = new ClientConnector();
        connector.setSelectors(1);
        HttpClient client = new HttpClient(new HttpClientTransportOverHTTP(connector));
        client.setMaxConnectionsPerDestination(UNLIMITED);
        client.setMaxRequestsQueuedPerDestination(UNLIMITED);
        client.setConnectBlocking(false);
        client.setConnectTimeout(target.requestTimeout().toMillis());
        client.setFollowRedirects(false);
        client.setHttpCookieStore(new HttpCookieStore.Empty());
        client.start();
        return client;
    }

    static Request request(HttpClient client, Call call, long timeoutMillis) {
        return client.newRequest(call.uri()).timeout(timeoutMillis, TimeUnit.MILLISECONDS)
                .headers(headers -> call.headers(headers::put));
    }
}
