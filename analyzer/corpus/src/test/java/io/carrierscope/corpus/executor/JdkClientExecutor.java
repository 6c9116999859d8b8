package io.carrierscope.corpus.executor;

import io.carrierscope.corpus.Companion;
import io.carrierscope.corpus.Work;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/** Answers of the JDK's HTTP client are handled for 25 ms on its executor of two threads. */
public final class JdkClientExecutor {
    private JdkClientExecutor() {}

    public static void main(String[] args) throws Exception {
        var client = HttpClient.newBuilder().executor(Executors.newFixedThreadPool(2)).build();
        var request = HttpRequest.newBuilder(URI.create("http://localhost:" + Companion.service(5))).build();
        var places = new Semaphore(24);
        Thread.ofPlatform().name("caller").start(() -> {
            while (true) {
                places.acquireUninterruptibly();
                client.sendAsync(request, HttpResponse.BodyHandlers.discarding())
                        .thenAcceptAsync(answer -> Work.pause(25),
                                client.executor().orElseThrow())
                        .whenComplete((done, failure) -> places.release());
            }
        });
        Work.awaitEnd();
    }
}
