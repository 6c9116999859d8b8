package io.carrierscope.runner.event;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Records the phase events of this JVM at the announced instants. */
public final class PhaseRecorder implements AutoCloseable {
    private final List<Thread> threads = new CopyOnWriteArrayList<>();

    /** Each span has a thread of its own: writing the end of one phase must not delay the begin of the next. */
    public void announce(PhaseSpan span) {
        PhaseEvent event = new PhaseEvent();
        event.name = span.name().id();
        threads.add(Thread.ofPlatform().daemon().name("phase-" + event.name).start(() -> record(span, event)));
    }

    private static void record(PhaseSpan span, PhaseEvent event) {
        MonotonicClock.parkUntil(span.startNanos());
        event.begin();
        MonotonicClock.parkUntil(span.endNanos());
        event.end();
        if (!Thread.currentThread().isInterrupted()) {
            event.commit();
        }
    }

    @Override
    public void close() {
        threads.forEach(Thread::interrupt);
    }
}
