package io.carrierscope.runner.library;

import io.carrierscope.runner.client.http.LoadClient.Target;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;

/** The HTTP client of the JDK, called by {@code send} or by {@code sendAsync}. */
class JdkHttp implements BlockingLibrary, AsyncLibrary {
    private final HttpClient.Version version;
    private final String setting;

    JdkHttp() {
        this(HttpClient.Version.HTTP_1_1, "HTTP/1.1 instead of 2");
    }

    JdkHttp(HttpClient.Version version, String setting) {
        this.version = version;
        this.setting = setting;
    }

    @Override
    public List<String> settings() {
        return List.of(setting, "default kept: no limit of pooled connections",
                "default kept: one selector thread and a cached pool of platform threads for what is not blocking");
    }

    @Override
    public Open open(Target target) {
        return new Open(HttpClient.newBuilder().version(version).connectTimeout(target.requestTimeout()).build(),
                target.requestTimeout());
    }

    /** An open client. */
    record Open(HttpClient client, Duration timeout) implements BlockingLibrary.Calls, AsyncLibrary.Calls {
        @Override
        public int get(Call call) throws Exception {
            return client.send(request(call), BodyHandlers.discarding()).statusCode();
        }

        @Override
        public void get(Call call, AsyncLibrary.Answer answer) {
            client.sendAsync(request(call), BodyHandlers.discarding()).whenComplete((response, failure) -> {
                if (failure == null) {
                    answer.status(response.statusCode());
                } else {
                    answer.failed(failure);
                }
            });
        }

        private HttpRequest request(Call call) {
            HttpRequest.Builder request = HttpRequest.newBuilder(call.uri()).timeout(timeout);
            call.headers(request::header);
            return request.build();
        }

        @Override
        public void close() {
            client.shutdownNow();
        }
    }
}
