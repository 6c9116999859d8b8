package io.carrierscope.analyzer.fold.request;

import io.carrierscope.analyzer.fold.stat.LeastKeys;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Requests by their route. Beyond {@value #MOST} routes the others count together. */
final class Routes {
    private static final int MOST = 30;
    private static final String OTHERS = "other routes";
    private static final Comparator<Route> LONGEST_FIRST = Comparator
            .<Route>comparingLong(r -> r.durations().totalNanos()).reversed().thenComparing(Route::name);

    private final Route others = new Route(OTHERS);
    /** By hash: the name of a route says nothing of its requests. */
    private final LeastKeys<String, Route> named = new LeastKeys<>(MOST,
            Comparator.<String>comparingInt(String::hashCode).thenComparing(r -> r), Route::plus,
            (name, route) -> others.plus(route));

    /** Adds a request; without a route it is left out. */
    void add(String route, long nanos, boolean failed) {
        if (route != null) {
            named.of(route, () -> new Route(route)).add(nanos, failed);
        }
    }

    void merge(Routes other) {
        others.plus(other.others);
        other.named.kept().forEach((name, route) -> named.of(name, () -> new Route(name)).plus(route));
    }

    /** Returns the routes by the time that their requests took together. */
    List<Route> longestFirst() {
        return Stream.concat(named.kept().values().stream(), Stream.of(others)).filter(r -> r.durations().count() > 0)
                .sorted(LONGEST_FIRST).toList();
    }
}
