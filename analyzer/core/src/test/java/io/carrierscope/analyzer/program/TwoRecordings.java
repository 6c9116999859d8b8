package io.carrierscope.analyzer.program;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import jdk.jfr.Recording;

/**
 * Is recorded all the time, and for a while by a second recording. Arguments: a folder for {@code first.jfr} and {@code second.jfr}, and
 * the threshold of each in milliseconds.
 */
public final class TwoRecordings {
    private static final int MILLIS = 400;
    static final String EVENT = "jdk.JavaMonitorEnter";

    private TwoRecordings() {}

    public static void main(String[] args) throws Exception {
        try (var first = recording(args[1])) {
            first.start();
            Thread.sleep(MILLIS);
            try (var second = recording(args[2])) {
                second.start();
                Thread.sleep(MILLIS);
                second.stop();
                second.dump(Path.of(args[0], "second.jfr"));
            }
            Thread.sleep(MILLIS);
            first.dump(Path.of(args[0], "first.jfr"));
        }
    }

    private static Recording recording(String thresholdMillis) {
        var recording = new Recording();
        List.of("jdk.ActiveSetting", "jdk.ActiveRecording", "jdk.JVMInformation").forEach(recording::enable);
        recording.enable(EVENT).withThreshold(Duration.ofMillis(Integer.parseInt(thresholdMillis)));
        return recording;
    }
}
