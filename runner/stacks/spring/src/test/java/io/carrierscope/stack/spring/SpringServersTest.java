package io.carrierscope.stack.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.runner.server.RunningServer;
import io.carrierscope.runner.server.ServerContractTest;
import io.carrierscope.runner.server.Servers;
import io.carrierscope.runner.workload.Workload.Answer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of servers, for those of this module. */
class SpringServersTest extends ServerContractTest {
    private static final String TRANSFER = "{\"from\":\"1000-1\",\"to\":\"2000-2\",\"amount\":17.5}";

    @ParameterizedTest
    @ValueSource(strings = {"mvc-platform-10", "mvc-common-pool", "mvc-async-8-50-100", "webflux"})
    void aTransferIsCreatedAfterTheWork(String name) throws Exception {
        AtomicInteger done = new AtomicInteger();
        try (RunningServer server = Servers.named(name).orElseThrow()
                .start(service(done::incrementAndGet, Answer.AFTER_WORK), 0);
                HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> response = client.send(HttpRequest
                    .newBuilder(URI.create("http://127.0.0.1:" + server.port() + Transfer.PATH))
                    .header("Content-Type", "application/json").POST(BodyPublishers.ofString(TRANSFER)).build(),
                    BodyHandlers.ofString());
            assertThat(response.statusCode()).isEqualTo(201);
            assertThat(response.body()).isEqualTo(TRANSFER);
            assertThat(done).hasValue(1);
        }
    }
}
