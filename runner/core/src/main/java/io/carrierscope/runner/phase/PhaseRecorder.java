package io.carrierscope.runner.phase;

import io.carrierscope.events.cell.PhaseEvent;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;

/** Records the phase events of this JVM at the announced instants. */
public final class PhaseRecorder implements AutoCloseable {
    private final List<Thread> threads = new CopyOnWriteArrayList<>();
    private final CompletableFuture<Long> measureNanos = new CompletableFuture<>();

    /** One thread per phase: writing the end of a phase must not delay the begin of the next. */
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
        endNanos(span).ifPresent(endNanos -> {
            MonotonicClock.parkUntil(endNanos);
            event.end();
            if (System.nanoTime() - endNanos >= 0) {
                event.commit();
            }
        });
    }

    /** Empty for a phase that will not end any more. */
    private OptionalLong endNanos(PhaseSpan span) {
        if (!span.isOpen()) {
            return OptionalLong.of(span.endNanos());
        }
        try {
            return OptionalLong.of(measureNanos.get());
        } catch (InterruptedException | ExecutionException stopping) {
            Thread.currentThread().interrupt();
            return OptionalLong.empty();
        }
    }

    /** Records the phases that are over, even where their threads have not run yet, and drops the others. */
    @Override
    public void close() {
        threads.forEach(Thread::interrupt);
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }
}
