package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.RateStep;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The knee: the highest rate at which a variant kept a latency limit, and its behaviour at shares of that rate.
 *
 * @param perSecond the rate of which the levels are shares, requests per second; without levels the highest one that met the limit
 * @param limitNanos the largest p99 allowed
 * @param levels steps held at shares of the knee, lowest share first
 */
public record Knee(double perSecond, long limitNanos, List<RateStep> levels) {
    public Knee {
        levels = List.copyOf(levels);
    }

    /** Returns empty when there was no search or no rate met the limit. */
    static Optional<Knee> of(List<RateStep> steps) {
        var levels = levels(steps);
        return levels.stream().findFirst().or(() -> steps.stream().filter(RateStep::met)
                .max(Comparator.comparingDouble(RateStep::offeredPerSecond)))
                .map(s -> new Knee(s.offeredPerSecond() / (levels.isEmpty() ? 1 : s.kneeShare()), s.limitNanos(),
                        levels));
    }

    /** The level that was held for most of the window; its rate is the offered rate of the cell. */
    Optional<RateStep> heldDuring(Window window) {
        return levels.stream().filter(
                s -> 2 * window.overlapNanos(s.startNanos(), s.startNanos() + s.durationNanos()) > window.lengthNanos())
                .findFirst();
    }

    private static List<RateStep> levels(List<RateStep> steps) {
        return steps.stream().filter(s -> s.kneeShare() > 0).sorted(Comparator.comparingDouble(RateStep::kneeShare))
                .toList();
    }
}
