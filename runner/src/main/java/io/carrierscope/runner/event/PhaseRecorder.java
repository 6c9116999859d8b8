package io.carrierscope.runner.event;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;

/** Records the phase events of this JVM at the announced instants. */
public final class PhaseRecorder implements AutoCloseable {
    private final List<Thread> threads = new CopyOnWriteArrayList<>();
    private final CompletableFuture<Long> measureNanos = new CompletableFuture<>();

    /** Each span has a thread of its own: writing the end of one phase must not delay the begin of the next. */
    public void announce(PhaseSpan span) {
        PhaseEvent event = new PhaseEvent();
        event.name = span.name().id();
        if (span.name() == PhaseName.MEASURE) {
            measureNanos.complete(span.startNanos());
        }
        threads.add(Thread.ofPlatform().daemon().name("phase-" + event.name).start(() -> record(span, event)));
    }

    private void record(PhaseSpan span, PhaseEvent event) {
        MonotonicClock.parkUntil(span.startNanos());
        event.begin();
        MonotonicClock.parkUntil(endNanos(span));
        event.end();
        if (!Thread.currentThread().isInterrupted()) {
            event.commit();
        }
    }

    private long endNanos(PhaseSpan span) {
        if (!span.isOpen()) {
            return span.endNanos();
        }
        try {
            return measureNanos.get();
        } catch (InterruptedException | ExecutionException stopping) {
            Thread.currentThread().interrupt();
            return span.startNanos();
        }
    }

    @Override
    public void close() {
        threads.forEach(Thread::interrupt);
    }
}
