package io.carrierscope.runner.library;

import io.carrierscope.runner.client.http.LoadClient.Target;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;

/** The HTTP client of the JDK, called by {@code send}. */
public final class JdkBlocking implements BlockingLibrary {
    @Override
    public List<String> settings() {
        return JdkHttp.SETTINGS;
    }

    @Override
    public Calls open(Target target) {
        return new JdkCalls(JdkHttp.client(target), target.requestTimeout());
    }

    /** An open client. */
    private record JdkCalls(HttpClient client, Duration timeout) implements Calls {
        @Override
        public int get(Call call) throws Exception {
            return client.send(JdkHttp.request(call, timeout), BodyHandlers.discarding()).statusCode();
        }

        @Override
        public void close() {
            client.shutdownNow();
        }
    }
}
