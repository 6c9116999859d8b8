package io.carrierscope.analyzer.finding.tail;

import io.carrierscope.analyzer.fold.request.Part;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * By how much the slowest requests take longer than the median, part by part and cause by cause.
 *
 * @param ratio mean response time of the slowest 1 % : that of the median
 * @param nanos how much more time the part takes, of the parts that take more; largest first by {@link #parts}
 * @param held for how much longer a cause holds a request up, by its id, of the causes that do
 */
public record Excess(double ratio, Map<Part, Double> nanos, Map<String, Double> held) {
    public Excess {
        nanos = Map.copyOf(nanos);
        held = Map.copyOf(held);
    }

    /** Returns by how much requests of one band take longer than those of another. */
    public static Excess of(Band shorter, Band longer) {
        return new Excess(shorter.responseNanos() == 0 ? 1 : longer.responseNanos() / shorter.responseNanos(),
                more(shorter.meanNanos(), longer.meanNanos()), more(shorter.heldNanos(), longer.heldNanos()));
    }

    private static <K> Map<K, Double> more(Map<K, Double> shorter, Map<K, Double> longer) {
        return longer.entrySet().stream()
                .map(e -> Map.entry(e.getKey(), e.getValue() - shorter.getOrDefault(e.getKey(), 0.0)))
                .filter(e -> e.getValue() > 0).collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private double allNanos() {
        return nanos.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** Returns the part's share of all excess, 0 to 1. */
    public double share(Part part) {
        double all = allNanos();
        return all == 0 ? 0 : nanos.getOrDefault(part, 0.0) / all;
    }

    /** Returns the share of all excess that the cause takes, 0 to 1. */
    public double share(String cause) {
        double all = allNanos();
        return all == 0 ? 0 : Math.min(1, held.getOrDefault(cause, 0.0) / all);
    }

    /** Returns the parts by their excess, largest first. */
    public List<Part> parts() {
        return largestFirst(nanos);
    }

    /** Returns the ids of the causes by their excess, largest first. */
    public List<String> causes() {
        return largestFirst(held);
    }

    private static <K extends Comparable<K>> List<K> largestFirst(Map<K, Double> values) {
        return values.keySet().stream()
                .sorted(Comparator.comparingDouble((K k) -> values.get(k)).reversed().thenComparing(k -> k)).toList();
    }
}
