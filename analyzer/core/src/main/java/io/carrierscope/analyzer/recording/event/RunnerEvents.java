package io.carrierscope.analyzer.recording.event;

import io.carrierscope.analyzer.recording.event.JvmEvent.Batch;
import io.carrierscope.analyzer.recording.event.JvmEvent.Call;
import io.carrierscope.analyzer.recording.event.JvmEvent.Companion;
import io.carrierscope.analyzer.recording.event.JvmEvent.Handler;
import io.carrierscope.analyzer.recording.event.JvmEvent.LockWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.PoolSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.ProducerSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.Request;
import io.carrierscope.analyzer.recording.event.JvmEvent.SchedulerSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.Send;
import io.carrierscope.analyzer.recording.event.JvmEvent.UsageSample;
import java.util.List;
import java.util.OptionalLong;

/** The runner's event types that measurements use; docs/events.md describes them. */
final class RunnerEvents {
    static final List<EventDescriptor> ALL = List.of(
            EventDescriptor.of("carrierscope.Usage", UsageSample.class,
                    r -> new UsageSample(r.start(), r.integer("heapUsed"), amount(r, "resident"),
                            (int) r.integer("platformThreads"))),
            EventDescriptor.of("carrierscope.Request", Request.class, RunnerEvents::request),
            EventDescriptor.of("carrierscope.Batch", Batch.class,
                    r -> new Batch(r.start(), r.duration(), (int) r.integer("size"), (int) r.integer("failed"),
                            r.flag("measured"))),
            EventDescriptor.of("carrierscope.LockWait", LockWait.class,
                    r -> new LockWait(r.start(), r.duration(), r.thread("eventThread"), r.text("lock"))),
            EventDescriptor.of("carrierscope.Call", Call.class,
                    r -> new Call(r.start(), r.duration(), (int) r.integer("requestId"), r.thread("eventThread"),
                            r.name("service"))),
            EventDescriptor.of("carrierscope.Handler", Handler.class,
                    r -> new Handler(r.start(), r.duration(), (int) r.integer("requestId"), r.thread("eventThread"),
                            r.nanos("queueDelay"),
                            r.name("threadKind"), r.name("route"), (int) r.integer("status"))),
            EventDescriptor.of("carrierscope.Send", Send.class,
                    r -> new Send(r.start(), r.duration(), r.nanos("acceptTime", 0),
                            r.nanos("acknowledgeTime", 0), r.nanos("resumeTime"))),
            EventDescriptor.of("carrierscope.Pool", PoolSample.class,
                    r -> new PoolSample(r.start(), String.valueOf(r.name("owner")), (int) r.integer("active"),
                            (int) r.integer("waiting"))),
            EventDescriptor.of("carrierscope.Producer", ProducerSample.class, RunnerEvents::producer),
            EventDescriptor.of("carrierscope.Companion", Companion.class,
                    r -> new Companion(r.start(), r.duration(), r.name("process"), r.nanos("cpuTime", 0))),
            EventDescriptor.of("carrierscope.Scheduler", SchedulerSample.class,
                    r -> new SchedulerSample(r.start(), (int) r.integer("parallelism"), (int) r.integer("queued"))));

    private RunnerEvents() {}

    private static ProducerSample producer(Row r) {
        return new ProducerSample(r.start(), r.nanos("linger", 0), r.integer("batchLimit"),
                (int) r.integer("messages"), (int) r.integer("requests"), amount(r, "batchSize"),
                r.nanos("queueTime"), r.nanos("requestTime"), (int) r.integer("waitingThreads"));
    }

    /** Returns an optional amount, which the runner writes as {@link Long#MIN_VALUE} when it is absent. */
    private static OptionalLong amount(Row r, String field) {
        long amount = r.integer(field);
        return amount == Long.MIN_VALUE ? OptionalLong.empty() : OptionalLong.of(amount);
    }

    private static Request request(Row r) {
        long duration = r.duration();
        return new Request(r.start(), duration, (int) r.integer("requestId"),
                r.nanos("responseTime", duration),
                r.nanos("dispatchLag", 0), r.nanos("timeToFirstByte"), r.name("errorClass"), r.name("route"),
                r.flag("measured"), r.flag("completedInMeasure"));
    }
}
