package io.carrierscope.runner.workload;

import io.carrierscope.events.server.LockWaitEvent;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** What the steps of one server use, and what its requests share. */
public final class StepContext {
    private final CpuWork cpu;
    private final MessageSender messages;
    private final Caller caller;
    private final Database database;
    private final Map<Object, Object> shared = new ConcurrentHashMap<>();

    public StepContext(CpuWork cpu, MessageSender messages, Caller caller, Database database) {
        this.cpu = cpu;
        this.messages = messages;
        this.caller = caller;
        this.database = database;
    }

    /** Runs the steps on the calling thread, blocking it. */
    public void run(List<Step> steps) {
        for (Step step : steps) {
            step.run(this);
        }
    }

    public CpuWork cpu() {
        return cpu;
    }

    public MessageSender messages() {
        return messages;
    }

    public Caller caller() {
        return caller;
    }

    public Database database() {
        return database;
    }

    /** Returns what all requests share under this type and key: the first one makes it. */
    public <T> T shared(Object key, Class<T> type, Supplier<T> first) {
        return type.cast(shared.computeIfAbsent(List.of(type, key), absent -> first.get()));
    }

    /**
     * Acquires a lock as {@code wait} alone would, and records the wait of a virtual thread. The JDK has an event for waits of
     * platform threads only.
     */
    public static void acquire(String name, BooleanSupplier atOnce, Runnable wait) {
        if (!Thread.currentThread().isVirtual()) {
            wait.run();
        } else if (!atOnce.getAsBoolean()) {
            var event = new LockWaitEvent();
            event.lock = name;
            event.started();
            wait.run();
            event.ended();
        }
    }
}
