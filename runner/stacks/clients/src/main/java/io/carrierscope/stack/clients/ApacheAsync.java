package io.carrierscope.stack.clients;

import io.carrierscope.runner.client.http.LoadClient.Target;
import io.carrierscope.runner.library.AsyncLibrary;
import io.carrierscope.runner.library.Call;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.apache.hc.client5.http.async.methods.SimpleHttpResponse;
import org.apache.hc.client5.http.async.methods.SimpleRequestBuilder;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClients;
import org.apache.hc.client5.http.impl.nio.PoolingAsyncClientConnectionManagerBuilder;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http2.HttpVersionPolicy;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;

/** Apache HttpClient 5, the asynchronous one. */
public final class ApacheAsync implements AsyncLibrary {
    @Override
    public List<String> settings() {
        return List.of("connections in the pool: unlimited instead of 25, per route unlimited instead of 5",
                "automatic retries: off instead of 1", "redirects and cookies: off",
                "default kept: one I/O thread for each processor");
    }

    @Override
    public Calls open(Target target) {
        Timeout timeout = Timeout.of(target.requestTimeout());
        ConnectionConfig connections = ConnectionConfig.custom().setConnectTimeout(timeout).setSocketTimeout(timeout)
                .build();
        TlsConfig firstVersion = TlsConfig.custom().setVersionPolicy(HttpVersionPolicy.FORCE_HTTP_1).build();
        CloseableHttpAsyncClient client = HttpAsyncClients.custom()
                .setConnectionManager(PoolingAsyncClientConnectionManagerBuilder.create()
                        .setMaxConnTotal(UNLIMITED).setMaxConnPerRoute(UNLIMITED)
                        .setDefaultConnectionConfig(connections).setDefaultTlsConfig(firstVersion).build())
                .setDefaultRequestConfig(Apache.requests(timeout)).disableAutomaticRetries().disableRedirectHandling()
                .disableCookieManagement().build();
        client.start();
        return new ApacheCalls(client);
    }

    /** A started client. */
    private record ApacheCalls(CloseableHttpAsyncClient client) implements Calls {
        @Override
        public void get(Call call, Answer answer) {
            SimpleRequestBuilder request = SimpleRequestBuilder.get(call.uri());
            call.headers(request::setHeader);
            client.execute(request.build(), new Callback(answer));
        }

        @Override
        public void close() {
            client.close(CloseMode.IMMEDIATE);
        }
    }

    /** Passes an answer on. */
    private record Callback(Answer answer) implements FutureCallback<SimpleHttpResponse> {
        @Override
        public void completed(SimpleHttpResponse response) {
            answer.status(response.getCode());
        }

        @Override
        public void failed(Exception failure) {
            answer.failed(failure);
        }

        @Override
        public void cancelled() {
            answer.failed(new CancellationException());
        }
    }
}
