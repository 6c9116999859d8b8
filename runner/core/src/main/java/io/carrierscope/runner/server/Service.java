package io.carrierscope.runner.server;

import io.carrierscope.events.server.HandlerEvent;
import io.carrierscope.runner.workload.Workload.Answer;
import io.carrierscope.runner.workload.AsyncSteps;
import io.carrierscope.runner.workload.Caller;
import io.carrierscope.runner.workload.Completion;
import io.carrierscope.runner.workload.CpuWork;
import io.carrierscope.runner.workload.Database;
import io.carrierscope.runner.workload.MessageSender;
import io.carrierscope.runner.workload.Step;
import io.carrierscope.runner.workload.StepContext;
import io.carrierscope.runner.workload.Workload;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;

/** What a server does for a request: on the calling thread, or without blocking it and then telling the caller. */
public record Service(Runnable blocking, NonBlocking nonBlocking, Items items, Answer answer) {
    /** Does the work without blocking. */
    @FunctionalInterface
    public interface NonBlocking {
        /**
         * Begins it on the calling thread.
         *
         * @param requestId 0 where it has none
         * @param server runs what follows a wait
         */
        void begin(int requestId, Executor server, Completion whenDone);
    }

    /** The items of a request run as a job. A request without items is a single item. */
    public record Items(int count, Runnable each) {}

    /** For workloads that send, call and query nothing. */
    public static Service of(Workload workload) {
        return of(workload, MessageSender.NONE, Caller.open(Map.of()), Database.NONE);
    }

    public static Service of(Workload workload, MessageSender messages, Caller caller, Database database) {
        StepContext blocking = new StepContext(CpuWork.calibrated(), messages, caller, database);
        AsyncSteps async = new AsyncSteps(blocking);
        return new Service(() -> blocking.run(workload.steps()),
                (requestId, server, whenDone) -> async.run(workload.steps(), requestId, server, whenDone),
                items(workload.steps(), blocking), workload.answer());
    }

    private static Items items(List<Step> steps, StepContext blocking) {
        return steps.size() == 1 && steps.getFirst() instanceof io.carrierscope.runner.workload.step.Items job
                ? new Items(job.count(), () -> blocking.run(job.steps()))
                : new Items(1, () -> blocking.run(steps));
    }

    /**
     * Does the work of the handler that the event began, without blocking; the event ends before the answer.
     *
     * @param server the threads on which the server would go on with this request, such as the event loop of its connection
     */
    public void begin(HandlerEvent event, Executor server, Completion answer) {
        nonBlocking.begin(event.requestId, server, failure -> {
            event.ended();
            answer.ended(failure);
        });
    }

    public boolean answersFirst() {
        return answer == Answer.BEFORE_WORK;
    }
}
