package io.carrierscope.analyzer.fleet;

import io.carrierscope.analyzer.fleet.Group.At;
import io.carrierscope.analyzer.fleet.Tally.Contrast;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Since when a group has a cause. It came with the first version, in the order of their first recordings, from which on all versions
 * usually have it, if the versions before it usually do not; otherwise with the first hour of which that is true. Both must be more
 * than chance.
 *
 * @param version the version with which it came; empty if it did not come with a version
 * @param hour the first hour in which a recording (of this version) has it, in hours since the epoch, UTC
 * @param fromTheStart true if all versions and hours usually have it
 */
public record Onset(Optional<String> version, long hour, boolean fromTheStart) {
    /** Chance of such a difference between before and after, if nothing had changed. */
    private static final double CHANCE = 0.01;

    /** Returns since when; empty for a cause that is not usual at the end. */
    public static Optional<Onset> of(Group.OfCause cause) {
        return since(sums(cause, At::version)).map(v -> new Onset(Optional.of(v), firstHour(cause, v), false))
                .or(() -> since(sums(cause, At::hour)).map(h -> new Onset(Optional.empty(), h, false)))
                .or(() -> always(cause));
    }

    private static Optional<Onset> always(Group.OfCause cause) {
        return sums(cause, At::hour).values().stream().allMatch(Onset::usualOrUnknown)
                ? cause.times().entrySet().stream().filter(t -> t.getValue().found() > 0).findFirst()
                        .map(t -> new Onset(Optional.empty(), t.getKey().hour(), true))
                : Optional.empty();
    }

    /** Returns the first key from which on all tallies are usual, after those that together are not. */
    private static <K> Optional<K> since(Map<K, Tally> tallies) {
        var keys = List.copyOf(tallies.keySet());
        var values = List.copyOf(tallies.values());
        int first = keys.size();
        while (first > 0 && usualOrUnknown(values.get(first - 1))) {
            first--;
        }
        while (first < keys.size() && values.get(first).found() == 0) {
            first++;
        }
        Tally before = sum(values.subList(0, first));
        Tally after = sum(values.subList(first, values.size()));
        return after.found() > 0 && before.judged() > 0 && !before.usual() && Contrast.chance(after, before) <= CHANCE
                ? Optional.of(keys.get(first))
                : Optional.empty();
    }

    private static boolean usualOrUnknown(Tally tally) {
        return tally.usual() || tally.judged() == 0;
    }

    private static Tally sum(List<Tally> tallies) {
        return tallies.stream().reduce(Tally.NONE, Tally::plus);
    }

    private static long firstHour(Group.OfCause cause, String version) {
        return cause.times().entrySet().stream()
                .filter(t -> t.getKey().version().equals(version) && t.getValue().found() > 0)
                .mapToLong(t -> t.getKey().hour()).findFirst().orElseThrow();
    }

    /** Sums in the order of time in which their keys came first. */
    private static <K> Map<K, Tally> sums(Group.OfCause cause, Function<At, K> key) {
        var sums = new LinkedHashMap<K, Tally>();
        cause.times().forEach((at, tally) -> sums.merge(key.apply(at), tally, Tally::plus));
        return sums;
    }
}
