package io.carrierscope.runner.library;

import io.carrierscope.runner.client.http.LoadClient.Target;
import java.util.List;
import org.eclipse.jetty.client.HttpClient;

/** Eclipse Jetty's client, called by the {@code send} that waits for the answer. */
public final class JettyBlocking implements BlockingLibrary {
    @Override
    public List<String> settings() {
        return JettyHttp.SETTINGS;
    }

    @Override
    public Calls open(Target target) throws Exception {
        return new JettyCalls(JettyHttp.started(target), target.requestTimeout().toMillis());
    }

    /** A started client. */
    private record JettyCalls(HttpClient client, long timeoutMillis) implements Calls {
        @Override
        public int get(Call call) throws Exception {
            return JettyHttp.request(client, call, timeoutMillis).send().getStatus();
        }

        @Override
        public void close() throws Exception {
            client.stop();
        }
    }
}
