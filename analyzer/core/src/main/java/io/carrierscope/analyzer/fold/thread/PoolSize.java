package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.recording.Window;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * How many threads a pool had at a time within the window.
 *
 * @param most the largest number
 * @param sinceNanos when it had so many for the first time
 */
public record PoolSize(int most, long sinceNanos) {
    /** A pool that has more threads than ever before in this last part of the window may have more still. */
    private static final double LATE = 0.25;

    /** From this share on a pool has all threads that it may have: some of them may leave no event. */
    private static final double NEARLY_ALL = 0.9;

    /** The life of one thread, in nanoseconds since the epoch. */
    record Life(long startNanos, long endNanos) {}

    static PoolSize of(List<Life> lives, Window window) {
        var changes = new TreeMap<Long, Integer>(Map.of(window.startNanos(), 0));
        lives.stream().filter(life -> window.overlapNanos(life.startNanos, life.endNanos) > 0).forEach(life -> {
            changes.merge(Math.max(life.startNanos, window.startNanos()), 1, Integer::sum);
            changes.merge(life.endNanos, -1, Integer::sum);
        });
        var size = new PoolSize(0, window.startNanos());
        int alive = 0;
        for (var change : changes.entrySet()) {
            alive += change.getValue();
            size = alive > size.most ? new PoolSize(alive, change.getKey()) : size;
        }
        return size;
    }

    /**
     * Returns why the pool may get more threads without a change, as a phrase; empty where it has all that it may have, or nothing tells.
     *
     * @param limit the most threads that it may have, if that is known
     */
    public Optional<String> room(Window window, OptionalInt limit) {
        if (limit.isPresent()) {
            return most < NEARLY_ALL * limit.getAsInt()
                    ? Optional.of(Figure.text("it may have %d threads", limit.getAsInt()))
                    : Optional.empty();
        }
        double leftNanos = window.endNanos() - sinceNanos;
        return leftNanos <= LATE * window.lengthNanos()
                ? Optional.of(Figure.text("it grew to %d threads %.1f s before the end", most, leftNanos / 1e9))
                : Optional.empty();
    }
}
