package io.carrierscope.analyzer.attach;

import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.EventSource;
import io.carrierscope.analyzer.recording.file.Repository;
import io.carrierscope.analyzer.settings.Budget;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/** How often events happen in a JVM that runs, counted for a moment. */
final class EventRates {
    private static final Duration MOMENT = Duration.ofMillis(300);
    /** The JVM itself ends the recording after that time, if the command is killed meanwhile. */
    private static final Duration MOST = Duration.ofSeconds(5);

    private EventRates() {}

    /**
     * Counts events by a recording that lasts a moment and leaves no file.
     *
     * @param settings the text of a settings file (.jfc)
     * @param readMicros as in {@link Budget}
     * @throws DataError if the JVM cannot be reached or refuses, or has too little room on its disk
     */
    static Budget budget(RunningJvm jvm, String settings, double readMicros) throws DataError {
        try (var recording = LiveRecording.start(jvm, settings, MOST);
                var chunks = new Repository(recording.folder())) {
            Thread.sleep(MOMENT);
            recording.stop();
            return chunks.next().map(events -> budget(events, readMicros)).orElse(new Budget(Map.of(), 1, readMicros));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DataError("interrupted");
        }
    }

    private static Budget budget(EventSource events, double readMicros) {
        var rates = new TreeMap<String, Double>();
        events.profile().eventCounts().forEach((type, n) -> rates.put(type, n / events.window().lengthSeconds()));
        return new Budget(rates, events.profile().activeProcessors(), readMicros);
    }
}
