package io.carrierscope.analyzer.fold.request;

import io.carrierscope.analyzer.fold.Fold.Mergeable;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.Sites;
import java.util.Comparator;
import java.util.List;

/** Requests by their route. Beyond {@value #MOST} routes the others count together. */
public final class Routes implements Mergeable<Routes> {
    private static final int MOST = 30;
    private static final String OTHERS = "other routes";
    private static final Comparator<Route> LONGEST_FIRST = Comparator
            .<Route>comparingLong(r -> r.durations().totalNanos()).reversed().thenComparing(Route::name);

    private final Sites<String, Route> named = new Sites<>(MOST, OTHERS, Route::new, Route::plus);

    /**
     * Adds a request; without a route it is left out.
     *
     * @param timed false where its time says nothing of the server, as that of a failure
     */
    void add(String route, long nanos, boolean failed, boolean timed) {
        if (route != null) {
            named.of(route).add(nanos, failed, timed);
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

    /** The requests of one route that ended in the window: how many, the durations of those that tell one, and how many failed. */
    public static final class Route {
        private final String name;
        private final Durations durations = new Durations();
        private long ended;
        private long failed;

        Route(String name) {
            this.name = name;
        }

        void add(long nanos, boolean asFailed, boolean timed) {
            if (timed) {
                durations.add(nanos);
            }
            ended++;
            failed += asFailed ? 1 : 0;
        }

        Route plus(Route other) {
            durations.merge(other.durations);
            ended += other.ended;
            failed += other.failed;
            return this;
        }

        public String name() {
            return name;
        }

        public Durations durations() {
            return durations;
        }

        /** Returns the number of requests, with those that failed. */
        public long ended() {
            return ended;
        }

        /** Returns the number of failed requests: as seen by a server, the answers with a status of 500 or more. */
        public long failed() {
            return failed;
        }
    }
}
