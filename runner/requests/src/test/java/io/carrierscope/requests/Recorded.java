package io.carrierscope.requests;

import java.io.IOException;
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
    private static final int MOST_TRIES = 100;

    private Recorded() {}

    /** What is done while the recording runs. */
    interface Action {
        void run() throws Exception;
    }

    /** Returns the events once there are as many as expected: a server writes one after the client has its answer. */
    static List<RecordedEvent> during(int expected, Action action) throws Exception {
        try (var recording = new Recording()) {
            recording.enable(HANDLER);
            recording.start();
            action.run();
            var events = events(recording);
            for (int tries = 0; events.size() < expected && tries < MOST_TRIES; tries++) {
                Thread.sleep(100);
                events = events(recording);
            }
            return events;
        }
    }

    private static List<RecordedEvent> events(Recording recording) throws IOException {
        var file = Files.createTempFile("requests", ".jfr");
        try {
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
