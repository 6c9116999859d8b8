package io.carrierscope.runner.library;

import io.carrierscope.runner.client.http.LoadClient.Target;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.List;

/** What both ways to call the HTTP client of the JDK share. */
final class JdkHttp {
    static final List<String> SETTINGS = List.of("HTTP/1.1 instead of 2",
            "default kept: no limit of pooled connections",
            "default kept: one selector thread and a cached pool of platform threads for what is not blocking");

    private JdkHttp() {}

    static HttpClient client(Target target) {
        return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(target.requestTimeout())
                .build();
    }

    static HttpRequest request(Call call, Duration timeout) {
        HttpRequest.Builder request = HttpRequest.newBuilder(call.uri()).timeout(timeout);
        call.headers(request::header);
        return request.build();
    }
}
