package io.carrierscope.stack.helidon;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.runner.server.RunningServer;
import io.carrierscope.runner.server.ServerContractTest;
import io.carrierscope.runner.workload.Workload.Answer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The contract of servers, for those of this module. */
class HelidonServersTest extends ServerContractTest {
    /** Stopping Helidon leaves the timer that looks for idle connections, a daemon. */
    @Override
    protected boolean libraryLeaves(Thread thread) {
        return thread.isDaemon() && thread.getName().equals("helidon-idle-connection-timer");
    }

    /** Of a length that is told before: chunks would be other pieces. */
    @Test
    void anAnswerInTwoPiecesIsWhole() throws Exception {
        System.setProperty("carrierscope.in-pieces", "true");
        try (RunningServer server = new HelidonServer().start(service(() -> {}, Answer.AFTER_WORK), 0, List.of());
                HttpClient client = HttpClient.newHttpClient()) {
            var answer = client.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port())).build(),
                    BodyHandlers.ofString());
            assertThat(answer.body()).isEqualTo("ok\n");
            assertThat(answer.headers().firstValue("Content-Length")).contains("3");
        } finally {
            System.clearProperty("carrierscope.in-pieces");
        }
    }
}
