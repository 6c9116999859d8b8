package io.carrierscope.requests;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** Requests to a server of this JVM, and the events that it wrote for them. */
final class Recorded {
    private static final String HANDLER = "carrierscope.Handler";

    private Recorded() {}

    /** What is done while the recording runs. */
    interface Action {
        void run() throws Exception;
    }

    static List<RecordedEvent> during(Action action) throws Exception {
        var file = Files.createTempFile("requests", ".jfr");
        try (var recording = new Recording()) {
            recording.enable(HANDLER);
            recording.start();
            action.run();
            recording.stop();
            recording.dump(file);
            return RecordingFile.readAllEvents(file).stream().filter(e -> e.getEventType().getName().equals(HANDLER))
                    .toList();
        } finally {
            Files.delete(file);
        }
    }

    static HttpResponse<String> get(int port, String path) throws Exception {
        return HttpClient.newHttpClient().send(
                HttpRequest.newBuilder(URI.create("http://localhost:" + port + path)).build(),
                HttpResponse.BodyHandlers.ofString());
    }
}
