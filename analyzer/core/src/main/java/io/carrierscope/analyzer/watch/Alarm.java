package io.carrierscope.analyzer.watch;

import io.carrierscope.analyzer.check.Check.Judgement;
import io.carrierscope.analyzer.check.Limit;
import io.carrierscope.analyzer.finding.Verdict;
import java.util.Optional;

/** What a watch calls out: a figure above its limit, or a cause that is found. */
public sealed interface Alarm {
    /** Returns one line if the alarm goes off in this interval. */
    Optional<String> raised(Look look);

    /** Why this interval does not tell whether it should go off; empty if it does tell. */
    Optional<String> unjudged(Look look);

    /** The figure or cause. */
    String id();

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
        public Optional<String> unjudged(Look look) {
            return raised(look).isPresent() ? Optional.empty() : metric.missing(look);
        }

        @Override
        public String id() {
            return metric.id();
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
            return look.cell().on(id).filter(Verdict.Found.class::isInstance).map(Verdict.Found.class::cast)
                    .map(Cause::text);
        }

        @Override
        public Optional<String> unjudged(Look look) {
            if (raised(look).isPresent()) {
                return Optional.empty();
            }
            return Limit.absent(id) instanceof Limit.OfCell limit
                    ? Optional.of(limit.judge(look.cell())).filter(j -> j.status() == Judgement.Status.UNKNOWN)
                            .map(Judgement::how)
                    : Optional.of("it shows only between two recordings");
        }

        private static String text(Verdict.Found f) {
            return f.cause() + ": " + f.evidence().get(0).claim();
        }
    }
}
