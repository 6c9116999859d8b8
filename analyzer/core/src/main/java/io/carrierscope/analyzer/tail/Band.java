package io.carrierscope.analyzer.tail;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Requests between two percentiles of the response time.
 *
 * @param requests their number in the sample
 * @param meanNanos mean time in each part; the sum is the mean response time
 */
public record Band(Range range, int requests, Map<Part, Double> meanNanos) {
    /** The bands that the report shows, in percent. */
    public enum Range {
        MEDIAN("median", 40, 60), P90("p90", 87.5, 92.5), P99("p99", 98.5, 99.5), SLOWEST("slowest 1 %", 99, 100);

        private final String text;
        private final double from;
        private final double to;

        Range(String text, double from, double to) {
            this.text = text;
            this.from = from;
            this.to = to;
        }

        public String text() {
            return text;
        }

        /** Returns the requests of the band, of all by response time; at least one. */
        <T> List<T> of(List<T> sorted) {
            int start = Math.min(sorted.size() - 1, (int) Math.floor(sorted.size() * from / 100));
            return sorted.subList(start, Math.max(start + 1, (int) Math.ceil(sorted.size() * to / 100)));
        }
    }

    public Band {
        meanNanos = Map.copyOf(meanNanos);
    }

    static Band of(Range range, List<Timeline> sorted) {
        var inside = range.of(sorted);
        var means = new EnumMap<Part, Double>(Part.class);
        for (Part part : Part.values()) {
            means.put(part, inside.stream().mapToLong(t -> t.nanos(part)).average().orElse(0));
        }
        return new Band(range, inside.size(), means);
    }

    public double nanos(Part part) {
        return meanNanos.getOrDefault(part, 0.0);
    }

    /** Returns the mean response time in nanoseconds. */
    public double responseNanos() {
        return meanNanos.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** Returns the part's share of the response time, 0 to 1. */
    public double share(Part part) {
        double all = responseNanos();
        return all == 0 ? 0 : nanos(part) / all;
    }
}
