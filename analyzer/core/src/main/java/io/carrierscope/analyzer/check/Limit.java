package io.carrierscope.analyzer.check;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.check.Check.Judgement;
import io.carrierscope.analyzer.compare.Comparison;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.CellPair.PairCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.finding.Place;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.suspicion.JudgedService;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.thread.Pinning;
import io.carrierscope.analyzer.judge.Findings;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.Sight;
import io.carrierscope.analyzer.recording.Topic;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Collectors;

/** A limit that a run must keep. A limit that its recordings cannot decide counts as broken, unless that is allowed. */
public sealed interface Limit {
    /** What a limit on pins cannot judge. */
    Sight NO_VIRTUAL_THREADS = Sight.lowerBound("not judged, since no virtual threads ran",
            "a service that uses virtual threads, or leave out this limit");

    /** The limit in words, such as {@code p99 at most 50 ms}. */
    String name();

    /** A limit that each cell must keep. */
    sealed interface OfCell extends Limit {
        /** What the cell says of the limit. */
        Judgement judge(JudgedCell cell);
    }

    /** The limit that a finding is absent, from each cell or from each pair of compared cells. */
    static Limit absent(String id) {
        Finding finding = Findings.named(id).orElseThrow();
        return finding instanceof PairCause c ? new AbsentFromPairs(c) : new Absent(finding);
    }

    /** The limit that a service is healthy: neither a cause nor a suspicion is found. */
    record Healthy() implements OfCell {
        private static final int MOST_NAMED = 3;

        @Override
        public String name() {
            return "healthy";
        }

        @Override
        public Judgement judge(JudgedCell cell) {
            return cell.first().or(() -> cell.told().stream().findFirst())
                    .map(f -> Judgement.broken("%s (%s)", found(f), f.cause()))
                    .or(() -> cell.service().map(Healthy::judge))
                    .orElseGet(() -> Judgement.unknown("only a recording of a service has a state"));
        }

        private static Judgement judge(JudgedService s) {
            return switch (s.state()) {
                case HEALTHY -> Judgement.kept("no cause and no suspicion found");
                case HEALTHY_AS_FAR_AS_SEEN -> {
                    var unknown = Verdict.Unknown.of(s.given().verdicts());
                    yield Judgement.unknown(Figure.text("%s unknown: %s",
                            unknown.size() == 1 ? "1 cause is" : unknown.size() + " causes are",
                            unknown.stream().limit(MOST_NAMED).map(Verdict.Unknown::cause)
                                    .collect(Collectors.joining(", ")) + (unknown.size() > MOST_NAMED ? ", …" : "")));
                }
                case IDLE -> Judgement.unknown("it is idle");
                case STUCK, START_UP, CAUSE_FOUND, SUSPECTED, SILENT, IDLE_OR_STUCK ->
                    Judgement.unknown("no work was seen: it idles or is stuck");
                case NOT_SEEN -> Judgement.unknown(
                        String.join(", ", JudgedService.missing(s.given().recording())) + " not recorded");
            };
        }
    }

    /** The time for which virtual threads were pinned within the window, summed over all waits. */
    record MaxPinned(long nanos) implements OfCell {
        @Override
        public String name() {
            return Figure.text("pinned time, all waits together, at most %.3f ms", nanos / 1e6);
        }

        @Override
        public Judgement judge(JudgedCell cell) {
            var pinning = cell.cell().subject().map(s -> s.measured().pinning);
            long pinned = pinning.map(Pinning::totalNanos).orElse(0L);
            if (pinned > nanos) {
                return Judgement.broken("carriers were pinned for %.3f ms, %s", pinned / 1e6, site(pinning.get()));
            }
            return Judgement.kept("%.3f ms in %,d waits", pinned / 1e6, pinning.map(Pinning::count).orElse(0L))
                    .given(pins(cell.cell()));
        }
    }

    /** The longest single wait for which a virtual thread was pinned within the window. */
    record MaxSinglePin(long nanos) implements OfCell {
        @Override
        public String name() {
            return Figure.text("longest pinned wait at most %.3f ms", nanos / 1e6);
        }

        @Override
        public Judgement judge(JudgedCell cell) {
            var pinning = cell.cell().subject().map(s -> s.measured().pinning);
            long longest = pinning.map(p -> p.durations().maxNanos()).orElse(0L);
            if (longest > nanos) {
                return Judgement.broken("a carrier was pinned for %.3f ms, %s", longest / 1e6,
                        longestSite(pinning.get()));
            }
            var kept = Judgement.kept("%.3f ms", longest / 1e6);
            return cell.cell().subject().filter(s -> s.visibility().seesFrom(nanos, Topic.PINS)).isPresent()
                    ? kept.given(silence(cell.cell()))
                    : kept.given(pins(cell.cell()));
        }

        private static String longestSite(Pinning pinning) {
            return pinning.places().stream().max(Comparator.comparingLong(Pinning.Held::maxNanos))
                    .map(h -> "at " + h.site().stack().site()).orElse("");
        }
    }

    /** The pinned time as a share of carrier time, 0 to 1. */
    record MaxPinnedShare(double share) implements OfCell {
        @Override
        public String name() {
            return Figure.text("pinned share of carrier time at most %.2f %%", 100 * share);
        }

        @Override
        public Judgement judge(JudgedCell cell) {
            return judge(cell.cell());
        }

        /** What the cell says, of which no cause needs to be judged. */
        public Judgement judge(Cell cell) {
            double pinned = cell.carrierTime().map(CarrierTimeBreakdown::pinned).orElse(0.0);
            if (pinned > share) {
                return Judgement.broken("carriers were pinned for %.2f %% of their time", 100 * pinned);
            }
            return Judgement.kept("%.2f %%", 100 * pinned).given(pins(cell));
        }
    }

    private static String site(Pinning pinning) {
        return "largest site " + pinning.places().get(0).site().stack().site();
    }

    /** How much of the pins the cell's recording shows. A limit on pins says nothing of a service without virtual threads. */
    private static Sight pins(Cell cell) {
        return cell.subject()
                .map(s -> ranNoVirtualThreads(s)
                        ? NO_VIRTUAL_THREADS
                        : s.visibility().of(Topic.PINS).given(silence(cell)))
                .orElseGet(() -> Sight.lowerBound("not judged, since the recording of the " + cell.kind().role()
                        + " is missing", "the " + cell.kind().role()));
    }

    /** Pins that had not ended are in no recording. */
    private static Sight silence(Cell cell) {
        return cell.carrierTime().map(b -> b.pins(Sight.SEEN)).orElse(Sight.SEEN);
    }

    private static boolean ranNoVirtualThreads(MeasuredRecording subject) {
        return subject.carrierTime().isEmpty() && subject.measured().pinning.count() == 0
                && subject.visibility().virtualThreads().seen();
    }

    /** A percentile of the response time, in percent from 0 to 100. */
    record MaxResponse(double percentile, long nanos) implements OfCell {
        @Override
        public String name() {
            return Figure.text("p%s at most %.3f ms", plain(percentile), nanos / 1e6);
        }

        @Override
        public Judgement judge(JudgedCell cell) {
            Optional<Durations> response = cell.cell().outcome().response();
            if (response.isEmpty()) {
                return Judgement.unknown("no requests in the recording");
            }
            long measured = response.get().percentileNanos(percentile);
            if (measured > nanos) {
                return Judgement.broken("p%s was %.3f ms", plain(percentile), measured / 1e6);
            }
            long fewest = Math.round(100 / (100 - percentile));
            return response.get().count() >= fewest
                    ? Judgement.kept("%.3f ms", measured / 1e6)
                    : Judgement.unknown(Figure.text("of %d %s none is beyond p%s, which takes %,d",
                            response.get().count(), cell.cell().unit().many(), plain(percentile), fewest));
        }

        private static String plain(double percent) {
            return percent == Math.rint(percent)
                    ? Long.toString((long) percent)
                    : Double.toString(percent).replace(".", "");
        }
    }

    /** The limit that a finding is absent from each cell. */
    record Absent(Finding finding) implements OfCell {
        private static final String FEWEST = "50 requests or tasks, and ";

        @Override
        public String name() {
            return absence(finding);
        }

        /** A cause without a verdict was not judged, so it is unknown; one that needs virtual threads is absent where none ran. */
        @Override
        public Judgement judge(JudgedCell cell) {
            return cell.on(finding.id()).map(Limit::judge)
                    .orElseGet(() -> finding instanceof CellCause c && c.ofVirtualThreads()
                            && cell.cell().subject().filter(Limit::ranNoVirtualThreads).isPresent()
                                    ? Judgement.kept("no virtual thread ran")
                                    : Judgement.unknown("not judged; it needs "
                                            + (finding.rank() == Finding.Rank.TAIL ? FEWEST : "") + finding.events()));
        }
    }

    private static String absence(Finding cause) {
        return cause.id() + " absent";
    }

    /** The limit that a cause is absent from each pair of compared cells. */
    record AbsentFromPairs(PairCause cause) implements Limit {
        @Override
        public String name() {
            return absence(cause);
        }

        /** The verdict on a comparison; empty when the cause does not apply to it. */
        Optional<Verdict> verdict(Comparison comparison) {
            return comparison.pairVerdicts().stream().filter(v -> v.cause().equals(cause.id())).findFirst();
        }

        /** A ratio within the noise needs no explanation. */
        Judgement judge(Comparison comparison, Verdict verdict) {
            if (verdict instanceof Verdict.Found && !comparison.shown()) {
                return comparison.comparable()
                        ? Judgement.kept("no difference shown")
                        : Judgement.unknown("other processes left the two cells unequal parts of the machine");
            }
            return Limit.judge(verdict);
        }
    }

    /**
     * The limit that a figure is not worse than in the baseline, or that nothing new is found.
     *
     * @param what the figure, or the id of what was found
     */
    record NotWorse(String what) implements Limit {
        @Override
        public String name() {
            return what + " no worse than the baseline";
        }
    }

    private static String found(Verdict.Found f) {
        return (f.suspicion() ? "suspected: " : "found: ") + placed(f.evidence().getFirst().claim(), f);
    }

    /** A claim, and where that was found. */
    static String placed(String claim, Verdict.Found f) {
        return claim + f.place().map(Place::text).filter(at -> !claim.contains(at)).map(at -> ", at " + at).orElse("");
    }

    private static Judgement judge(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Found f -> Judgement.broken("%s", found(f));
            case Verdict.Unknown u -> Judgement.unknown(u.missing() + "; record " + u.howToRecord());
            case Verdict.Absent a ->
                Judgement.kept("%s", a.evidence().stream().findFirst().map(Evidence::claim).orElse("absent"));
        };
    }
}
