package io.carrierscope.requests;

import io.carrierscope.events.server.HandlerEvent;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingStream;

/**
 * Meters of the scheduler of virtual threads:
 * <ul>
 * <li>{@code carrierscope.scheduler.parallelism}, {@code .pool.size}, {@code .mounted}, {@code .queued}: carriers wanted and there, virtual
 * threads that run and that wait for a carrier (JDK 24 or newer)</li>
 * <li>{@code carrierscope.start.delay}: how long a virtual thread waits for a carrier, tried once a second (JDK 21 or newer)</li>
 * <li>{@code carrierscope.pinned}: waits that held a carrier, by site: the first {@value #MOST_SITES}, then {@code other} (JDK 21 or newer)</li>
 * </ul>
 * On an older JDK there are none. No pins are counted where Flight Recorder cannot record, such as without a folder for its files.
 */
public final class CarrierMetrics implements MeterBinder, AutoCloseable {
    private static final int MOST_SITES = 20;
    /** A JVM that cannot write what it records aborts. */
    private static final long LEAST_FREE_BYTES = 32 << 20;
    private static final String PINNED = "jdk.VirtualThreadPinned";
    private static final String SCHEDULER = "jdk.management:type=VirtualThreadScheduler";

    private final Duration leastPin;
    private final Set<String> sites = ConcurrentHashMap.newKeySet();
    private ScheduledExecutorService probe;
    private RecordingStream pins;

    /** Counts pins of 20 ms or more, as the JDK's own settings do. */
    public CarrierMetrics() {
        this(Duration.ofMillis(20));
    }

    /** @param leastPin shorter pins are not counted; each that is counted costs an event with its stack */
    public CarrierMetrics(Duration leastPin) {
        this.leastPin = leastPin;
    }

    @Override
    public synchronized void bindTo(MeterRegistry registry) {
        if (probe == null && VirtualThreads.supported()) {
            scheduler(registry);
            startDelay(registry);
            pinsIfPossible(registry);
        }
    }

    private static void scheduler(MeterRegistry registry) {
        var beans = ManagementFactory.getPlatformMBeanServer();
        var name = schedulerName();
        if (beans.isRegistered(name)) {
            gauge(registry, "parallelism", beans, name, "Parallelism");
            gauge(registry, "pool.size", beans, name, "PoolSize");
            gauge(registry, "mounted", beans, name, "MountedVirtualThreadCount");
            gauge(registry, "queued", beans, name, "QueuedVirtualThreadCount");
        }
    }

    private static ObjectName schedulerName() {
        try {
            return new ObjectName(SCHEDULER);
        } catch (MalformedObjectNameException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void gauge(MeterRegistry registry, String meter, MBeanServer beans, ObjectName name,
            String attribute) {
        Gauge.builder("carrierscope.scheduler." + meter, beans, b -> value(b, name, attribute))
                .description("of the scheduler of virtual threads").register(registry);
    }

    private static double value(MBeanServer beans, ObjectName name, String attribute) {
        try {
            return ((Number) beans.getAttribute(name, attribute)).doubleValue();
        } catch (JMException e) {
            return Double.NaN;
        }
    }

    private void startDelay(MeterRegistry registry) {
        var delay = Timer.builder("carrierscope.start.delay")
                .description("from the start of a virtual thread until it runs").register(registry);
        probe = Executors.newSingleThreadScheduledExecutor(task -> {
            var thread = new Thread(task, "carrierscope-probe");
            thread.setDaemon(true);
            return thread;
        });
        probe.scheduleAtFixedRate(() -> {
            long started = System.nanoTime();
            VirtualThreads.start(() -> delay.record(System.nanoTime() - started, TimeUnit.NANOSECONDS));
        }, 1, 1, TimeUnit.SECONDS);
    }

    /** A service does not fail to start for want of a meter. */
    private void pinsIfPossible(MeterRegistry registry) {
        try {
            requireRoom();
            pins(registry);
        } catch (IllegalStateException e) {
            System.getLogger(CarrierMetrics.class.getName()).log(System.Logger.Level.INFO,
                    "no meter carrierscope.pinned, since Flight Recorder cannot record: " + e.getMessage());
        }
    }

    private static void requireRoom() {
        var folder = new File(System.getProperty("java.io.tmpdir"));
        if (folder.getUsableSpace() < LEAST_FREE_BYTES) {
            throw new IllegalStateException("less than " + (LEAST_FREE_BYTES >> 20) + " MB are free in " + folder);
        }
    }

    private void pins(MeterRegistry registry) {
        pins = new RecordingStream();
        disable(Stream.concat(Stream.of(EventType.getEventType(HandlerEvent.class)),
                FlightRecorder.getFlightRecorder().getEventTypes().stream()));
        pins.onMetadata(known -> disable(known.getAddedEventTypes().stream()));
        pins.enable(PINNED).withThreshold(leastPin).withStackTrace();
        pins.onEvent(PINNED, event -> count(event, registry));
        pins.startAsync();
    }

    /** A recording beside this one may let shorter pins through, also to this one. */
    private void count(RecordedEvent event, MeterRegistry registry) {
        if (event.getDuration().compareTo(leastPin) >= 0) {
            Timer.builder("carrierscope.pinned").tag("site", tag(site(event)))
                    .description("waits that held their carrier").register(registry).record(event.getDuration());
        }
    }

    /** A recording has all events of the application and its libraries that it does not disable. */
    private void disable(Stream<EventType> types) {
        types.map(EventType::getName).filter(name -> !name.startsWith("jdk.")).forEach(pins::disable);
    }

    /** Only so many sites get a tag of their own. */
    private String tag(String site) {
        return sites.contains(site) || sites.size() < MOST_SITES && sites.add(site) ? site : "other";
    }

    /** The innermost method that is not of the JDK. */
    private static String site(RecordedEvent event) {
        return event.getStackTrace() == null
                ? "unknown"
                : event.getStackTrace().getFrames().stream().filter(RecordedFrame::isJavaFrame)
                        .map(f -> f.getMethod().getType().getName() + "." + f.getMethod().getName())
                        .filter(m -> !m.matches("(java|jdk|sun)\\..*")).findFirst().orElse("JDK");
    }

    /** Ends the probe and the recording. */
    @Override
    public synchronized void close() {
        if (probe != null) {
            probe.shutdownNow();
        }
        if (pins != null) {
            pins.close();
        }
    }
}
