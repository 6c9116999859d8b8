package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.stat.KeyLimit;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Time by site, for at most {@value #MAX_SITES} sites; the others share one. */
final class SiteTimes {
    private static final int MAX_SITES = 1_000;

    private final Map<String, Long> nanosBySite = new HashMap<>();

    void add(String site, long nanos) {
        nanosBySite.merge(KeyLimit.keyOrRest(nanosBySite, MAX_SITES, site, "other sites"), nanos, Long::sum);
    }

    void merge(SiteTimes other) {
        other.nanosBySite.forEach(this::add);
    }

    /** Returns the site with the longest time, of equal ones the first by name; empty without sites. */
    Optional<String> most() {
        return nanosBySite.entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue()
                        .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                .map(Map.Entry::getKey);
    }
}
