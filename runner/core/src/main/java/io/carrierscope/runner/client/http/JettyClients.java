package io.carrierscope.runner.client.http;

import io.carrierscope.runner.client.http.LoadClient.Target;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.HttpClientTransport;
import org.eclipse.jetty.http.HttpCookieStore;

/** What Eclipse Jetty's client has in common wherever it sends our requests. */
public final class JettyClients {
    /** The library's 30 s would fail a request that waits that long for its answer, before the request's own timeout. */
    public static final long NO_IDLE_TIMEOUT = 0;
    /** The same as a setting that reports show. */
    public static final String IDLE_SETTING = "idle timeout of connections: off instead of 30 s";

    private JettyClients() {}

    /** Creates a client that sends each request once and waits for its answer as long as the target says. */
    public static HttpClient create(HttpClientTransport transport, Target target) {
        HttpClient client = new HttpClient(transport);
        client.setConnectBlocking(false);
        client.setConnectTimeout(target.requestTimeout().toMillis());
        client.setIdleTimeout(NO_IDLE_TIMEOUT);
        client.setFollowRedirects(false);
        client.setHttpCookieStore(new HttpCookieStore.Empty());
        return client;
    }
}
