package io.carrierscope.runner.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.runner.client.http.LoadClient.Target;
import io.carrierscope.runner.server.RunningServer;
import io.carrierscope.runner.server.Servers;
import io.carrierscope.runner.server.Service;
import io.carrierscope.runner.workload.Workload.Answer;
import io.carrierscope.runner.workload.Workload;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class JdkHttp2Test {
    @Test
    void theLightServerUpgradesItsConnections() throws Exception {
        Workload now = new Workload("now", "", List.of(), 21, Answer.AFTER_WORK);
        try (RunningServer light = Servers.named("light").orElseThrow().start(Service.of(now), 0)) {
            URI uri = Trial.uri(light.port());
            JdkHttp.Open calls = new JdkHttp2().open(new Target(List.of(uri), 1, 1, Duration.ofSeconds(10), List.of()));
            HttpResponse<Void> answer = calls.client().send(HttpRequest.newBuilder(uri).build(),
                    BodyHandlers.discarding());
            calls.close();
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_2);
        }
    }
}
