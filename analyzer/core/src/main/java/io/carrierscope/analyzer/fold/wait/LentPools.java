package io.carrierscope.analyzer.fold.wait;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.Sites;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.PoolSample;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/** Pools of connections within the window, from samples of what is lent and of the threads that wait. */
public final class LentPools extends Fold<LentPools> {
    private static final int MOST = 64;

    private final Sites<String, Use> pools = part(Sites.dropping(MOST, pool -> new Use(0, 0, 0, 0), Use::plus));

    /** Sums over the samples of a pool. */
    public record Use(long samples, long withWaiting, long waiting, long lent) {
        private Use plus(Use other) {
            return new Use(samples + other.samples, withWaiting + other.withWaiting, waiting + other.waiting,
                    lent + other.lent);
        }

        /** Returns the share of samples in which a thread waited. */
        public double queuedShare() {
            return (double) withWaiting / samples;
        }

        public double meanWaiting() {
            return (double) waiting / samples;
        }

        /** Returns the mean number of threads that wait or have borrowed. */
        public double meanUsers() {
            return (double) (waiting + lent) / samples;
        }
    }

    public LentPools(Window window) {
        super(window);
        on(PoolSample.class, this::add);
    }

    private void add(PoolSample s) {
        if (window.contains(s.startNanos())) {
            pools.add(s.owner(), new Use(1, s.waiting() > 0 ? 1 : 0, s.waiting(), s.active()));
        }
    }

    /** Returns the pool that most threads wait for, by its name; empty without samples. */
    public Optional<Map.Entry<String, Use>> busiest() {
        return pools.kept().entrySet().stream().max(Comparator
                .comparingDouble((Map.Entry<String, Use> pool) -> pool.getValue().meanWaiting())
                .thenComparing(Map.Entry.comparingByKey()));
    }
}
