package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.Sites;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.NativeKind;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Native memory by kind, as native memory tracking counts it: at first and at last within the window. */
public final class NativeKinds extends Fold<NativeKinds> {
    private static final int MAX_KINDS = 200;
    private static final double MOSTLY = 0.5;

    private record Ends(long firstNanos, long firstBytes, long lastNanos, long lastBytes) {
        private static final Ends NONE = new Ends(Long.MAX_VALUE, 0, Long.MIN_VALUE, 0);

        private Ends plus(Ends other) {
            boolean first = firstNanos < other.firstNanos
                    || firstNanos == other.firstNanos && firstBytes <= other.firstBytes;
            boolean last = lastNanos > other.lastNanos || lastNanos == other.lastNanos && lastBytes >= other.lastBytes;
            return new Ends(first ? firstNanos : other.firstNanos, first ? firstBytes : other.firstBytes,
                    last ? lastNanos : other.lastNanos, last ? lastBytes : other.lastBytes);
        }

        private long grown() {
            return Math.max(0, lastBytes - firstBytes);
        }
    }

    private final Sites<String, Ends> kinds = part(Sites.dropping(MAX_KINDS, kind -> Ends.NONE, Ends::plus));

    public NativeKinds(Window window) {
        super(window);
        on(NativeKind.class, k -> {
            if (window.contains(k.startNanos())) {
                kinds.add(Objects.toString(k.kind(), ""),
                        new Ends(k.startNanos(), k.committedBytes(), k.startNanos(), k.committedBytes()));
            }
        });
    }

    /** Returns the kind that makes most of the growth, such as {@code Other} for memory of Unsafe and direct buffers; empty if none does. */
    public Optional<String> mostGrown() {
        long all = kinds.kept().values().stream().mapToLong(Ends::grown).sum();
        return kinds.kept().entrySet().stream().filter(k -> k.getValue().grown() > MOSTLY * all)
                .max(Comparator.comparingLong(k -> k.getValue().grown())).map(Map.Entry::getKey);
    }
}
