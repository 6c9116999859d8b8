package io.carrierscope.analyzer.fold.request;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.Batch;

/** Makespans of the batches that lie in the measured phase and have no failed request. */
public final class Batches extends Fold<Batches> {
    private final Durations makespans = part(new Durations());
    private final Total requests = summed();
    private final Total failed = summed();

    public Batches(Window window) {
        super(window);
        on(Batch.class, this::add);
    }

    private void add(Batch b) {
        if (!b.measured()) {
            return;
        }
        if (b.failed() == 0) {
            makespans.add(b.durationNanos());
            requests.add(b.size());
        } else {
            failed.add(1);
        }
    }

    /** Returns the times from the first request's start to the last answer. */
    public Durations makespans() {
        return makespans;
    }

    /** Returns the mean number of requests per batch; 0 without batches. */
    public double meanSize() {
        return makespans.count() == 0 ? 0 : (double) requests.value() / makespans.count();
    }

    /** Returns the number of measured batches with a failed request. */
    public long failed() {
        return failed.value();
    }
}
