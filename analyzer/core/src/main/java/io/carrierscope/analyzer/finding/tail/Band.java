package io.carrierscope.analyzer.finding.tail;

import io.carrierscope.analyzer.fold.request.Part;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Requests between two percentiles of the response time.
 *
 * @param requests their number in the sample
 * @param meanNanos mean time in each part; the sum is the mean response time
 * @param heldNanos mean time for which each cause held a request up, by its id
 */
public record Band(Range range, int requests, Map<Part, Double> meanNanos, Map<String, Double> heldNanos) {
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
        heldNanos = Map.copyOf(heldNanos);
    }

    /**
     * The band of these requests.
     *
     * @param judged those of them of which is known what held them up, evenly chosen
     */
    static Band of(Range range, List<Timeline> inside, List<Timeline> judged) {
        var parts = new EnumMap<Part, Long>(Part.class);
        inside.stream().flatMap(t -> t.pieces().stream()).forEach(p -> parts.merge(p.part(), p.nanos(), Long::sum));
        var held = new HashMap<String, Long>();
        judged.stream().flatMap(t -> t.pieces().stream())
                .forEach(p -> p.cause().ifPresent(c -> held.merge(c, p.nanos(), Long::sum)));
        return new Band(range, inside.size(), means(parts, inside.size()), means(held, judged.size()));
    }

    private static <K> Map<K, Double> means(Map<K, Long> sums, int requests) {
        return sums.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, e -> (double) e.getValue() / requests));
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
