package io.carrierscope.analyzer.report;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Pinned;
import io.carrierscope.analyzer.recording.event.JvmEvent.Request;
import io.carrierscope.analyzer.recording.event.JvmEvent.SchedulerSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.VirtualThreadLife;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.GcPause;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.HeapUse;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.ThreadCount;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;

/** Cells with data for every chart, and as variable as charts can show. */
public final class Crowded {
    static final int VARIANTS = 5;
    private static final int CARRIERS = 20;

    private final Random random = new Random(7);

    private Crowded() {}

    /** Five variants under each of the workloads. */
    public static Analysis of(int workloads) {
        var crowded = new Crowded();
        var server = HandMade.recording("server.jfr", 25, event("virtual", "io", "server"), crowded.server());
        var client = HandMade.recording("client.jfr", 25, event("virtual", "io", "client"), crowded.client());
        var recordings = new ArrayList<MeasuredRecording>();
        for (int i = 0; i < workloads; i++) {
            for (int variant = 0; variant < VARIANTS; variant++) {
                recordings.add(copy(server, event("virtual-" + variant, "io-" + i, "server")));
                recordings.add(copy(client, event("virtual-" + variant, "io-" + i, "client")));
            }
        }
        return Analysis.of(recordings);
    }

    /** The same measurements of another cell. */
    private static MeasuredRecording copy(MeasuredRecording r, JvmEvent.CellInfo cell) {
        var empty = HandMade.recording(cell.cellId() + "." + r.file(), 25, cell, List.of());
        return new MeasuredRecording(empty.file(), empty.profile(), r.coverage(), r.span(), r.measured());
    }

    private static JvmEvent.CellInfo event(String server, String workload, String role) {
        var c = HandMade.event(server, "virtual", role, 64, 0, 25);
        return new JvmEvent.CellInfo(0, c.runId(), c.host(), c.suite(),
                c.cellId().replace(".io.", "." + workload + "."),
                server, workload, c.loadPlan(), 1, role, "virtual", 64, 0, 0, CARRIERS, "", "{}");
    }

    private List<JvmEvent> client() {
        var events = new ArrayList<>(HandMade.cpu(0.05, 0.2));
        for (int i = 1; i <= 1_500; i++) {
            long nanos = (long) (100_000 * Math.exp(2.5 + 2.5 * random.nextGaussian()));
            events.add(
                    new Request(instant() - nanos, nanos, i, nanos, 0, OptionalLong.empty(), null, null, true, true));
        }
        return events;
    }

    private List<JvmEvent> server() {
        var events = new ArrayList<>(HandMade.cpu(0.3, 0.6));
        for (int id = 1; id <= CARRIERS; id++) {
            events.addAll(HandMade.cpu(Recorded.carrier(id), 0.01));
        }
        for (int i = 0; i < 1_500; i++) {
            one(events, i);
        }
        return events;
    }

    private void one(List<JvmEvent> events, int i) {
        var carrier = Recorded.carrier(1 + random.nextInt(CARRIERS));
        var stack = Recorded.stack("java.lang.Thread.sleep", "shop.Order" + i % 400 + ".place",
                "shop.Cart" + i % 70 + ".pay", "java.lang.VirtualThread.run");
        events.add(
                new Pinned(instant(), random.nextInt(9_000_000), Recorded.virtual(1_000 + i), stack, "Native", "park",
                        carrier));
        events.add(new Park(instant(), random.nextInt(9_000_000), carrier, Stack.NONE,
                "java.util.concurrent.ForkJoinPool"));
        events.add(new CpuSample(instant(), carrier, stack, true));
        events.add(new VirtualThreadLife(instant(), Recorded.virtual(random.nextInt(90)), random.nextInt(3) > 0));
        events.add(new GcPause(instant(), random.nextInt(9_000_000)));
        events.add(new HeapUse(instant(), random.nextInt(1 << 30), i, false));
        events.add(new ThreadCount(instant(), random.nextInt(500)));
        events.add(new SchedulerSample(instant(), CARRIERS, random.nextInt(70_000), random.nextInt(3)));
    }

    private long instant() {
        return TEN_SECONDS.startNanos() + (long) (10 * SECOND * random.nextDouble());
    }
}
