package io.carrierscope.analyzer.report;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.fold.measure.Measurements;
import io.carrierscope.analyzer.recording.EventSource.Coverage;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.Batch;
import io.carrierscope.analyzer.recording.event.JvmEvent.RateStep;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A hand-made run that repeats the cells of a published study. */
public final class Study {
    private static final int JDK = 25;
    private static final double[] NOISE = {0.98, 1, 1.03};

    private final List<MeasuredRecording> recordings = new ArrayList<>();

    private Study() {}

    /**
     * One row of a study on four variants, two of them a control group, three times each; one also without Flight Recorder;
     * one variant that failed; and a search for the knee on two variants.
     */
    public static Analysis small() {
        var study = new Study();
        study.repeated("platform-20", "", 369, 600, 256, "on");
        study.repeated("platform-200", "", 365, 660, 512, "on");
        study.repeated("virtual-20", "virtual", 1577, 400, 256, "on");
        study.repeated("virtual-200", "virtual", 1575, 440, 256, "on");
        study.repeated("virtual-20", "virtual", 0, 420, 256, "off");
        study.failed();
        study.searched("platform-200", 2_000, 20);
        study.searched("virtual-20", 3_000, 10);
        study.searched("virtual-200", 0, 90);
        return Analysis.of(study.recordings);
    }

    /**
     * A matrix of five variants with published figures for every row, each cell measured three times; all rows have the same
     * figures.
     */
    static Analysis large(int rows) {
        var study = new Study();
        for (String server : List.of("platform-20", "platform-200", "virtual-20", "virtual-200", "virtual-2000")) {
            study.repeated(server, server.startsWith("v") ? "virtual" : "", 369, 400 + 10 * server.length(), 256, "on");
        }
        var first = List.copyOf(study.recordings);
        for (int row = 1; row < rows; row++) {
            String workload = "sleep-" + row;
            first.forEach(r -> study.recordings.add(copy(r, workload)));
        }
        return Analysis.of(study.recordings);
    }

    /** The same measurements under another workload. */
    private static MeasuredRecording copy(MeasuredRecording r, String workload) {
        var c = r.profile().cell().orElseThrow();
        var copy = new JvmEvent.CellInfo(0, c.runId(), c.host(), c.suite(),
                c.cellId().replace("sleep-1-cpu-1", workload),
                c.serverVariant(), workload, c.loadPlan(), c.repetition(), c.role(), c.threadModel(), c.concurrency(),
                0, c.poolThreads(), 2, "", c.definition().replace("1/1", workload));
        return new MeasuredRecording(Path.of(copy.cellId() + "." + c.role() + ".jfr"),
                Recorded.profile(Recorded.jvm(JDK), Recorded.hardwareThreads(2), copy), r.coverage(), r.span(),
                r.measured());
    }

    private record Place(String server, String workload, String load, int repetition, String recording) {
        private String id() {
            return String.join(".", "jetty-pools", server, workload, load, "jdk" + JDK, "r" + repetition)
                    + (recording.equals("off") ? ".off" : "");
        }

        private JvmEvent.CellInfo event(String role, String definition) {
            return new JvmEvent.CellInfo(0, "run-2", "host", "jetty-pools", id(), server, workload, load, repetition,
                    role,
                    server.startsWith("virtual") ? "virtual" : "platform-pool", 10, 0, 18, 2, "", definition);
        }
    }

    private static String definition(String control, double makespan, String row, String recording) {
        String published = """
                {"study":"000","row":"%s","metric":"makespan","value":%s,"unit":"ms","source":"table 1"},
                {"study":"000","row":"%s","metric":"throughput","value":%.1f,"unit":"per second","source":"table 1"}"""
                .formatted(row, makespan, row, 1e6 / makespan);
        return String.format(Locale.ROOT, "{\"recording\":\"%s\",%s\"published\":[%s]}", recording,
                control.isEmpty() ? "" : "\"controlOf\":\"" + control + "\",", makespan == 0 ? "" : published);
    }

    private void repeated(String server, String control, double published, int perTenSeconds, int heap, String rec) {
        for (int i = 0; i < NOISE.length; i++) {
            var place = new Place(server, "sleep-1-cpu-1", "batch-10", i + 1, rec);
            cell(place, definition(control, published, "1/1, 10 clients", rec), (int) (NOISE[i] * perTenSeconds), heap);
        }
    }

    /** Batches of a hundred requests each. */
    private void cell(Place place, String definition, int requests, int heap) {
        long nanos = 100 * 9 * SECOND / requests;
        var events = new ArrayList<JvmEvent>(HandMade.requests(requests, nanos / 10));
        events.add(new Batch(TEN_SECONDS.startNanos(), nanos, 100, 0, true));
        events.add(new Batch(TEN_SECONDS.startNanos() + nanos, nanos + 2_000_000, 100, 0, true));
        events.add(new Batch(TEN_SECONDS.startNanos() + 2 * nanos, nanos, 100, 1, true));
        events.addAll(HandMade.cpu(0.05, 0.2));
        recordings.add(recording(place.id() + ".client.jfr", events, place.event("client", definition)));
        if (place.recording().equals("on")) {
            recordings.add(recording(place.id() + ".server.jfr", HandMade.cpu(0.15, 0.2),
                    place.event("server", definition), new JvmEvent.HeapLimit(0, heap * 1_000_000L)));
        }
    }

    private void failed() {
        var place = new Place("virtual-2000", "sleep-1-cpu-1", "batch-10", 1, "on");
        recordings.add(recording(place.id() + ".failed.jfr", List.of(),
                place.event("server", definition("virtual", 1571, "1/1, 10 clients", "on")),
                new JvmEvent.Failure(0, "server-start", "port in use")));
    }

    /** A search for the knee that met the limit at {@code rate}; 0 for one that never did. */
    private void searched(String server, double rate, long p99Millis) {
        var place = new Place(server, "io", "knee", 1, "on");
        var head = new ArrayList<JvmEvent>(List.of(place.event("client", "{}"),
                step(rate == 0 ? 500 : rate, p99Millis, rate > 0, 0), step(4_000, 80, false, 0)));
        if (rate > 0) {
            for (double share : new double[]{0.5, 0.7, 0.9}) {
                head.add(step(share * rate, p99Millis / 2, true, share));
            }
        }
        recordings.add(recording(place.id() + ".client.jfr", byRoute(HandMade.requests(3_000, 4_000_000)),
                head.toArray(JvmEvent[]::new)));
    }

    /** As of an application: every third request is an order. */
    private static List<JvmEvent> byRoute(List<JvmEvent> requests) {
        return requests.stream().map(JvmEvent.Request.class::cast).<JvmEvent>map(r -> new JvmEvent.Request(
                r.startNanos(), r.durationNanos(), r.id(), r.responseNanos(), r.dispatchLagNanos(), r.firstByteNanos(),
                r.errorClass(), r.id() % 3 == 0 ? "POST /orders" : "GET /orders/{id}", r.measured(),
                r.completedInMeasure())).toList();
    }

    private static RateStep step(double rate, long p99Millis, boolean met, double share) {
        return new RateStep(TEN_SECONDS.startNanos(), SECOND, rate, 0.999 * rate,
                3_000_000,
                p99Millis * 1_000_000, met ? 0 : 7, met, 50_000_000, share, 0);
    }

    private static MeasuredRecording recording(String file, List<JvmEvent> events, JvmEvent... head) {
        var facts = new ArrayList<JvmEvent>(List.of(Recorded.jvm(JDK), Recorded.hardwareThreads(2)));
        for (String type : List.of("jdk.VirtualThreadPinned", "jdk.ThreadPark", "jdk.ThreadSleep",
                "jdk.JavaMonitorEnter", "jdk.JavaMonitorWait")) {
            facts.add(Recorded.setting(type, "enabled", "true"));
        }
        facts.addAll(List.of(head));
        var profile = Recorded.profile(facts.toArray(JvmEvent[]::new));
        var measured = Measurements.empty(TEN_SECONDS, profile);
        events.forEach(measured::accept);
        return new MeasuredRecording(Path.of(file), profile, new Coverage(1, List.of()), TEN_SECONDS, measured);
    }
}
