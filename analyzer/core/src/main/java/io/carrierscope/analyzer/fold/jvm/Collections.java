package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.Sites;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/** Garbage collections that began in the window, by collector and cause. */
public final class Collections extends Fold<Collections> {
    /** A JVM has fewer kinds; only a damaged file has more. */
    private static final int MAX_KINDS = 100;
    private static final Kind REST = new Kind("others", "");

    /** What collected, and why, as the JVM names them: {@code G1New} and {@code G1 Evacuation Pause}. */
    public record Kind(String collector, String cause) {}

    /** The collections of one kind, and their pauses in nanoseconds. */
    public record Sum(Kind kind, long count, long pausesNanos, long longestPauseNanos) {
        /** Both together, of this kind. */
        public Sum plus(Sum other) {
            return new Sum(kind, count + other.count, pausesNanos + other.pausesNanos,
                    Math.max(longestPauseNanos, other.longestPauseNanos));
        }
    }

    private final Sites<Kind, Sum> sums = part(new Sites<>(MAX_KINDS, REST, kind -> new Sum(kind, 0, 0, 0), Sum::plus));

    public Collections(Window window) {
        super(window);
        on(RuntimeEvents.Collection.class, this::add);
    }

    private void add(RuntimeEvents.Collection c) {
        if (window.contains(c.startNanos())) {
            var kind = new Kind(Objects.toString(c.collector(), ""), Objects.toString(c.cause(), ""));
            sums.add(kind, new Sum(kind, 1, c.pausesNanos(), c.longestPauseNanos()));
        }
    }

    /** Returns the kinds, the one with the longest pauses in all first; ties are ordered by text. */
    public List<Sum> sums() {
        return sums.kept().values().stream().sorted(Comparator.comparingLong(Sum::pausesNanos).reversed()
                .thenComparing(s -> s.kind().toString())).toList();
    }
}
