package io.carrierscope.requests;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pins of this JVM as meters. */
class CarrierMetricsTest {
    /** Its initializer waits, and the thread that runs it is pinned, on every JDK so far. */
    private static final class Slow {
        static final int VALUE = slowly(50);
    }

    /** A short pin. */
    private static final class Brief {
        static final int VALUE = slowly(30);
    }

    /** A long one. */
    private static final class Lasting {
        static final int VALUE = slowly(300);
    }

    private static int slowly(long millis) {
        try {
            Thread.sleep(millis);
            return 1;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** An event of the application. */
    private static final class Sold extends Event {}

    /** One that the application uses for the first time while the meters run. */
    private static final class Returned extends Event {}

    /** A service that has the meters for a moment, and prints which. */
    static final class Service {
        private Service() {}

        public static void main(String[] arguments) {
            var registry = new SimpleMeterRegistry();
            try (var metrics = new CarrierMetrics()) {
                metrics.bindTo(registry);
            }
            registry.getMeters().forEach(m -> System.out.println(m.getId().getName()));
        }
    }

    /** Neither without a folder for temporary files, nor where Flight Recorder cannot make its own in it. */
    @Test
    void aServiceStartsWhereNothingCanBeRecorded(@TempDir Path folder) throws Exception {
        for (Path temporary : List.of(folder.resolve("missing"), Files.createFile(folder.resolve("file")))) {
            Process service = new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(),
                    "-Djava.io.tmpdir=" + temporary, "-cp", System.getProperty("java.class.path"),
                    Service.class.getName()).redirectErrorStream(true).start();
            String printed = new String(service.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(service.waitFor()).as(printed).isZero();
            assertThat(printed).contains("no meter carrierscope.pinned", "carrierscope.start.delay");
            if (Runtime.version().feature() >= 24) {
                assertThat(printed).contains("carrierscope.scheduler.parallelism");
            }
        }
    }

    /** Events of an application are enabled unless a recording says otherwise, and each would cost something. */
    @Test
    void noEventsButPinsAreRecorded() throws Exception {
        FlightRecorder.register(Sold.class);
        try (var metrics = new CarrierMetrics()) {
            metrics.bindTo(new SimpleMeterRegistry());
            while (FlightRecorder.getFlightRecorder().getRecordings().stream()
                    .noneMatch(r -> r.getState() == RecordingState.RUNNING)) {
                Thread.sleep(20);
            }
            assertThat(new Sold().isEnabled()).isFalse();
            assertThat(RequestRun.begin()).isNull();
            assertThat(FlightRecorder.getFlightRecorder().getEventTypes()).filteredOn(EventType::isEnabled)
                    .extracting(EventType::getName).containsExactly("jdk.VirtualThreadPinned");
            FlightRecorder.register(Returned.class);
            while (new Returned().isEnabled()) {
                Thread.sleep(20); // the recording learns of the type with its next chunk of events
            }
        }
    }

    @Test
    void pinsAreTimedBySite() throws Exception {
        var registry = new SimpleMeterRegistry();
        try (var metrics = new CarrierMetrics(Duration.ofMillis(5))) {
            metrics.bindTo(registry);
            metrics.bindTo(registry); // a second time does nothing
            while (registry.find("carrierscope.start.delay").timer().count() == 0) {
                Thread.sleep(20); // the recording has begun
            }
            Thread.startVirtualThread(() -> assertThat(Slow.VALUE).isOne()).join();
            while (registry.find("carrierscope.pinned").timers().isEmpty()) {
                Thread.sleep(20);
            }
        }
        assertThat(registry.find("carrierscope.pinned").timers()).singleElement().satisfies(t -> {
            assertThat(t.getId().getTag("site")).isEqualTo(CarrierMetricsTest.class.getName() + ".slowly");
            assertThat(t.count()).isOne();
            assertThat(t.totalTime(TimeUnit.MILLISECONDS)).isBetween(40.0, 10_000.0);
        });
    }

    /** All recordings of a JVM get an event that one of them asks for. */
    @Test
    void pinsThatOnlyAnotherRecordingAskedForAreNotCounted() throws Exception {
        var registry = new SimpleMeterRegistry();
        try (var metrics = new CarrierMetrics(Duration.ofMillis(200)); var other = new Recording()) {
            metrics.bindTo(registry);
            other.enable("jdk.VirtualThreadPinned").withoutThreshold();
            other.start();
            Thread.startVirtualThread(() -> assertThat(Brief.VALUE).isOne()).join();
            Thread.startVirtualThread(() -> assertThat(Lasting.VALUE).isOne()).join();
            while (registry.find("carrierscope.pinned").timers().isEmpty()) {
                Thread.sleep(20);
            }
        }
        assertThat(registry.find("carrierscope.pinned").timers()).singleElement().satisfies(t -> {
            assertThat(t.count()).isOne();
            assertThat(t.totalTime(TimeUnit.MILLISECONDS)).isBetween(280.0, 10_000.0);
        });
    }
}
