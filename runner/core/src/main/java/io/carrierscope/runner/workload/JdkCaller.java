package io.carrierscope.runner.workload;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** Calls with the JDK's HTTP client; it has no threads before the first call. */
final class JdkCaller implements Caller {
    private static final int OK = 200;

    private final Map<String, Integer> ports;
    private final ReentrantLock opening = new ReentrantLock();
    private volatile HttpClient client;

    JdkCaller(Map<String, Integer> ports) {
        this.ports = Map.copyOf(ports);
    }

    @Override
    public void call(String service) {
        try {
            HttpResponse<Void> response = client().send(request(service), BodyHandlers.discarding());
            failure(service, response).ifPresent(failure -> {
                throw failure;
            });
        } catch (IOException unanswered) {
            throw new Failure(service, unanswered);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw new Failure(service, stopping);
        }
    }

    @Override
    public void call(String service, Completion answered) {
        client().sendAsync(request(service), BodyHandlers.discarding())
                .whenComplete((response, unanswered) -> answered.ended(unanswered == null
                        ? failure(service, response).orElse(null)
                        : new Failure(service, unanswered)));
    }

    private HttpRequest request(String service) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + ports.get(service) + "/"))
                .version(HttpClient.Version.HTTP_1_1).build();
    }

    private static Optional<Failure> failure(String service, HttpResponse<Void> response) {
        return response.statusCode() == OK
                ? Optional.empty()
                : Optional.of(new Failure(service, "status " + response.statusCode()));
    }

    private HttpClient client() {
        HttpClient open = client;
        return open == null ? opened() : open;
    }

    private HttpClient opened() {
        opening.lock();
        try {
            if (client == null) {
                client = HttpClient.newHttpClient();
            }
            return client;
        } finally {
            opening.unlock();
        }
    }

    @Override
    public void close() {
        HttpClient open = client;
        if (open != null) {
            open.shutdownNow();
        }
    }
}
