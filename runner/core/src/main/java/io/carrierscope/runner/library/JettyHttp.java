package io.carrierscope.runner.library;

import io.carrierscope.runner.client.http.JettyClients;
import io.carrierscope.runner.client.http.LoadClient.Target;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.transport.HttpClientTransportOverHTTP;
import org.eclipse.jetty.io.ClientConnector;

/** Eclipse Jetty's client, called by the {@code send} that waits for the answer or by the one that takes a listener. */
final class JettyHttp implements BlockingLibrary, AsyncLibrary {
    @Override
    public List<String> settings() {
        return List.of("max connections per destination: unlimited instead of 64",
                "max requests queued per destination: unlimited instead of 1024",
                JettyClients.IDLE_SETTING, "selectors: 1",
                "default kept: a pool of at most 200 platform threads runs callbacks");
    }

    @Override
    public Open open(Target target) throws Exception {
        ClientConnector connector = new ClientConnector();
        connector.setSelectors(1);
        HttpClient client = JettyClients.create(new HttpClientTransportOverHTTP(connector), target);
        client.setMaxConnectionsPerDestination(UNLIMITED);
        client.setMaxRequestsQueuedPerDestination(UNLIMITED);
        client.start();
        return new Open(client, target.requestTimeout().toMillis());
    }

    /** A started client. */
    record Open(HttpClient client, long timeoutMillis) implements BlockingLibrary.Calls, AsyncLibrary.Calls {
        @Override
        public int get(Call call) throws Exception {
            return request(call).send().getStatus();
        }

        @Override
        public void get(Call call, AsyncLibrary.Answer answer) {
            request(call).send(result -> {
                if (result.isFailed()) {
                    answer.failed(result.getFailure());
                } else {
                    answer.status(result.getResponse().getStatus());
                }
            });
        }

        private Request request(Call call) {
            return client.newRequest(call.uri()).timeout(timeoutMillis, TimeUnit.MILLISECONDS)
                    .headers(headers -> call.headers(headers::put));
        }

        @Override
        public void close() throws Exception {
            client.stop();
        }
    }
}
