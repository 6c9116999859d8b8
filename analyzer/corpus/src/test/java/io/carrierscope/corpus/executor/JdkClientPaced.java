package io.carrierscope.corpus.executor;

import io.carrierscope.corpus.Companion;
import io.carrierscope.corpus.Work;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.Executors;

/** Healthy: a call of 20 ms every 10 ms with the JDK's HTTP client. */
public final class JdkClientPaced {
    private JdkClientPaced() {}

    public static void main(String[] args) throws Exception {
        var client = HttpClient.newHttpClient();
        var request = HttpRequest.newBuilder(URI.create("http://localhost:" + Companion.service(20))).build();
        Work.submitEvery(10, Executors.newVirtualThreadPerTaskExecutor(),
                () -> client.send(request, HttpResponse.BodyHandlers.discarding()));
        Work.awaitEnd();
    }
}
