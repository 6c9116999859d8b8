package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.fold.thread.Lanes.Slice;
import io.carrierscope.analyzer.fold.thread.Lanes.Span;
import io.carrierscope.analyzer.fold.thread.Lanes.State;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What each carrier did in a slice of the window: pinned, idle, or else running a mounted virtual thread. Before JDK 24 a pin
 * is recorded without its carrier; we assign it to a carrier that was not idle at the time.
 *
 * @param inferred true when at least one pin was assigned that way
 */
public record CarrierLanes(Slice slice, List<Lane> lanes, boolean inferred) {

    /** The pinned and idle spans of one carrier. */
    public record Lane(long carrier, List<Span> spans) {
        /** Total time in the state, in nanoseconds. */
        public long nanos(State state) {
            return spans.stream().filter(s -> s.state() == state).mapToLong(Span::lengthNanos).sum();
        }

        private long overlap(Span other) {
            return spans.stream().mapToLong(s -> Math.max(0,
                    Math.min(s.endNanos(), other.endNanos()) - Math.max(s.startNanos(), other.startNanos()))).sum();
        }

        /** End of the last span before the given one. A pin fits best into the shortest gap. */
        private long freeSince(Span other) {
            return spans.stream().mapToLong(Span::endNanos).filter(end -> end <= other.startNanos()).max()
                    .orElse(Long.MIN_VALUE);
        }
    }

    /**
     * Returns the slice with the largest share of pinned time, or the middle slice when no carrier was pinned; empty without
     * carriers.
     */
    public static Optional<CarrierLanes> of(MeasuredRecording r) {
        var slices = r.measured().lanes.slices();
        if (slices.isEmpty()) {
            return Optional.empty();
        }
        var most = slices.stream().max(Comparator.comparingDouble(s -> (double) s.pinnedNanos() / s.lengthNanos()))
                .orElseThrow();
        return Optional.of(of(r, most.pinnedNanos() > 0 ? most : slices.get(slices.size() / 2)))
                .filter(l -> !l.lanes.isEmpty());
    }

    private static CarrierLanes of(MeasuredRecording r, Slice slice) {
        var lanes = lanes(r, slice);
        var unplaced = slice.spans().stream().filter(s -> s.carrier() == 0).toList();
        unplaced.forEach(s -> place(s, lanes.values().stream().toList()));
        return new CarrierLanes(slice, List.copyOf(lanes.values()), !unplaced.isEmpty());
    }

    private static Map<Long, Lane> lanes(MeasuredRecording r, Slice slice) {
        var use = r.measured().carriers;
        Map<Long, List<Span>> known = slice.spans().stream().filter(s -> s.carrier() != 0)
                .collect(Collectors.groupingBy(Span::carrier));
        var lanes = new TreeMap<Long, Lane>();
        Stream.concat(use.alive(slice.startNanos(), slice.endNanos()).stream(), known.keySet().stream()).distinct()
                .forEach(id -> {
                    var spans = new ArrayList<>(known.getOrDefault(id, List.of()));
                    silence(use.silentFromNanos(id), slice, id).ifPresent(spans::add);
                    lanes.put(id, new Lane(id, spans));
                });
        return lanes;
    }

    /** The park of a carrier that was still open when the recording ended, which was not recorded. */
    private static Optional<Span> silence(long fromNanos, Slice slice, long id) {
        long start = Math.max(fromNanos, slice.startNanos());
        return start < slice.endNanos()
                ? Optional.of(new Span(start, slice.endNanos(), State.IDLE, id, id))
                : Optional.empty();
    }

    private static void place(Span pin, List<Lane> lanes) {
        lanes.stream().min(Comparator.<Lane>comparingLong(l -> l.overlap(pin))
                .thenComparing(Comparator.<Lane>comparingLong(l -> l.freeSince(pin)).reversed()))
                .ifPresent(l -> l.spans().add(pin));
    }

    /** The state's share of the time of all carriers, 0 to 1. */
    public double share(State state) {
        return lanes.stream().mapToLong(l -> l.nanos(state)).sum() / (double) (slice.lengthNanos() * lanes.size());
    }

    /** The longest pin within the slice, in nanoseconds. */
    public long longestPinNanos() {
        return slice.spans().stream().filter(s -> s.state() == State.PINNED).mapToLong(Span::lengthNanos).max()
                .orElse(0);
    }
}
