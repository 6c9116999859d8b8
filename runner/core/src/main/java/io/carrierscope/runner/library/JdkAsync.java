package io.carrierscope.runner.library;

import io.carrierscope.runner.client.http.LoadClient.Target;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;

/** The HTTP client of the JDK, called by {@code sendAsync}. */
public final class JdkAsync implements AsyncLibrary {
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
        public void get(Call call, Answer answer) {
            client.sendAsync(JdkHttp.request(call, timeout), BodyHandlers.discarding())
                    .whenComplete((response, failure) -> {
                        if (failure == null) {
                            answer.status(response.statusCode());
                        } else {
                            answer.failed(failure);
                        }
                    });
        }

        @Override
        public void close() {
            client.shutdownNow();
        }
    }
}
