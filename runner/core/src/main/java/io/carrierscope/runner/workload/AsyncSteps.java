package io.carrierscope.runner.workload;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Runs the steps of a workload without blocking. After a wait they go on with the threads that the server names for the request, such
 * as the event loop of its connection; the timer only hands over to them.
 */
public final class AsyncSteps {
    private final StepContext context;
    private final ScheduledExecutorService timer = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("event-loop-timer").factory());

    public AsyncSteps(StepContext context) {
        this.context = context;
    }

    /** True if all steps can be done without blocking. */
    public static boolean understands(List<Step> steps) {
        return steps.stream().allMatch(step -> step instanceof Step.NonBlocking && understands(step.steps()));
    }

    /**
     * Runs the steps of a request on the calling thread until one waits.
     *
     * @param requestId 0 where it has none
     * @param server runs the rest
     */
    public void run(List<Step> steps, int requestId, Executor server, Completion whenDone) {
        new Request(requestId, steps, server, whenDone).goOn();
    }

    /** A request, and the steps that it still has to do. */
    public final class Request {
        private final int id;
        private final Deque<Step> rest;
        private final Executor server;
        private final Completion whenDone;

        private Request(int id, List<Step> steps, Executor server, Completion whenDone) {
            this.id = id;
            this.rest = new ArrayDeque<>(steps);
            this.server = server;
            this.whenDone = whenDone;
        }

        public int id() {
            return id;
        }

        public StepContext context() {
            return context;
        }

        /** Runs an action of this request with the threads of its server. */
        public void onServer(Runnable action) {
            server.execute(action);
        }

        /** Makes these steps the next ones. */
        public void insert(List<Step> steps) {
            steps.reversed().forEach(rest::addFirst);
        }

        /** Runs other steps for this request. */
        public void run(List<Step> steps, Completion ended) {
            AsyncSteps.this.run(steps, id, server, ended);
        }

        /** Does the next steps until one has to wait. */
        public void goOn() {
            while (!rest.isEmpty()) {
                Step step = rest.removeFirst();
                if (!(step instanceof Step.NonBlocking next)) {
                    throw new UnsupportedOperationException(step + " blocks");
                }
                if (!next.start(this)) {
                    return;
                }
            }
            whenDone.ended(null);
        }

        /** Goes on, or ends the request with a failure that is not null. */
        public void goOn(Throwable failure) {
            if (failure == null) {
                goOn();
            } else {
                whenDone.ended(failure);
            }
        }

        public void goOnAfter(Duration time) {
            timer.schedule(() -> onServer(this::goOn), time.toNanos(), TimeUnit.NANOSECONDS);
        }
    }
}
