package io.carrierscope.stack.clients;

import io.carrierscope.runner.client.http.LoadClient.Target;
import io.carrierscope.runner.library.BlockingLibrary;
import io.carrierscope.runner.library.Call;
import java.util.List;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;

/** Apache HttpClient 5, the classic one. */
public final class Apache implements BlockingLibrary {
    @Override
    public List<String> settings() {
        return List.of("connections in the pool: unlimited instead of 25, per route unlimited instead of 5",
                "automatic retries: off instead of 1", "redirects, cookies and compression: off",
                "default kept: a strict pool, whose lock every lease takes");
    }

    @Override
    public Calls open(Target target) {
        Timeout timeout = Timeout.of(target.requestTimeout());
        ConnectionConfig connections = ConnectionConfig.custom().setConnectTimeout(timeout).setSocketTimeout(timeout)
                .build();
        return new ApacheCalls(HttpClients.custom()
                .setConnectionManager(PoolingHttpClientConnectionManagerBuilder.create().setMaxConnTotal(UNLIMITED)
                        .setMaxConnPerRoute(UNLIMITED).setDefaultConnectionConfig(connections).build())
                .setDefaultRequestConfig(requests(timeout)).disableAutomaticRetries().disableRedirectHandling()
                .disableCookieManagement().disableContentCompression().build());
    }

    static RequestConfig requests(Timeout timeout) {
        return RequestConfig.custom().setResponseTimeout(timeout).setConnectionRequestTimeout(timeout).build();
    }

    /** An open client. */
    private record ApacheCalls(CloseableHttpClient client) implements Calls {
        @Override
        public int get(Call call) throws Exception {
            HttpGet get = new HttpGet(call.uri());
            call.headers(get::setHeader);
            return client.execute(get, response -> {
                EntityUtils.consume(response.getEntity());
                return response.getCode();
            });
        }

        @Override
        public void close() {
            client.close(CloseMode.IMMEDIATE);
        }
    }
}
