package io.carrierscope.analyzer.report;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static io.carrierscope.analyzer.cell.HandMade.event;
import static io.carrierscope.analyzer.cell.HandMade.recording;
import static io.carrierscope.analyzer.cell.HandMade.requests;
import static io.carrierscope.analyzer.cell.HandMade.sleepingHandlers;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.fold.measure.Measurements;
import io.carrierscope.analyzer.recording.EventSource.Coverage;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Pinned;
import io.carrierscope.analyzer.recording.event.Stack;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Small hand-made analyses. */
public final class Samples {
    /** Text that would do harm in HTML, Markdown, a spreadsheet or a terminal. */
    static final String HOSTILE = "=cmd|'/c calc'!A1 <script>alert(\"x\")</script> `a` | b\n\u001b[31m\u202e";
    private static final String POOL = "java.util.concurrent.ForkJoinPool";

    private Samples() {}

    /** Three cells that differ on two axes, one failed cell and a recording that is not part of a matrix. */
    public static Analysis small() {
        var recordings = new ArrayList<MeasuredRecording>();
        recordings.addAll(cell("virtual", "virtual", 21, pinnedServer(), requests(800, 90_000_000)));
        recordings.addAll(cell("virtual", "virtual", 25, freeServer(), requests(9_000, 6_000_000)));
        recordings.addAll(cell("platform-20", "platform-pool", 21, poolServer(), requests(4_500, 40_000_000)));
        recordings.add(failed());
        recordings.add(recording("foreign.jfr", 25, null, pinnedServer()));
        return Analysis.of(recordings);
    }

    private static List<MeasuredRecording> cell(String server, String model, int jdk, List<JvmEvent> onServer,
            List<JvmEvent> onClient) {
        String file = server + "." + jdk;
        return List.of(recording(file + ".server.jfr", jdk, event(server, model, "server", 64, pool(model), jdk),
                onServer),
                recording(file + ".client.jfr", jdk, event(server, model, "client", 64, pool(model), jdk),
                        all(onClient, cpu(0.05, 0.2))));
    }

    private static MeasuredRecording failed() {
        var profile = Recorded.profile(Recorded.jvm(25), event("platform-20", "platform-pool", "server", 64, 18, 25),
                new JvmEvent.Failure(TEN_SECONDS.startNanos(), "start", "port in use"));
        return new MeasuredRecording(Path.of("failed.server.jfr"), profile, new Coverage(1, List.of()), TEN_SECONDS,
                Measurements.empty(TEN_SECONDS, profile));
    }

    private static int pool(String model) {
        return model.equals("platform-pool") ? 18 : 0;
    }

    /** Two carriers, pinned 8 of 10 seconds each and idle for half a second. */
    private static List<JvmEvent> pinnedServer() {
        var events = new ArrayList<JvmEvent>();
        for (int i = 0; i < 800; i++) {
            long start = TEN_SECONDS.startNanos() + i * SECOND / 80;
            events.add(new Pinned(start, 20_000_000, Recorded.virtual(1_000 + i),
                    Recorded.stack("java.lang.VirtualThread.park", "app.Cache.load", "app.Handler.handle",
                            "jdk.internal.vm.Continuation.enterSpecial"),
                    null,
                    null, null));
        }
        return all(events, carriers(SECOND / 2, 0.04), cpu(0.06, 0.2));
    }

    private static List<JvmEvent> freeServer() {
        return all(carriers(8 * SECOND, 0.08), cpu(0.1, 0.3),
                sleepingHandlers(Recorded.virtual(77), 9_000, 5_000_000));
    }

    private static List<JvmEvent> carriers(long idle, double cpu) {
        var events = new ArrayList<JvmEvent>();
        for (int id = 1; id <= 2; id++) {
            events.add(new Park(TEN_SECONDS.startNanos(), idle, Recorded.carrier(id), Stack.NONE, POOL));
            events.addAll(cpu(Recorded.carrier(id), cpu));
        }
        return events;
    }

    private static List<JvmEvent> poolServer() {
        var events = new ArrayList<JvmEvent>();
        for (int id = 1; id <= 18; id++) {
            events.addAll(sleepingHandlers(Recorded.platform(id, "qtp-" + id), 250, 36_000_000));
            events.addAll(cpu(Recorded.platform(id, "qtp-" + id), 0.004));
        }
        return all(events, cpu(0.1, 0.3), List.of(
                new JvmEvent.UsageSample(TEN_SECONDS.startNanos() + 7, 30 << 20, OptionalLong.of(50 << 20), 41)));
    }

    /** An analysis in which every recorded text is hostile. */
    static Analysis hostile() {
        var stack = new Stack(List.of(new Frame(HOSTILE, HOSTILE, 3, false)));
        var events = new ArrayList<>(carriers(SECOND, 0.1));
        events.add(new Pinned(TEN_SECONDS.startNanos(), 8 * SECOND, Recorded.virtual(9), stack, HOSTILE, HOSTILE,
                null));
        events.addAll(cpu(Recorded.platform(50, HOSTILE), 0.1));
        events.add(new JvmEvent.Handler(TEN_SECONDS.startNanos(), 5, 0, Recorded.platform(50, HOSTILE),
                OptionalLong.empty(), HOSTILE));
        var recordings = new ArrayList<MeasuredRecording>();
        for (String server : List.of("fast" + HOSTILE, "slow" + HOSTILE)) {
            recordings.add(recording(HOSTILE.replace("/", ""), 25, hostileCell(server, "server"), events));
            recordings.add(recording("c.jfr", 25, hostileCell(server, "client"), hostileRequests(server)));
        }
        return Analysis.of(recordings);
    }

    private static List<JvmEvent> hostileRequests(String server) {
        return all(requests(server.startsWith("fast") ? 900 : 300, 1_000_000), List.of(new JvmEvent.Request(
                TEN_SECONDS.startNanos(), 5, 10_000, 5, 0, OptionalLong.empty(), HOSTILE, HOSTILE, true, true)));
    }

    private static JvmEvent.CellInfo hostileCell(String server, String role) {
        return new JvmEvent.CellInfo(0, HOSTILE, HOSTILE, HOSTILE, server, server, HOSTILE, HOSTILE, 1, role, HOSTILE,
                64,
                0, 20, 2, HOSTILE, hostileDefinition());
    }

    private static String hostileDefinition() {
        var definition = JsonMapper.builder().build().createObjectNode().put("controlOf", HOSTILE);
        definition.putArray("published").addObject().put("study", HOSTILE).put("row", HOSTILE)
                .put("metric", "throughput").put("value", 7).put("unit", HOSTILE).put("source", HOSTILE);
        return definition.toString();
    }
}
