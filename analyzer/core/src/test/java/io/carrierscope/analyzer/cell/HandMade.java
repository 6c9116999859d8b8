package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.fold.dump.AttachedDump;
import io.carrierscope.analyzer.fold.dump.LongestQueue;
import io.carrierscope.analyzer.fold.measure.Measurements;
import io.carrierscope.analyzer.recording.EventSource.Coverage;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuLoad;
import io.carrierscope.analyzer.recording.event.JvmEvent.Handler;
import io.carrierscope.analyzer.recording.event.JvmEvent.Request;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadCpuLoad;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntUnaryOperator;

/** Hand-made cells, ten seconds long, for tests with hand-computed figures. */
public final class HandMade {
    public static final long SECOND = 1_000_000_000L;
    public static final Window TEN_SECONDS = new Window(100 * SECOND, 110 * SECOND);

    private HandMade() {}

    /** The event of a cell in the recording of a role. */
    public static JvmEvent.CellInfo event(String server, String model, String role, int clients, int poolThreads,
            int jdk) {
        return new JvmEvent.CellInfo(0, "run-1", "host", "quick", "quick." + server + ".io.closed-64.jdk" + jdk + ".r1",
                server, "io", "closed-" + clients, 1, role, model, clients, 0, poolThreads, 2, "", "{}");
    }

    /** The same in the recording of an application that is the server, on JDK 25. */
    public static JvmEvent.CellInfo application(String model, int clients) {
        return new JvmEvent.CellInfo(0, "run-1", "host", "shop", "shop.app.work.closed-" + clients + ".jdk25.r1", "app",
                "work", "closed-" + clients, 1, "server", model, clients, 0, 0, 2, "",
                "{\"server\":{\"application\":{}}}");
    }

    /** A recording on two processors whose events happened within the window. */
    public static MeasuredRecording recording(String file, int jdk, JvmEvent.CellInfo cell, List<JvmEvent> events,
            JvmEvent... profiled) {
        var head = new ArrayList<JvmEvent>(List.of(Recorded.jvm(jdk), Recorded.hardwareThreads(2)));
        for (String type : List.of("jdk.VirtualThreadPinned", "jdk.ThreadPark", "jdk.ThreadSleep",
                "jdk.JavaMonitorEnter", "jdk.JavaMonitorWait")) {
            head.add(Recorded.setting(type, "enabled", "true"));
            head.add(Recorded.setting(type, "threshold", "0 ns"));
        }
        head.add(Recorded.setting("jdk.ThreadCPULoad", "enabled", "true"));
        if (cell != null) {
            head.add(cell);
        }
        head.addAll(List.of(profiled));
        var profile = Recorded.profile(head.toArray(JvmEvent[]::new));
        var measured = Measurements.empty(TEN_SECONDS, profile);
        events.forEach(measured::accept);
        return new MeasuredRecording(Path.of(file), profile, new Coverage(1, List.of()), TEN_SECONDS, measured);
    }

    public static Cell cell(MeasuredRecording server, MeasuredRecording client) {
        return new Cell(CellKey.of(server), Optional.of(server), Optional.ofNullable(client), Optional.empty(),
                Optional.empty());
    }

    /** What a single thread dump shows beside a recording, in which no threads stand in one task, and all virtual ones in some. */
    public static AttachedDump dump(List<String> lines, int blocked, boolean noneFree, Optional<LongestQueue> crowd,
            Map<String, Integer> virtualThreads) {
        return new AttachedDump(lines, blocked, noneFree, crowd, Optional.empty(), Optional.empty(),
                virtualThreads.values().stream().mapToInt(n -> n).sum(), virtualThreads);
    }

    /** CPU load of process and machine, one sample per second. */
    public static List<JvmEvent> cpu(double jvmShare, double machineShare) {
        return eachSecond(at -> new CpuLoad(at, jvmShare, 0, machineShare));
    }

    /** CPU load of one thread as a share of all processors, one sample per second. */
    public static List<JvmEvent> cpu(ThreadRef thread, double share) {
        return eachSecond(at -> new ThreadCpuLoad(at, thread, share));
    }

    /** Answered requests, all of the same duration. */
    public static List<JvmEvent> requests(int n, long nanos) {
        var events = new ArrayList<JvmEvent>();
        for (int i = 0; i < n; i++) {
            long start = TEN_SECONDS.startNanos() + i * (9 * SECOND / n);
            events.add(new Request(start, nanos, i + 1, nanos + 7, 7, OptionalLong.empty(), null, null, true, true));
        }
        return events;
    }

    /** Answered requests, all of the same duration; of each the milliseconds between its first and last byte. */
    public static List<JvmEvent> answersInPieces(int n, long nanos, IntUnaryOperator millis) {
        var events = new ArrayList<JvmEvent>();
        for (int i = 0; i < n; i++) {
            long start = TEN_SECONDS.startNanos() + i * (9 * SECOND / n);
            var firstByte = OptionalLong.of(nanos - millis.applyAsInt(i) * 1_000_000L);
            events.add(new Request(start, nanos, i + 1, nanos + 7, 7, firstByte, null, null, true, true));
        }
        return events;
    }

    /** Handlers on one thread, each asleep for its whole duration. */
    public static List<JvmEvent> sleepingHandlers(ThreadRef thread, int n, long nanos) {
        var events = new ArrayList<JvmEvent>();
        for (int i = 0; i < n; i++) {
            long start = TEN_SECONDS.startNanos() + i * (9 * SECOND / n);
            events.add(new Handler(start, nanos, i + 1, thread, OptionalLong.of(11), "platform"));
            events.add(new JvmEvent.Sleep(start, nanos, thread, Recorded.stack("a.B.run"), nanos));
        }
        return events;
    }

    /** Concatenates the lists. */
    @SafeVarargs
    public static List<JvmEvent> all(List<JvmEvent>... lists) {
        var all = new ArrayList<JvmEvent>();
        for (var list : lists) {
            all.addAll(list);
        }
        return all;
    }

    private static List<JvmEvent> eachSecond(java.util.function.LongFunction<JvmEvent> sample) {
        var events = new ArrayList<JvmEvent>();
        for (int second = 1; second <= 10; second++) {
            events.add(sample.apply(TEN_SECONDS.startNanos() + second * SECOND));
        }
        return events;
    }
}
