package io.carrierscope.incidents.program;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;

/** Runs one incident in this JVM: warms it up, records it, dumps its threads, and ends the JVM, which may hang. */
public final class Launcher {
    private Launcher() {}

    /** Arguments: the class of the incident, settings of Flight Recorder, recording to write, seconds to warm up, seconds to record. */
    public static void main(String[] args) throws Exception {
        // what the program prints is of no interest; it may be as much as it logs
        var out = System.out;
        System.setOut(new java.io.PrintStream(OutputStream.nullOutputStream()));
        var incident = (Incident) Class.forName(args[0]).getDeclaredConstructor().newInstance();
        Path file = Path.of(args[2]).toAbsolutePath();
        var warmUp = Duration.ofMillis(Math.round(1_000 * Double.parseDouble(args[3])));
        var measured = Duration.ofMillis(Math.round(1_000 * Double.parseDouble(args[4])));
        if (!warmUp.isZero()) {
            incident.start();
            Thread.sleep(warmUp);
        }
        try (var recording = new Recording(settings(args[1]))) {
            recording.start();
            Load.recorded();
            if (warmUp.isZero()) {
                incident.start();
            }
            Thread.sleep(measured);
            recording.stop();
            recording.dump(file);
        }
        dumpThreads(file.resolveSibling(file.getFileName().toString().replace(".jfr", ".json")));
        out.flush();
        // a database ends in a shutdown hook; one that hangs must not keep the JVM alive
        Thread.ofPlatform().daemon().start(() -> {
            Load.pause(10_000);
            Runtime.getRuntime().halt(0);
        });
        System.exit(0);
    }

    private static Configuration settings(String settings) throws Exception {
        return settings.endsWith(".jfc")
                ? Configuration.create(Path.of(settings))
                : Configuration.getConfiguration(settings);
    }

    private static void dumpThreads(Path file) throws Exception {
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .dumpThreads(file.toAbsolutePath().toString(), ThreadDumpFormat.JSON);
    }
}
