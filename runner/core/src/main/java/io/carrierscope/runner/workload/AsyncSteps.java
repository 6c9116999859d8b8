package io.carrierscope.runner.workload;

import io.carrierscope.events.CallEvent;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Runs the steps of a workload without blocking: after a wait the steps continue on the single thread of a timer. */
public final class AsyncSteps {
    private final CpuWork cpu;
    private final MessageSender messages;
    private final Caller caller;
    private final AtomicLong chances = new AtomicLong();
    private final Map<Integer, AsyncPermits> permits = new ConcurrentHashMap<>();
    private final ScheduledExecutorService timer = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("event-loop-timer").factory());

    public AsyncSteps(CpuWork cpu, MessageSender messages, Caller caller) {
        this.cpu = cpu;
        this.messages = messages;
        this.caller = caller;
    }

    /** Guards, caches and JDBC are for blocking threads only, so they are not supported here. */
    public static boolean understands(List<Step> steps) {
        return steps.stream().allMatch(step -> switch (step) {
            case Step.Compute compute -> true;
            case Step.Wait wait -> true;
            case Step.Send send -> true;
            case Step.Call call -> true;
            case Step.ObjectWait wait -> false;
            case Step.Cache cache -> false;
            case Step.Query query -> false;
            case Step.Guard guard -> false;
            case Step.Compound outer -> understands(outer.steps());
        });
    }

    /** Runs the steps of a request; its id is 0 where it has none. */
    public void run(List<Step> steps, int requestId, Completion whenDone) {
        goOn(new Work(requestId, new ArrayDeque<>(steps), whenDone));
    }

    /** What is left to do of a request. */
    private record Work(int requestId, Deque<Step> rest, Completion whenDone) {}

    private void goOn(Work work) {
        while (!work.rest.isEmpty()) {
            switch (work.rest.removeFirst()) {
                case Step.Compute compute -> cpu.burn(compute.cpu());
                case Step.Chance chance -> takeChance(chance, work.rest);
                case Step.Items items -> each(items, work.rest);
                case Step.Wait wait -> {
                    timer.schedule(() -> goOn(work), wait.time().toNanos(), TimeUnit.NANOSECONDS);
                    return;
                }
                case Step.Permit permit -> {
                    withPermit(permit, work);
                    return;
                }
                case Step.Call call -> {
                    call(call.service(), work);
                    return;
                }
                case Step.Send send -> {
                    messages.send(failure -> goOnUnless(failure, work));
                    return;
                }
                case Step blocking -> throw new UnsupportedOperationException(blocking + " blocks");
            }
        }
        work.whenDone.ended(null);
    }

    /** The event ends where the request goes on, so it has the wait for a thread too, as that of a virtual thread. */
    private void call(String service, Work work) {
        var event = new CallEvent();
        event.requestId = work.requestId;
        event.service = service;
        event.begin();
        caller.call(service, failure -> {
            event.commit();
            goOnUnless(failure, work);
        });
    }

    private void withPermit(Step.Permit step, Work work) {
        AsyncPermits all = permits.computeIfAbsent(step.of(), n -> new AsyncPermits(n, timer));
        all.acquire(() -> run(step.steps(), work.requestId, failure -> {
            all.release();
            goOnUnless(failure, work);
        }));
    }

    private void goOnUnless(Throwable failure, Work work) {
        if (failure == null) {
            goOn(work);
        } else {
            work.whenDone.ended(failure);
        }
    }

    private static void each(Step.Items items, Deque<Step> rest) {
        for (int item = 0; item < items.count(); item++) {
            items.steps().reversed().forEach(rest::addFirst);
        }
    }

    private void takeChance(Step.Chance chance, Deque<Step> rest) {
        if (chances.getAndIncrement() % chance.oneIn() == 0) {
            chance.steps().reversed().forEach(rest::addFirst);
        }
    }
}
