package io.carrierscope.analyzer.fuzz;

import io.carrierscope.analyzer.synthetic.SyntheticRecording;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;

/** The whole recordings that damaged ones are made of; the same bytes on every machine. */
final class Seeds {
    private static final Path SAMPLES = Path.of(System.getProperty("carrierscope.root", "../.."), "recordings");

    private Seeds() {}

    static Map<String, byte[]> all(Path folder) throws IOException {
        var seeds = new LinkedHashMap<String, byte[]>();
        for (String sample : List.of("virtual.pin-monitor.closed-12.jdk21.r1.server",
                "virtual.pin-monitor.closed-12.jdk25.r1.client")) {
            seeds.put("JDK " + sample.replaceAll(".*jdk(\\d+).*", "$1"),
                    Files.readAllBytes(SAMPLES.resolve("sample." + sample + ".jfr")));
        }
        seeds.putAll(small(folder));
        return seeds;
    }

    static Map<String, byte[]> small(Path folder) throws IOException {
        var seeds = new LinkedHashMap<String, byte[]>();
        seeds.put("synthetic, 3 chunks", SyntheticRecording.small());
        seeds.put("without thread ids", withoutThreadIds(folder.resolve("native.jfr")));
        return seeds;
    }

    /** As native images write them. */
    private static byte[] withoutThreadIds(Path file) throws IOException {
        try (var recording = Recordings.newRecording(file, s -> s.withJdkTypeInitialization().withStartTicks(1)
                .withTimestamp(1_700_000_000_000_000_000L).withDuration(1_000_000_000))) {
            for (String name : List.of("jdk.ThreadPark", "jdk.ThreadSleep", "jdk.VirtualThreadPinned")) {
                var type = recording.registerEventType(name);
                for (long ticks = 1; ticks < 40; ticks++) {
                    long at = ticks;
                    recording.writeEvent(type.asValue(event -> {
                        event.putField("startTime", at);
                        event.putField("eventThread", t -> t.putField("javaName", "main").putField("osThreadId", -1L));
                    }));
                }
            }
        } catch (Exception e) {
            throw new UncheckedIOException(new IOException(e));
        }
        byte[] bytes = Files.readAllBytes(file);
        Files.delete(file);
        return bytes;
    }
}
