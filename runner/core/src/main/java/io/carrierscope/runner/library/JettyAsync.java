package io.carrierscope.runner.library;

import io.carrierscope.runner.client.http.LoadClient.Target;
import java.util.List;
import org.eclipse.jetty.client.HttpClient;

/** Eclipse Jetty's client, called by the {@code send} that takes a listener. */
public final class JettyAsync implements AsyncLibrary {
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
        public void get(Call call, Answer answer) {
            JettyHttp.request(client, call, timeoutMillis).send(result -> {
                if (result.isFailed()) {
                    answer.failed(result.getFailure());
                } else {
                    answer.status(result.getResponse().getStatus());
                }
            });
        }

        @Override
        public void close() throws Exception {
            client.stop();
        }
    }
}
