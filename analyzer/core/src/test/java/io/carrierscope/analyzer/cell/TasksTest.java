package io.carrierscope.analyzer.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.Cell.UnitOfWork;
import io.carrierscope.analyzer.fold.measure.Measurements;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.model.ServiceDemands;
import io.carrierscope.analyzer.model.WhatIf;
import io.carrierscope.analyzer.recording.EventSource.Coverage;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.Handler;
import io.carrierscope.analyzer.recording.event.JvmEvent.VirtualThreadLife;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Tasks of recordings of ten seconds on two processors. */
class TasksTest {
    private static final long MS = 1_000_000;

    /** 370 lives of 30 ms in ten seconds: 37 per second, 1.11 alive on average. */
    @Test
    void livesOfVirtualThreadsGiveThroughputConcurrencyAndResidenceTime() {
        Cell cell = cell(lives("order-", 370, 30 * MS));
        Tasks tasks = cell.tasks().orElseThrow();
        assertThat(tasks.perSecond()).isCloseTo(37, within(1e-9));
        assertThat(tasks.group().meanAlive()).isCloseTo(1.11, within(1e-9));
        assertThat(tasks.durations().meanNanos()).isEqualTo(30.0 * MS);
        assertThat(tasks.why()).contains("named order-*", "370 ended", "1.1 were alive");
        assertThat(cell.throughputPerSecond()).hasValueCloseTo(37.0, within(1e-9));
        assertThat(cell.unit()).isEqualTo(UnitOfWork.TASK);
        assertThat(cell.response().orElseThrow().percentileNanos(50)).isBetween(29 * MS, 31 * MS);
        LittlesLaw law = LittlesLaw.of(cell).get(0);
        assertThat(law.of()).isEqualTo("tasks");
        assertThat(law.deviation()).isCloseTo(0, within(1e-9));
    }

    /** A request whose predecessor on the connection has just been answered does not get a thread of its own. */
    @Test
    void aThreadOfTomcatMayServeSeveralRequests() {
        var sample = new JvmEvent.CpuSample(HandMade.TEN_SECONDS.startNanos() + 7, Recorded.virtual(3),
                Recorded.stack("shop.Order.place", "org.apache.catalina.core.ApplicationFilterChain.doFilter"), false);
        var lives = lives("", 370, 30 * MS);
        assertThat(cell(lives).tasks().orElseThrow().why()).doesNotContain("more requests");
        assertThat(cell(HandMade.all(lives, List.of(sample))).tasks().orElseThrow().why())
                .endsWith(
                        "some more requests than tasks: a thread of Tomcat goes on with the next request of its connection"
                                + " if that has arrived (--requests servlet counts them)");
    }

    /** 0.35 of 2 processors: 0.7 busy / 37 = 18.92 ms; with 0.25 used by others, 1.5 left: 79.3 tasks per second. */
    @Test
    void tasksHaveBoundsAndPredictions() {
        Cell cell = cell(HandMade.all(lives("", 370, 30 * MS), HandMade.cpu(0.35, 0.6)));
        var bounds = Bounds.of(cell);
        Bound cpu = bounds.get(Bound.Id.CPU).orElseThrow();
        assertThat(cpu.perSecond()).isCloseTo(37 * 1.5 / 0.7, within(1e-6));
        assertThat(cpu.formula()).contains("CPU time per task");
        var whatIf = WhatIf.of(cell, bounds, ServiceDemands.ALONE, Intervention.of("it"), Optional::of);
        assertThat(whatIf).isInstanceOfSatisfying(WhatIf.Predicted.class,
                p -> assertThat(p.perSecond()).isCloseTo(37 * 1.5 / 0.7, within(1e-6)));
    }

    /**
     * A thread that keeps house sleeps for three of ten seconds and parks for six, of which no stack tells what for: it limits no task. One
     * that sleeps for six is held for six, not for nine.
     */
    @Test
    void aThreadThatKeepsHouseIsNoLimit() {
        var thread = Recorded.platform(9, "pool-1-thread-1");
        var sleep = Recorded.stack("java.lang.Thread.sleep", "shop.Pool.fill",
                "java.util.concurrent.ThreadPoolExecutor.runWorker");
        var lives = HandMade.all(lives("", 370, 30 * MS), HandMade.cpu(thread, 0));
        long start = HandMade.TEN_SECONDS.startNanos();
        var park = new JvmEvent.Park(start + 6_000 * MS, 3_000 * MS, thread, Stack.NONE,
                "java.util.concurrent.SynchronousQueue$TransferStack");
        assertThat(pool(HandMade.all(lives, List.of(park, new JvmEvent.Park(start + 3_000 * MS, 3_000 * MS, thread,
                Stack.NONE, "x.Condition"), new JvmEvent.Sleep(start, 3_000 * MS, thread, sleep, 1))))).isEmpty();
        assertThat(pool(HandMade.all(lives, List.of(park, new JvmEvent.Sleep(start, 6_000 * MS, thread, sleep, 1))))
                .orElseThrow().perSecond()).isCloseTo(37 / 0.6, within(1e-6));
    }

    private static Optional<Bound> pool(List<JvmEvent> events) {
        return Bounds.of(cell(events)).get(Bound.Id.PLATFORM_POOL);
    }

    /** Others use 1.9 of two processors; how much of them the service could have is unknown. */
    @Test
    void whatOthersCrowdOutHasNoLimitOfProcessors() {
        Cell crowded = cell(HandMade.all(lives("", 370, 30 * MS), HandMade.cpu(0.05, 1)));
        assertThat(Bounds.of(crowded).get(Bound.Id.CPU)).isEmpty();
    }

    /** 0.02 processors busy / 37 = 0.54 ms; 1.98 left: 3,663 tasks per second, a hundred times as many as there were. */
    @Test
    void aLimitIsNotSeenWhereHardlyAnythingWasUsed() {
        Cell cell = cell(HandMade.all(lives("", 370, 30 * MS), HandMade.cpu(0.01, 0.02)));
        assertThat(Bounds.of(cell).all()).extracting(Bound::id).contains(Bound.Id.CPU);
        assertThat(Bounds.of(cell).reached(cell.kind().leastUse())).isEmpty();
    }

    /**
     * 0.1 processors busy / 37 = 2.703 ms and 23 ms asleep for each task, and five of them in the dump:
     * 5 / 25.703 ms = 194.5 per second.
     */
    @Test
    void aThreadDumpTellsHowManyTasksThereAreAtATime() {
        var lives = lives("", 370, 30 * MS);
        var asleep = lives.stream().map(VirtualThreadLife.class::cast).filter(VirtualThreadLife::started)
                .<JvmEvent>map(life -> new JvmEvent.Sleep(life.startNanos(), 24 * MS, life.thread(),
                        Recorded.stack("a.B.run"), 23 * MS))
                .toList();
        var recording = HandMade.recording("app.jfr", 21, null,
                HandMade.all(lives, asleep, HandMade.cpu(0.05, 0.05)));
        Cell cell = HandMade.cell(
                recording.with(HandMade.dump(List.of("."), 0, false, Optional.empty(), Map.of("", 5, "other-*", 9))),
                null);
        assertThat(cell.tasksAtATime()).isEqualTo(5);
        assertThat(predicted(cell)).satisfies(p -> {
            assertThat(p.then().id()).isEqualTo(Bound.Id.CONCURRENCY);
            assertThat(p.then().perSecond()).isCloseTo(5 / (0.023 + 0.1 / 37), within(1e-6));
            assertThat(p.then().formula()).startsWith("5 tasks at a time, as in the thread dump / (23.00 ms waiting");
            assertThat(p.perSecond()).isLessThan(p.then().perSecond());
        });
        assertThat(predicted(HandMade.cell(recording, null)).then().id()).isEqualTo(Bound.Id.CPU);
    }

    private static WhatIf.Predicted predicted(Cell cell) {
        return (WhatIf.Predicted) WhatIf.of(cell, Bounds.of(cell), ServiceDemands.ALONE, Intervention.of("it"),
                Optional::of);
    }

    @Test
    void requestsComeFirst() {
        var events = new ArrayList<>(lives("", 370, 30 * MS));
        events.add(
                new Handler(HandMade.TEN_SECONDS.startNanos(), MS, 0, Recorded.virtual(1), OptionalLong.empty(), null));
        Cell cell = cell(events);
        assertThat(cell.tasks()).isEmpty();
        assertThat(cell.unit()).isEqualTo(UnitOfWork.REQUEST);
        assertThat(cell.throughputPerSecond()).hasValueCloseTo(0.1, within(1e-9));
    }

    /** 60 connections of 2 s, 12 alive: 5 ended for each one alive. */
    @Test
    void threadsPerConnectionAndLongConsumersDoNotCount() {
        Cell cell = cell(lives("connection-", 60, 2_000 * MS));
        assertThat(cell.tasks()).isEmpty();
        assertThat(cell.throughputPerSecond()).isEmpty();
        assertThat(Tasks.notCounted(cell)).singleElement().asString().contains("named connection-*", "60 ended",
                "12.0 were alive");
    }

    /**
     * 400 lives of 550 ms per second; 1,780 end within 5 s, and 199 of them are alive on average: 8.9 ended for each. Lives of 1.1 s are too
     * long for 5 s, but not for 20 s.
     */
    @Test
    void livesOfLessThanASecondCountInAnIntervalOfAFewSeconds() {
        assertThat(lasting(5, 550).tasks().orElseThrow().group().ended()).isEqualTo(1_780);
        assertThat(lasting(5, 1_100).tasks()).isEmpty();
        assertThat(lasting(20, 1_100).tasks()).isPresent();
    }

    private static Cell lasting(int seconds, int millis) {
        var window = new Window(0, seconds * 1000 * MS);
        var profile = Recorded.profile(Recorded.jvm(25), Recorded.hardwareThreads(2));
        var measured = Measurements.empty(window, profile);
        for (int i = 0; i < 400 * seconds; i++) {
            long start = i * 5 * MS / 2;
            measured.accept(new VirtualThreadLife(start, Recorded.virtual(i), true));
            if (start + millis * MS < window.endNanos()) {
                measured.accept(new VirtualThreadLife(start + millis * MS, Recorded.virtual(i), false));
            }
        }
        return HandMade.cell(new MeasuredRecording(Path.of("x.jfr"), profile, new Coverage(1, List.of()), window,
                measured), null);
    }

    @Test
    void fewThreadsDoNotCount() {
        assertThat(Tasks.notCounted(cell(lives("", 49, MS)))).singleElement().asString().contains("49 ended");
        assertThat(cell(lives("", 50, MS)).tasks()).isPresent();
    }

    /** The pool takes 0.41 of the processors, the carriers 0.1. */
    @Test
    void virtualThreadsBesideABusyPoolDoNotCount() {
        var worker = Recorded.platform(9, "worker-1");
        var busy = HandMade.all(lives("", 370, MS), HandMade.cpu(Recorded.carrier(5), 0.1), HandMade.cpu(worker, 0.41));
        assertThat(cell(busy).tasks()).isEmpty();
        assertThat(Tasks.notCounted(cell(busy))).singleElement().asString().contains("worker-*");
        var even = HandMade.all(lives("", 370, MS), HandMade.cpu(Recorded.carrier(5), 0.1), HandMade.cpu(worker, 0.39));
        assertThat(cell(even).tasks()).isPresent();
    }

    @Test
    void theLargestGroupCounts() {
        Cell cell = cell(
                HandMade.all(lives("part-", 900, MS), lives("order-", 370, 30 * MS), lives("pool-", 70, 1_500 * MS)));
        assertThat(cell.tasks().orElseThrow().group().names()).isEqualTo("part-*");
        assertThat(cell.tasks().orElseThrow().leftOut()).hasSize(2)
                .anyMatch(line -> line.contains("order-* come and go as well: 370 ended"))
                .anyMatch(line -> line.contains("pool-*"));
    }

    private static Cell cell(List<JvmEvent> events) {
        return HandMade.cell(HandMade.recording("app.jfr", 25, null, events), null);
    }

    /** Lives that begin evenly and end within the window. */
    private static List<JvmEvent> lives(String prefix, int count, long nanos) {
        var events = new ArrayList<JvmEvent>();
        long every = (HandMade.TEN_SECONDS.lengthNanos() - nanos) / count;
        for (int i = 0; i < count; i++) {
            var thread = new ThreadRef(prefix.hashCode() * 31L + i, prefix.isEmpty() ? "" : prefix + i,
                    ThreadRef.Kind.VIRTUAL);
            long start = HandMade.TEN_SECONDS.startNanos() + i * every;
            events.add(new VirtualThreadLife(start, thread, true));
            events.add(new VirtualThreadLife(start + nanos, thread, false));
        }
        return events;
    }
}
