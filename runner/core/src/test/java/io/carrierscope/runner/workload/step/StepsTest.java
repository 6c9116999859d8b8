package io.carrierscope.runner.workload.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.carrierscope.events.server.CallEvent;
import io.carrierscope.events.server.LockWaitEvent;
import io.carrierscope.runner.suite.Json;
import io.carrierscope.runner.workload.AsyncSteps;
import io.carrierscope.runner.workload.Caller;
import io.carrierscope.runner.workload.Completion;
import io.carrierscope.runner.workload.CpuWork;
import io.carrierscope.runner.workload.Step;
import io.carrierscope.runner.workload.StepContext;
import io.carrierscope.runner.workload.Workload;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Steps do what they say. */
class StepsTest {
    static final List<Workload> WORKLOADS = Workloads.ALL;

    @Test
    void computingFourTimesAsMuchCostsMoreCpuTime() {
        CpuWork work = CpuWork.calibrated();
        assertCostsMoreThanTwice(() -> work.burn(Duration.ofMillis(4)), () -> work.burn(Duration.ofMillis(1)));
    }

    /** However slow this JVM is when it starts. */
    @Test
    void aJvmThatIsToldTheCostOfARoundDoesAsManyAsTheOthers() {
        double roundNanos = CpuWork.roundNanos();
        CpuWork more = told(roundNanos);
        CpuWork fewer = told(4 * roundNanos);
        assertCostsMoreThanTwice(() -> more.burn(Duration.ofMillis(8)), () -> fewer.burn(Duration.ofMillis(8)));
    }

    private static CpuWork told(double roundNanos) {
        String[] option = CpuWork.property(roundNanos).substring(2).split("=");
        System.setProperty(option[0], option[1]);
        try {
            return CpuWork.calibrated();
        } finally {
            System.clearProperty(option[0]);
        }
    }

    /** By turns: a shared machine may slow down for longer than ten times either takes. The cheapest time counts. */
    private static void assertCostsMoreThanTwice(Runnable much, Runnable little) {
        long muchNanos = Long.MAX_VALUE;
        long littleNanos = Long.MAX_VALUE;
        for (int turn = 0; turn < 10; turn++) {
            muchNanos = Math.min(muchNanos, cpuNanos(much));
            littleNanos = Math.min(littleNanos, cpuNanos(little));
        }
        assertThat(muchNanos).isGreaterThan(2 * littleNanos);
    }

    private static long cpuNanos(Runnable action) {
        long begin = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        action.run();
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begin;
    }

    @Test
    void aNativeFrameRunsItsActionOnce() {
        assumeThat(Runtime.version().feature()).as("the JDK of the tests").isGreaterThanOrEqualTo(22);
        AtomicInteger runs = new AtomicInteger();
        NativeFrame.run(runs::incrementAndGet);
        NativeFrame.run(runs::incrementAndGet);
        assertThat(runs).hasValue(2);
    }

    @Test
    void aFailureUnderANativeFrameDoesNotEndTheJvm() {
        assumeThat(Runtime.version().feature()).as("the JDK of the tests").isGreaterThanOrEqualTo(22);
        IllegalStateException failure = new IllegalStateException("on purpose");
        assertThat(catchThrowable(() -> NativeFrame.run(() -> {
            throw failure;
        }))).isSameAs(failure);
        OutOfMemoryError error = new OutOfMemoryError("on purpose");
        assertThat(catchThrowable(() -> NativeFrame.run(() -> {
            throw error;
        }))).isSameAs(error);
    }

    /** The JDK records nothing of a virtual thread that waits unmounted. */
    @Test
    void aVirtualThreadThatWaitsForTheSharedLockLeavesAnEvent(@TempDir Path folder) throws Exception {
        var steps = new StepContext(CpuWork.calibrated(), null, null, null);
        Path file = folder.resolve("locks.jfr");
        try (var recording = new Recording()) {
            recording.enable(LockWaitEvent.class);
            recording.start();
            contend(() -> steps.run(List.of(new Guard(Guard.Kind.SHARED_LOCK,
                    List.of(new Wait(Duration.ofMillis(20)))))));
            recording.dump(file);
        }
        assertThat(RecordingFile.readAllEvents(file)).isNotEmpty().allSatisfy(event -> {
            assertThat(event.getString("lock")).isEqualTo("shared-lock");
            assertThat(event.getThread().isVirtual()).isTrue();
        });
    }

    /** Of 100 requests each second one calls a, each fourth b, and of each second one each second one c, whatever comes before. */
    @Test
    void eachStepOfSomeRequestsCountsForItself() {
        var called = new ConcurrentHashMap<String, Integer>();
        var caller = new Caller() {
            @Override
            public void call(String service) {
                called.merge(service, 1, Integer::sum);
            }

            @Override
            public void call(String service, Completion answered) {
                call(service);
                answered.ended(null);
            }

            @Override
            public void close() {}
        };
        var some = List.<Step>of(new Chance(2, List.of(new Call("a", List.of()))),
                new Chance(4, List.of(new Call("b", List.of()))),
                new Chance(2, List.of(new Chance(2, List.of(new Call("c", List.of()))))));
        var blocking = new StepContext(CpuWork.calibrated(), null, caller, null);
        var async = new AsyncSteps(new StepContext(CpuWork.calibrated(), null, caller, null));
        for (int id = 1; id <= 100; id++) {
            blocking.run(some);
        }
        assertThat(called).isEqualTo(Map.of("a", 50, "b", 25, "c", 25));
        for (int id = 1; id <= 100; id++) {
            async.run(some, id, Runnable::run, failure -> assertThat(failure).isNull());
        }
        assertThat(called).isEqualTo(Map.of("a", 100, "b", 50, "c", 50));
    }

    @Test
    void noMoreThreadsThanPermitsDoTheStepsInside(@TempDir Path folder) throws Exception {
        var steps = new StepContext(CpuWork.calibrated(), null, inside, null);
        Path file = folder.resolve("permits.jfr");
        try (var recording = new Recording()) {
            recording.enable(LockWaitEvent.class);
            recording.start();
            contend(() -> steps.run(THREE_AT_A_TIME));
            recording.dump(file);
        }
        assertThat(inside.most).hasValue(3);
        assertThat(RecordingFile.readAllEvents(file)).filteredOn(e -> e.getEventType().getName().endsWith("LockWait"))
                .isNotEmpty().allSatisfy(event -> assertThat(event.getString("lock")).isEqualTo("permit-of-3"));
    }

    /** Each call leaves an event of its request, also where no thread waits. */
    @Test
    void noMoreEventLoopsThanPermitsDoTheStepsInside(@TempDir Path folder) throws Exception {
        var steps = new AsyncSteps(new StepContext(CpuWork.calibrated(), null, inside, null));
        var ended = new CountDownLatch(16);
        Set<String> ends = ConcurrentHashMap.newKeySet();
        Path file = folder.resolve("calls.jfr");
        try (var recording = new Recording();
                var loop = Executors.newSingleThreadExecutor(Thread.ofPlatform().name("loop").factory())) {
            recording.enable(CallEvent.class);
            recording.start();
            for (int id = 1; id <= 16; id++) {
                steps.run(THREE_AT_A_TIME, id, loop, failure -> {
                    ends.add(Thread.currentThread().getName());
                    ended.countDown();
                });
            }
            assertThat(ended.await(30, TimeUnit.SECONDS)).isTrue();
            recording.dump(file);
        }
        assertThat(ends).as("where requests go on after calls").containsExactly("loop");
        assertThat(inside.most).hasValue(3);
        assertThat(RecordingFile.readAllEvents(file)).filteredOn(e -> e.getEventType().getName().endsWith(".Call"))
                .allSatisfy(call -> assertThat(call.getDuration()).isGreaterThanOrEqualTo(Duration.ofMillis(19)))
                .extracting(call -> call.getInt("requestId"))
                .containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(1, 16).boxed().toList());
    }

    private static final List<Step> THREE_AT_A_TIME = List
            .of(new Permit(3, List.of(new Call("count", List.of()))));
    private final Inside inside = new Inside();

    /** Counts calls that last at the same time. */
    private static final class Inside implements Caller {
        final AtomicInteger most = new AtomicInteger();
        private final AtomicInteger now = new AtomicInteger();

        @Override
        public void call(String service) {
            enter();
            try {
                Thread.sleep(20);
            } catch (InterruptedException stopping) {
                Thread.currentThread().interrupt();
            }
            now.decrementAndGet();
        }

        @Override
        public void call(String service, Completion whenDone) {
            enter();
            CompletableFuture.delayedExecutor(20, TimeUnit.MILLISECONDS).execute(() -> {
                now.decrementAndGet();
                whenDone.ended(null);
            });
        }

        @Override
        public void close() {}

        private void enter() {
            int count = now.incrementAndGet();
            most.accumulateAndGet(count, Math::max);
        }
    }

    private static void contend(Runnable action) throws InterruptedException {
        var threads = IntStream.range(0, 16).mapToObj(i -> Thread.ofVirtual().unstarted(action)).toList();
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @ParameterizedTest
    @FieldSource("WORKLOADS")
    void survivesJson(Workload workload) throws JsonProcessingException {
        assertThat(Json.read(Json.write(workload), Workload.class)).isEqualTo(workload);
    }
}
