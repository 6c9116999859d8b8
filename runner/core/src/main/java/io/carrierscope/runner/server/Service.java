package io.carrierscope.runner.server;

import io.carrierscope.events.HandlerEvent;
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
import java.util.function.ObjIntConsumer;

/**
 * What a server does for a request: on the calling thread, or without blocking it and then telling the caller.
 *
 * @param nonBlocking takes the id of the request, 0 where it has none
 */
public record Service(Runnable blocking, ObjIntConsumer<Completion> nonBlocking, Items items, Answer answer) {
    /** The items of a request run as a job. A request without items is a single item. */
    public record Items(int count, Runnable each) {}

    /** For workloads that send nothing. */
    public static Service of(Workload workload) {
        return of(workload, MessageSender.NONE);
    }

    /** For workloads that call and query nothing. */
    public static Service of(Workload workload, MessageSender messages) {
        return of(workload, messages, Caller.open(Map.of()), Database.NONE);
    }

    public static Service of(Workload workload, MessageSender messages, Caller caller, Database database) {
        StepContext blocking = new StepContext(CpuWork.calibrated(), messages, caller, database);
        AsyncSteps async = new AsyncSteps(blocking);
        return new Service(() -> blocking.run(workload.steps()),
                (whenDone, requestId) -> async.run(workload.steps(), requestId, whenDone),
                items(workload.steps(), blocking), workload.answer());
    }

    private static Items items(List<Step> steps, StepContext blocking) {
        return steps.size() == 1 && steps.getFirst() instanceof io.carrierscope.runner.workload.step.Items job
                ? new Items(job.count(), () -> blocking.run(job.steps()))
                : new Items(1, () -> blocking.run(steps));
    }

    /** Does the work of the handler that the event began, without blocking; the event ends before the answer. */
    public void begin(HandlerEvent event, Completion answer) {
        nonBlocking.accept(failure -> {
            event.commit();
            answer.ended(failure);
        }, event.requestId);
    }

    public boolean answersFirst() {
        return answer == Answer.BEFORE_WORK;
    }
}
