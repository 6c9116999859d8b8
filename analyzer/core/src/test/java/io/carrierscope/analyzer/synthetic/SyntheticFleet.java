package io.carrierscope.analyzer.synthetic;

import io.carrierscope.analyzer.synthetic.ChunkWriter.Clock;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Recordings of five services, one per host and hour, with causes that begin at a known version, hour or host. Their content follows
 * from the shape alone. Files are named {@code service/version/host-hour.jfr}.
 *
 * @param hosts hosts of each service; with fewer than 4 an outlier may be chance
 * @param hours recordings of each host; with fewer than 16 a beginning may be chance
 * @param seconds length of a recording
 * @param tasksPerSecond virtual threads that start each second; each takes about 150 bytes
 * @param chunks chunks of a recording; divides the seconds
 */
public record SyntheticFleet(int hosts, int hours, int seconds, int tasksPerSecond, int chunks) {
    /** The hour of the first recordings, in hours since the epoch. */
    public static final long FIRST_HOUR = 490_000;
    private static final long SECOND = 1_000_000_000L;
    private static final long HOUR = 3600 * SECOND;

    /** The services, each with what ails it. */
    public enum Service {
        /** Native pins since version 2.0. */
        CART,
        /** GC pauses since an hour. */
        PAY,
        /** Class initialisation pins on its last host. */
        SEARCH,
        /** Records no waits. */
        MAIL,
        /** Healthy, in two versions. */
        WEB;

        String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What one recording shows. */
    record Content(Service service, String version, int host, int hour, boolean nativePins, boolean initializerPins,
            boolean pauses, boolean waits) {}

    /** {@code SyntheticFleet FOLDER HOSTS HOURS SECONDS TASKS_PER_SECOND CHUNKS}: writes a fleet. */
    public static void main(String[] args) throws IOException {
        new SyntheticFleet(Integer.parseInt(args[1]), Integer.parseInt(args[2]), Integer.parseInt(args[3]),
                Integer.parseInt(args[4]), Integer.parseInt(args[5])).write(Path.of(args[0]));
    }

    /** The hour, counted from the first, from which on version 2.0 of {@link Service#CART} runs on its first host; on others an hour later. */
    public int newVersionHour() {
        return hours * 5 / 8;
    }

    /** The hour, counted from the first, from which on {@link Service#PAY} pauses. */
    public int pausesHour() {
        return hours * 3 / 4;
    }

    /** Writes all recordings below the folder. */
    public void write(Path folder) throws IOException {
        for (Service service : Service.values()) {
            for (int host = 0; host < hosts; host++) {
                for (int hour = 0; hour < hours; hour++) {
                    write(content(service, host, hour), folder);
                }
            }
        }
    }

    private Content content(Service service, int host, int hour) {
        boolean second = switch (service) {
            case CART -> hour >= newVersionHour() + (host == 0 ? 0 : 1);
            case WEB -> hour >= hours / 2;
            default -> false;
        };
        return new Content(service, second ? "2.0" : "1.0", host, hour, service == Service.CART && second,
                service == Service.SEARCH && host == hosts - 1, service == Service.PAY && hour >= pausesHour(),
                service != Service.MAIL);
    }

    private void write(Content content, Path folder) throws IOException {
        Path file = folder.resolve(content.service().id()).resolve(content.version())
                .resolve("h" + content.host() + "-" + content.hour() + ".jfr");
        Files.createDirectories(file.getParent());
        var schema = new Schema();
        var clock = new Clock(SECOND, (FIRST_HOUR + content.hour()) * HOUR + 1_000 * content.host());
        int length = seconds / chunks;
        try (var out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
            for (int chunk = 0; chunk < chunks; chunk++) {
                var writer = new ChunkWriter(schema, clock, chunk * length * SECOND);
                var events = new ServiceEvents(content, tasksPerSecond, writer);
                events.begin(chunk * length * SECOND);
                for (int second = chunk * length; second < (chunk + 1) * length; second++) {
                    events.second(second);
                }
                writer.finish(out, chunk * length * SECOND, (chunk + 1) * length * SECOND);
            }
        }
    }
}
