package io.carrierscope.analyzer.check;

import io.carrierscope.analyzer.cause.Causes;
import io.carrierscope.analyzer.compare.Comparison;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.verdict.Cause;
import io.carrierscope.analyzer.verdict.CellCause;
import io.carrierscope.analyzer.verdict.PairCause;
import io.carrierscope.analyzer.verdict.Verdict;
import java.util.Locale;
import java.util.Optional;

/** A limit that a run must keep. A limit that its recordings cannot decide counts as broken, unless that is allowed. */
public sealed interface Limit {
    /** The limit in words, such as {@code p99 at most 50 ms}. */
    String name();

    /** A limit that each cell must keep. */
    sealed interface OfCell extends Limit {
        /** How the cell breaks the limit, in words; empty when it keeps it. */
        Optional<Broken> broken(JudgedCell cell);
    }

    /** The limit that a cause is absent, from each cell or from each pair of compared cells. */
    static Limit absent(String id) {
        Cause cause = Causes.named(id).orElseThrow(
                () -> new IllegalArgumentException("unknown cause '" + id + "'; see analyzer causes"));
        return switch (cause) {
            case CellCause c -> new Absent(c);
            case PairCause c -> new AbsentFromPairs(c);
        };
    }

    /**
     * A broken limit.
     *
     * @param unknown true when the recordings cannot decide it
     */
    record Broken(String how, boolean unknown) {
        static Optional<Broken> known(String format, Object... figures) {
            return Optional.of(new Broken(String.format(Locale.ROOT, format, figures), false));
        }

        static Optional<Broken> unknown(String why) {
            return Optional.of(new Broken(why, true));
        }
    }

    /** Total time for which virtual threads were pinned within the window. */
    record MaxPinned(long nanos) implements OfCell {
        @Override
        public String name() {
            return String.format(Locale.ROOT, "pinned time at most %.3f ms", nanos / 1e6);
        }

        @Override
        public Optional<Broken> broken(JudgedCell cell) {
            var server = cell.cell().subject();
            long pinned = server.map(s -> s.measured().pinning.totalNanos()).orElse(0L);
            if (pinned > nanos) {
                return Broken.known("carriers were pinned for %.3f ms, largest site %s", pinned / 1e6,
                        server.get().measured().pinning.sites().get(0).site().stack().site());
            }
            return blind(cell);
        }
    }

    /** The same time as a share of carrier time, 0 to 1. */
    record MaxPinnedShare(double share) implements OfCell {
        @Override
        public String name() {
            return String.format(Locale.ROOT, "pinned share of carrier time at most %.2f %%", 100 * share);
        }

        @Override
        public Optional<Broken> broken(JudgedCell cell) {
            double pinned = cell.cell().carrierBudget().map(b -> b.pinned()).orElse(0.0);
            if (pinned > share) {
                return Broken.known("carriers were pinned for %.2f %% of their time", 100 * pinned);
            }
            return blind(cell);
        }
    }

    /** A percentile of the response time, in percent from 0 to 100. */
    record MaxResponse(double percentile, long nanos) implements OfCell {
        @Override
        public String name() {
            return String.format(Locale.ROOT, "p%s at most %.3f ms", plain(percentile), nanos / 1e6);
        }

        @Override
        public Optional<Broken> broken(JudgedCell cell) {
            Optional<Durations> response = cell.cell().response();
            if (response.isEmpty()) {
                return Broken.unknown("no requests in the recording");
            }
            long measured = response.get().percentileNanos(percentile);
            return measured <= nanos
                    ? Optional.empty()
                    : Broken.known("p%s was %.3f ms", plain(percentile), measured / 1e6);
        }

        private static String plain(double percent) {
            return percent == Math.rint(percent)
                    ? Long.toString((long) percent)
                    : Double.toString(percent).replace(".", "");
        }
    }

    /** The limit that a cause is absent from each cell. */
    record Absent(CellCause cause) implements OfCell {
        @Override
        public String name() {
            return cause.id() + " absent";
        }

        @Override
        public Optional<Broken> broken(JudgedCell cell) {
            return cell.verdicts().stream().filter(v -> v.cause().equals(cause.id())).findFirst()
                    .flatMap(Limit::broken);
        }
    }

    /** The limit that a cause is absent from each pair of compared cells. */
    record AbsentFromPairs(PairCause cause) implements Limit {
        @Override
        public String name() {
            return cause.id() + " absent";
        }

        /** The verdict on a comparison; empty when the cause does not apply to it. */
        Optional<Verdict> verdict(Comparison comparison) {
            return comparison.pairVerdicts().stream().filter(v -> v.cause().equals(cause.id())).findFirst();
        }

        /** A ratio within the noise needs no explanation. */
        Optional<Broken> broken(Comparison comparison, Verdict verdict) {
            if (verdict instanceof Verdict.Found && !comparison.shown()) {
                return comparison.comparable()
                        ? Optional.empty()
                        : Broken.unknown("other processes left the two cells unequal parts of the machine");
            }
            return Limit.broken(verdict);
        }
    }

    private static Optional<Broken> broken(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Found f -> Broken.known("found: %s", f.evidence().get(0).claim());
            case Verdict.Unknown u -> Broken.unknown(u.missing() + "; record " + u.howToRecord());
            case Verdict.Absent a -> Optional.empty();
        };
    }

    /**
     * Pins below the recording threshold may add up to any time, so their absence is unknown, even when the limit is above the
     * threshold.
     */
    private static Optional<Broken> blind(JudgedCell cell) {
        return cell.cell().subject().map(s -> s.visibility().of(Topic.PINS)).filter(s -> !s.seen())
                .flatMap(s -> Broken.unknown(s.missing() + "; record " + s.howToRecord()));
    }
}
