package io.carrierscope.analyzer.hostile;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Recording;

/**
 * {@code HostileProgram FOLDER}: records a server, a client and a failed cell of each of two variants, with threads, classes and
 * cells that are called by hostile names, and with everything a recording can tell of its surroundings.
 */
public final class HostileProgram {
    private static final List<String> SURROUNDINGS = List.of("jdk.InitialEnvironmentVariable",
            "jdk.InitialSystemProperty", "jdk.JVMInformation", "jdk.StringFlag", "jdk.IntFlag", "jdk.ActiveSetting",
            "jdk.ActiveRecording", "jdk.SystemProcess", "jdk.NetworkUtilization", "jdk.NativeLibrary",
            "jdk.CPUInformation", "jdk.OSInformation", "jdk.GCConfiguration");
    private static final List<String> WAITS = List.of("jdk.ThreadPark", "jdk.ThreadSleep", "jdk.JavaMonitorEnter",
            "jdk.JavaMonitorWait", "jdk.VirtualThreadPinned", "jdk.SocketRead", "jdk.FileRead");
    private static final String LONGEST = Hostile.NAMES.getLast();

    private HostileProgram() {}

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        startThreads();
        for (String variant : List.of("fast", "slow")) {
            record(folder.resolve(variant + ".server.jfr"), variant, "server", 2_200);
            record(folder.resolve(variant + ".client.jfr"), variant, "client", 50);
            record(folder.resolve(variant + ".failed.jfr"), "failed " + variant, "runner", 1);
        }
        Victim.stop = true;
    }

    private static void startThreads() throws Exception {
        var classes = new HostileClasses();
        for (String name : Hostile.NAMES) {
            Runnable victim = classes.victim(Hostile.className(name));
            // a pool's worth of each name, and two that meet in the monitor
            Thread.ofPlatform().daemon().name(name).start(victim);
            Thread.ofVirtual().name(name).start(victim);
            Thread.ofVirtual().name(name).start(victim);
        }
    }

    private static void record(Path file, String variant, String role, long millis) throws Exception {
        try (var recording = new Recording()) {
            SURROUNDINGS.forEach(type -> recording.enable(type).with("period", "beginChunk"));
            WAITS.forEach(type -> recording.enable(type).withoutThreshold().withStackTrace());
            recording.enable("jdk.ThreadCPULoad").withPeriod(Duration.ofSeconds(1));
            recording.enable("jdk.CPULoad").withPeriod(Duration.ofSeconds(1));
            recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(10));
            recording.enable("jdk.ObjectAllocationSample").withStackTrace();
            recording.start();
            cell(variant, role);
            requests(role, variant.equals("fast") ? 60 : 20);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
            recording.stop();
            recording.dump(file);
        }
    }

    private static void cell(String variant, String role) {
        var cell = new HostileEvents.Cell();
        cell.runId = Hostile.NAMES.get(1);
        cell.host = Hostile.NAMES.get(12);
        cell.suite = Hostile.NAMES.get(23);
        cell.cellId = variant + LONGEST;
        cell.serverVariant = variant + String.join(" ", Hostile.NAMES.subList(0, 28));
        cell.workload = LONGEST;
        cell.loadPlan = Hostile.NAMES.get(16);
        cell.role = role;
        cell.threadModel = variant.equals("fast") ? "virtual" : Hostile.NAMES.get(0);
        cell.limits = LONGEST;
        cell.definition = definition(variant);
        cell.commit();
        surroundings();
    }

    private static void surroundings() {
        var environment = new HostileEvents.Environment();
        environment.osName = Hostile.NAMES.get(0);
        environment.kernel = LONGEST;
        environment.cpuModel = Hostile.NAMES.get(13);
        environment.commit();
        var steady = new HostileEvents.Steady();
        steady.rule = Hostile.NAMES.get(14);
        steady.commit();
    }

    private static String definition(String variant) {
        String text = Hostile.NAMES.get(22).replace("\"", "\\\"").replace("\n", "\\n");
        var published = new ArrayList<String>();
        for (String metric : List.of("throughput", "response-p50", text)) {
            published.add("{\"study\":\"" + text + "\",\"row\":\"" + variant + text + "\",\"metric\":\"" + metric
                    + "\",\"value\":7,\"unit\":\"" + text + "\",\"source\":\"javascript:pwned=1\"}");
        }
        return "{\"controlOf\":\"" + text + "\",\"warmup\":\"" + text + "\",\"published\":" + published
                + ",\"limits\":{\"server\":{\"collector\":\"" + text + "\"}}}";
    }

    private static void requests(String role, int count) {
        for (int i = 1; i <= count && role.equals("client"); i++) {
            var request = new HostileEvents.Request();
            request.begin();
            request.requestId = i;
            request.errorClass = i % 10 == 0 ? Hostile.NAMES.get(i % Hostile.NAMES.size()) : null;
            request.commit();
        }
        for (int i = 1; i <= count && role.equals("server"); i++) {
            var handler = new HostileEvents.Handler();
            handler.begin();
            handler.requestId = i;
            handler.threadKind = Hostile.NAMES.get(i % Hostile.NAMES.size());
            handler.commit();
        }
        if (role.equals("runner")) {
            var failure = new HostileEvents.Failure();
            failure.stage = Hostile.NAMES.get(12);
            failure.reason = LONGEST;
            failure.commit();
        }
    }
}
