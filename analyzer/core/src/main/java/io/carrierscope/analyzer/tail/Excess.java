package io.carrierscope.analyzer.tail;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * By how much the slowest requests take longer than the median, part by part.
 *
 * @param ratio mean response time of the slowest 1 % : that of the median
 * @param nanos how much more time the part takes, of the parts that take more; largest first by {@link #parts}
 */
public record Excess(double ratio, Map<Part, Double> nanos) {
    public Excess {
        nanos = Map.copyOf(nanos);
    }

    /** Returns by how much requests of one band take longer than those of another. */
    public static Excess of(Band median, Band slowest) {
        var more = new EnumMap<Part, Double>(Part.class);
        for (Part part : Part.values()) {
            double excess = slowest.nanos(part) - median.nanos(part);
            if (excess > 0) {
                more.put(part, excess);
            }
        }
        return new Excess(median.responseNanos() == 0 ? 1 : slowest.responseNanos() / median.responseNanos(), more);
    }

    /** Returns the part's share of all excess, 0 to 1. */
    public double share(Part part) {
        double all = nanos.values().stream().mapToDouble(Double::doubleValue).sum();
        return all == 0 ? 0 : nanos.getOrDefault(part, 0.0) / all;
    }

    /** Returns the parts by their excess, largest first. */
    public List<Part> parts() {
        return nanos.keySet().stream()
                .sorted(Comparator.comparingDouble((Part p) -> nanos.get(p)).reversed().thenComparing(p -> p))
                .toList();
    }
}
