package io.carrierscope.analyzer.watch;

import io.carrierscope.analyzer.verdict.Verdict;
import java.util.Optional;

/** What a watch calls out: a figure above its limit, or a cause that is found. */
public sealed interface Alarm {
    /** Returns one line if the alarm goes off in this interval. */
    Optional<String> raised(Look look);

    /** Whether it needs the response times of requests or tasks. */
    default boolean ofResponseTimes() {
        return false;
    }

    /**
     * A figure above a limit.
     *
     * @param limit in the unit of the figure
     */
    record Above(Metric metric, double limit) implements Alarm {
        @Override
        public Optional<String> raised(Look look) {
            return metric.of(look).stream().boxed().filter(v -> v > limit).findFirst()
                    .map(v -> metric.id() + " " + metric.unit().text(v) + ", more than " + metric.unit().text(limit));
        }

        @Override
        public boolean ofResponseTimes() {
            return metric == Metric.P50 || metric == Metric.P99;
        }
    }

    /** A cause that is found. */
    record Cause(String id) implements Alarm {
        @Override
        public Optional<String> raised(Look look) {
            return look.cell().found().stream().filter(f -> f.cause().equals(id)).findFirst()
                    .map(Cause::text);
        }

        private static String text(Verdict.Found f) {
            return f.cause() + ": " + f.evidence().get(0).claim();
        }
    }
}
