package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold.Mergeable;
import io.carrierscope.analyzer.fold.stat.Sites;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/** Time by site, for at most {@value #MAX_SITES} sites; the others share one. */
final class SiteTimes implements Mergeable<SiteTimes> {
    private static final int MAX_SITES = 1_000;

    private final Sites<String, Long> nanosBySite = Sites.ofCounts(MAX_SITES, "other sites");

    void add(String site, long nanos) {
        nanosBySite.add(site, nanos);
    }

    @Override
    public void merge(SiteTimes other) {
        nanosBySite.merge(other.nanosBySite);
    }

    /** Returns the site with the longest time, of equal ones the first by name; empty without sites. */
    Optional<String> most() {
        return nanosBySite.kept().entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue()
                        .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                .map(Map.Entry::getKey);
    }
}
