package io.carrierscope.runner.workload.step;

import io.carrierscope.events.server.CallEvent;
import io.carrierscope.runner.workload.AsyncSteps;
import io.carrierscope.runner.workload.Step;
import io.carrierscope.runner.workload.StepContext;
import io.carrierscope.runner.workload.Syntax;
import java.util.List;

/** Calls a service downstream, which does the inner steps, and goes on when it has answered. */
public record Call(String service, List<Step> steps) implements Step.Calls, Step.NonBlocking {
    static final Syntax SYNTAX = new Syntax("call", "call-<service>", Call.class,
            (service, value) -> new Call(service, downstream(value.steps())));

    public Call {
        steps = List.copyOf(steps);
    }

    /** The JDK has events for waits of platform threads only. */
    @Override
    public void run(StepContext context) {
        if (!Thread.currentThread().isVirtual()) {
            context.caller().call(service);
            return;
        }
        CallEvent event = begun(0);
        try {
            context.caller().call(service);
        } finally {
            event.ended();
        }
    }

    /** The event ends where the request goes on, so it has the wait for a thread too, as that of a virtual thread. */
    @Override
    public boolean start(AsyncSteps.Request request) {
        CallEvent event = begun(request.id());
        request.context().caller().call(service, failure -> request.onServer(() -> {
            event.ended();
            request.goOn(failure);
        }));
        return false;
    }

    private CallEvent begun(int requestId) {
        var event = new CallEvent();
        event.requestId = requestId;
        event.service = service;
        event.started();
        return event;
    }

    private static List<Step> downstream(List<Step> steps) {
        for (Step step : steps) {
            if (step instanceof Step.Remote) {
                throw new IllegalArgumentException("a service downstream cannot call, send or query");
            }
            downstream(step.steps());
        }
        return steps;
    }

    @Override
    public Call with(List<Step> inside) {
        return new Call(service, inside);
    }
}
