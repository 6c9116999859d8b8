package io.carrierscope.analyzer.synthetic;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** The figures of a synthetic recording by the JDK's own reader, with none of the analyzer's code. */
final class IndependentFigures {
    final Map<String, Long> counts = new HashMap<>();
    final Numbers sleepOvershoot = new Numbers();
    final Numbers pinned = new Numbers();
    final Numbers response = new Numbers();
    long measureStartNanos;
    long measureEndNanos;
    long started;
    long ended;
    long asked;
    long idle;
    long lockWaits;
    long completed;
    long failed;

    /** A list of numbers with its exact percentiles. */
    static final class Numbers {
        private long[] values = new long[1024];
        private int count;

        void add(long value) {
            if (count == values.length) {
                values = Arrays.copyOf(values, 2 * count);
            }
            values[count++] = value;
        }

        public long count() {
            return count;
        }

        long sum() {
            return Arrays.stream(values, 0, count).sum();
        }

        /** The smallest value that at least this percentage of all do not exceed. */
        long percentile(double percent) {
            long[] sorted = Arrays.copyOf(values, count);
            Arrays.sort(sorted);
            return sorted[Math.max(0, (int) Math.ceil(percent / 100 * count) - 1)];
        }
    }

    static IndependentFigures of(Path file) throws IOException {
        var figures = new IndependentFigures();
        figures.phase(file);
        try (var events = new RecordingFile(file)) {
            while (events.hasMoreEvents()) {
                figures.accept(events.readEvent());
            }
        }
        return figures;
    }

    private void phase(Path file) throws IOException {
        try (var events = new RecordingFile(file)) {
            while (events.hasMoreEvents()) {
                var e = events.readEvent();
                if (e.getEventType().getName().equals("carrierscope.Phase")) {
                    measureStartNanos = start(e);
                    measureEndNanos = start(e) + e.getDuration().toNanos();
                }
            }
        }
    }

    private static long start(RecordedEvent e) {
        return e.getStartTime().getEpochSecond() * 1_000_000_000 + e.getStartTime().getNano();
    }

    private void accept(RecordedEvent e) {
        String type = e.getEventType().getName();
        counts.merge(type, 1L, Long::sum);
        long start = start(e);
        long end = start + e.getDuration().toNanos();
        boolean startsInside = start >= measureStartNanos && start < measureEndNanos;
        boolean endsInside = end >= measureStartNanos && end < measureEndNanos;
        long inside = Math.max(0, Math.min(end, measureEndNanos) - Math.max(start, measureStartNanos));
        switch (type) {
            case "jdk.VirtualThreadStart" -> started += startsInside ? 1 : 0;
            case "jdk.VirtualThreadEnd" -> ended += startsInside ? 1 : 0;
            case "jdk.ThreadPark" -> idle += inside;
            case "jdk.JavaMonitorEnter" -> lockWaits += inside;
            case "jdk.VirtualThreadPinned" -> {
                if (inside > 0) {
                    pinned.add(inside);
                }
            }
            case "jdk.ThreadSleep" -> sleep(e, endsInside);
            case "carrierscope.Request" -> request(e);
            default -> {
            }
        }
    }

    private void sleep(RecordedEvent e, boolean endsInside) {
        if (endsInside && e.getThread().isVirtual()) {
            asked += e.getLong("time");
            sleepOvershoot.add(e.getDuration().toNanos() - e.getLong("time"));
        }
    }

    private void request(RecordedEvent e) {
        boolean ok = e.getString("errorClass") == null;
        if (e.getBoolean("completedInMeasure")) {
            completed += ok ? 1 : 0;
            failed += ok ? 0 : 1;
        }
        if (e.getBoolean("measured")) {
            response.add(e.getLong("responseTime"));
        }
    }
}
