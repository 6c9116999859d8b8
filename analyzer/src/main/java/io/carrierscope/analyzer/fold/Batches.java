package io.carrierscope.analyzer.fold;

import io.carrierscope.analyzer.recording.JvmEvent;
import io.carrierscope.analyzer.recording.JvmEvent.Batch;
import java.util.Set;

/** Makespans of the batches that lie within the measured phase and failed no request. */
public final class Batches implements Fold<Batches> {
    private final Durations makespans = new Durations();
    private long failed;

    @Override
    public Set<Class<? extends JvmEvent>> events() {
        return Set.of(Batch.class);
    }

    @Override
    public void accept(JvmEvent event) {
        if (event instanceof Batch b && b.measured()) {
            if (b.failed() == 0) {
                makespans.add(b.durationNanos());
            } else {
                failed++;
            }
        }
    }

    @Override
    public void merge(Batches other) {
        makespans.merge(other.makespans);
        failed += other.failed;
    }

    /** From the first request's start to the last answer. */
    public Durations makespans() {
        return makespans;
    }

    /** Measured batches with a failed request. */
    public long failed() {
        return failed;
    }
}
