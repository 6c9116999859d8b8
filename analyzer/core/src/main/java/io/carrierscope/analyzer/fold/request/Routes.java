package io.carrierscope.analyzer.fold.request;

import io.carrierscope.analyzer.fold.Fold.Mergeable;
import io.carrierscope.analyzer.fold.stat.Sites;
import java.util.Comparator;
import java.util.List;

/** Requests by their route. Beyond {@value #MOST} routes the others count together. */
final class Routes implements Mergeable<Routes> {
    private static final int MOST = 30;
    private static final String OTHERS = "other routes";
    private static final Comparator<Route> LONGEST_FIRST = Comparator
            .<Route>comparingLong(r -> r.durations().totalNanos()).reversed().thenComparing(Route::name);

    private final Sites<String, Route> named = new Sites<>(MOST, OTHERS, Route::new, Route::plus);

    /** Adds a request; without a route it is left out. */
    void add(String route, long nanos, boolean failed) {
        if (route != null) {
            named.of(route).add(nanos, failed);
        }
    }

    @Override
    public void merge(Routes other) {
        named.merge(other.named);
    }

    /** Returns the routes by the time that their requests took together. */
    List<Route> longestFirst() {
        return named.kept().values().stream().sorted(LONGEST_FIRST).toList();
    }
}
