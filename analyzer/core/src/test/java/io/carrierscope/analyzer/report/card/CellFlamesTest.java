package io.carrierscope.analyzer.report.card;

import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static io.carrierscope.analyzer.cell.HandMade.event;
import static io.carrierscope.analyzer.cell.HandMade.recording;
import static io.carrierscope.analyzer.cell.HandMade.requests;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuSample;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.FlameTree;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CellFlamesTest {
    private static final ThreadRef POOLED = Recorded.platform(7, "qtp-7");
    private static final ThreadRef CARRIER = Recorded.carrier(8);

    /**
     * A pool answers 90 requests per second on 0.18 processors, 2,000 µs each, or 80 µs for each of 25 samples; virtual threads 70
     * per second on 0.28 processors, 4,000 µs each, or 100 µs for each of 40 samples.
     */
    private static FlameTree difference() {
        var recordings = Stream.of(
                cell("platform-20", "platform-pool", 0.09, 900, all(
                        samples(15, POOLED, "app.Handler.handle", "org.eclipse.jetty.server.Server.handle",
                                "org.eclipse.jetty.util.thread.QueuedThreadPool$Runner.run", "java.lang.Thread.run"),
                        samples(6, POOLED, "jdk.internal.misc.Unsafe.park", "org.eclipse.jetty.util.BlockingArrayQueue"
                                + ".poll", "org.eclipse.jetty.util.thread.QueuedThreadPool$Runner.run",
                                "java.lang.Thread.run"),
                        samples(4, POOLED))),
                cell("virtual", "virtual", 0.14, 700, all(
                        samples(22, Recorded.virtual(9), "app.Handler.handle", "org.eclipse.jetty.server.Server.handle",
                                "java.lang.VirtualThread.run", "jdk.internal.vm.Continuation.enter"),
                        samples(11, CARRIER, "java.util.concurrent.ForkJoinPool.awaitWork",
                                "java.util.concurrent.ForkJoinPool.runWorker"),
                        samples(7, CARRIER, "java.lang.VirtualThread.runContinuation",
                                "java.util.concurrent.ForkJoinPool.runWorker"))))
                .flatMap(List::stream).toList();
        var fold = (Block.Details) CellFlames.difference(Analysis.of(recordings).comparisons().get(0)).orElseThrow();
        return ((Block.Flames) fold.blocks().get(0)).graph().get().root();
    }

    @Test
    void stacksAreComparedAcrossThreadGroups() {
        FlameTree threads = difference().children(0).get(0);
        is(threads, "threads", 2_200, 1_000);
        FlameTree server = threads.children(0).get(0);
        is(server, "org.eclipse.jetty.server.Server.handle", 2_200, 1_000);
        is(server.children(0).get(0), "app.Handler.handle", 2_200, 1_000);
    }

    /** In addition, the pool has 320 µs without a stack. */
    @Test
    void timeWithoutAStackIsSeparate() {
        FlameTree root = difference();
        is(root, "all threads", 4_000, 2_000);
        assertThat(root.children(0)).hasSize(3);
        is(root.children(0).get(2), "no stack", 0, -320);
        FlameTree machinery = root.children(0).get(1);
        is(machinery, "thread infrastructure", 1_800, 1_800 - 480);
        FlameTree runWorker = machinery.children(0).get(0);
        is(runWorker, "java.util.concurrent.ForkJoinPool.runWorker", 1_800, 1_800);
        is(runWorker.children(0).get(0), "java.util.concurrent.ForkJoinPool.awaitWork", 1_100, 1_100);
        is(runWorker.children(0).get(1), "java.lang.VirtualThread.runContinuation", 700, 700);
        assertThat(root.delta()).isCloseTo(1_000 + 1_800 - 480 - 320, within(1e-6));
    }

    /** Of 20 samples 15 are in the handler, of 33 on the other side 22; a frame that is gone has a change, but no size. */
    @Test
    void anyTwoRecordingsHaveADifference() {
        var analysis = Analysis.of(List.of(
                recording("a.jfr", 25, null, all(samples(15, POOLED, "app.Handler.handle"),
                        samples(5, POOLED, "app.Old.gone"))),
                recording("b.jfr", 25, null, all(samples(22, POOLED, "app.Handler.handle"),
                        samples(11, POOLED, "app.New.come")))));
        var a = analysis.cells().get(0).cell();
        var graphs = CellFlames.differences(a, analysis.cells().get(1).cell(), "a", "b");

        assertThat(graphs).hasSize(1); // neither allocated or waited
        var threads = ((Block.Flames) ((Block.Details) graphs.get(0)).blocks().get(0)).graph().get().root().children(0)
                .get(0);
        is(threads.children(0).get(0), "app.Handler.handle", 100 * 22 / 33.0, 100 * 22 / 33.0 - 75);
        is(threads.children(0).get(1), "app.New.come", 100 * 11 / 33.0, 100 * 11 / 33.0);
        is(threads.children(0).get(2), "app.Old.gone", 0, -25);
    }

    private static void is(FlameTree node, String name, double micros, double more) {
        assertThat(node.name()).isEqualTo(name);
        assertThat(node.value()).isCloseTo(micros, within(1e-6));
        assertThat(node.delta()).isCloseTo(more, within(1e-6));
    }

    private static List<MeasuredRecording> cell(String server, String model, double cpu, int requests,
            List<JvmEvent> samples) {
        int pool = model.equals("virtual") ? 0 : 18;
        return List.of(
                recording(server + ".server.jfr", 25, event(server, model, "server", 64, pool, 25),
                        all(samples, cpu(cpu, 0.4))),
                recording(server + ".client.jfr", 25, event(server, model, "client", 64, pool, 25),
                        all(requests(requests, 5_000_000), cpu(0.05, 0.4))));
    }

    private static List<JvmEvent> samples(int n, ThreadRef thread, String... methods) {
        Stack stack = methods.length == 0 ? Stack.NONE : Recorded.stack(methods);
        return Collections.nCopies(n, new CpuSample(TEN_SECONDS.startNanos(), thread, stack, true));
    }
}
