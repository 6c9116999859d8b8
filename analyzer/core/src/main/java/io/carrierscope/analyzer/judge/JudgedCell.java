package io.carrierscope.analyzer.judge;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.RequestTimeBreakdown;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.finding.tail.TailCause;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.jvm.ColdStart;
import io.carrierscope.analyzer.finding.jvm.CpuSaturated;
import io.carrierscope.analyzer.finding.suspicion.JudgedService.State.Trouble;
import io.carrierscope.analyzer.finding.suspicion.JudgedService;
import io.carrierscope.analyzer.finding.suspicion.Service;
import io.carrierscope.analyzer.finding.tail.Band;
import io.carrierscope.analyzer.finding.tail.DissectedRequests;
import io.carrierscope.analyzer.finding.tail.Excess;
import io.carrierscope.analyzer.finding.tail.Tail;
import io.carrierscope.analyzer.finding.wait.ThreadsStuck;
import io.carrierscope.analyzer.fold.request.Part;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.wait.Waited;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.ServiceDemands;
import io.carrierscope.analyzer.model.WhatIf.Clients;
import io.carrierscope.analyzer.model.WhatIf;
import io.carrierscope.analyzer.model.simulation.Prediction;
import io.carrierscope.analyzer.recording.KnownBug;
import io.carrierscope.analyzer.recording.Sight;
import io.carrierscope.analyzer.recording.Topic;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Stream;

/**
 * A cell with its bounds, verdicts and warnings.
 *
 * @param requestTime response time breakdown, computed once because joining requests takes a while
 * @param tail where the slowest requests spent their time, computed once for the same reason
 * @param tailVerdicts what holds up the slowest requests, the largest share first
 * @param prediction predicted response times of an open loop, computed once because simulating takes a while
 * @param service the suspicions of a service and its state; empty for a cell of a matrix, of which bounds and repetitions tell more
 * @param moreClients prediction with more clients; empty when something else is the bottleneck
 */
public record JudgedCell(Cell cell, Bounds bounds, List<Verdict> verdicts,
        Optional<RequestTimeBreakdown> requestTime, Optional<Tail> tail, List<Verdict> tailVerdicts,
        Optional<Prediction> prediction, Optional<WhatIf> moreClients, List<String> warnings,
        Optional<JudgedService> service) {
    /** Troubles first. */
    public static final Comparator<JudgedCell> TROUBLES_FIRST = Comparator.comparing(Urgency::of);

    /** Judges a cell without knowing other cells. */
    public static JudgedCell of(Cell cell) {
        return of(cell, ServiceDemands.ALONE);
    }

    /** Judges a cell, with demands from the other cells of the analysis. */
    public static JudgedCell of(Cell cell, ServiceDemands demands) {
        // taking requests apart takes as long as finding the causes
        var requests = ForkJoinPool.commonPool().submit(() -> DissectedRequests.of(cell));
        var bounds = Bounds.of(cell);
        var verdicts = Findings.judge(cell, bounds, demands);
        var found = Verdict.Found.of(verdicts);
        var tail = requests.join().map(r -> Tail.of(r, found));
        return new JudgedCell(cell, bounds, verdicts, RequestTimeBreakdown.of(cell), tail,
                tail.map(t -> TailVerdicts.of(cell, t, verdicts)).orElse(List.of()),
                Prediction.of(cell), Clients.more(cell, bounds, demands), Warnings.of(cell, verdicts),
                JudgedService.of(cell, verdicts, tail));
    }

    /** The bounds; of a service only those that its throughput comes near, since of hardly used resources nothing is known. */
    public List<Bound> limits() {
        return bounds.reached(cell.kind().leastUse());
    }

    /** The bottleneck: the smallest of them. */
    public Optional<Bound> limit() {
        return limits().stream().findFirst();
    }

    public boolean limitedByCpu() {
        return limit().filter(bound -> bound.id() == Bound.Id.CPU).isPresent();
    }

    /** The causes that were found, in the order of the verdicts. */
    public List<Verdict.Found> found() {
        return Verdict.Found.of(verdicts);
    }

    /** The causes that were found; no doubts about the measurement. */
    public Stream<Verdict.Found> causes() {
        return found().stream().filter(f -> !f.doubt());
    }

    /** A cell of a matrix is in trouble, too, if it failed or no bound explains it. */
    public Trouble trouble() {
        return first().map(f -> Trouble.FOUND).or(() -> service.map(s -> s.state().trouble()))
                .orElse(cell.failure().isPresent() || cell.throughputPerSecond().isPresent() && !bounds.explained()
                        ? Trouble.UNKNOWN
                        : Trouble.NONE);
    }

    /** The cause to name first. */
    public Optional<Verdict.Found> first() {
        return Verdict.Found.first(verdicts);
    }

    /** What happens by a found cause, with its place where the cause says it, as the beginning of a sentence. */
    public String claim(Verdict.Found f) {
        return cell.subject().filter(s -> f.finding() instanceof CellCause)
                .flatMap(s -> ((CellCause) f.finding()).headline(s, f))
                .orElseGet(() -> f.evidence().getFirst().claim());
    }

    /** One verdict on each finding: found, where it was found for the throughput or for the slowest requests. */
    public List<Verdict> all() {
        var all = new LinkedHashMap<String, Verdict>();
        Stream.of(verdicts, verdicts(Finding.Rank.SUSPICION), tailVerdicts).flatMap(List::stream).forEach(
                v -> all.merge(v.cause(), v, (one, other) -> one instanceof Verdict.Found ? one : other));
        return List.copyOf(all.values());
    }

    /** The verdict on this finding; empty if it was not judged. */
    public Optional<Verdict> on(String finding) {
        return all().stream().filter(v -> v.cause().equals(finding)).findFirst();
    }

    /** True if its recording does not show whether it has this cause. */
    public boolean notKnown(String cause) {
        return Verdict.Unknown.of(verdicts).stream().anyMatch(u -> u.cause().equals(cause));
    }

    /** The causes found for the slowest requests, the largest share first. */
    public List<Verdict.Found> foundForSlowest() {
        return Verdict.Found.of(tailVerdicts);
    }

    /** The suspicions that were found of a service. */
    public List<Verdict.Found> suspected() {
        return Verdict.Found.of(verdicts(Finding.Rank.SUSPICION));
    }

    /** The known bugs of its JDK that the recording may show: threads seem to wait for good, or the start takes long. */
    public List<KnownBug> bugs() {
        boolean stuck = seen(ThreadsStuck.ID) || service.filter(s -> s.state().mayBeStuck()).isPresent();
        return cell.subject().filter(s -> s.carrierTime().isPresent()).map(MeasuredRecording::profile).stream()
                .flatMap(p -> Stream.concat(stuck ? KnownBug.ofWaits(p).stream() : Stream.empty(),
                        seen(ColdStart.ID) ? KnownBug.ofCode(p).stream() : Stream.empty()))
                .toList();
    }

    private boolean seen(String cause) {
        return on(cause).filter(v -> v instanceof Verdict.Found || v instanceof Verdict.Unknown u && u.suspicion() > 0)
                .isPresent();
    }

    /** The suspicions to tell: beside a cause that was found none, of which they are symptoms as a rule. */
    public List<Verdict.Found> told() {
        return service.map(JudgedService::told).orElse(List.of());
    }

    /** The verdicts on the findings of this rank. */
    public List<Verdict> verdicts(Finding.Rank rank) {
        return switch (rank) {
            case CAUSE, RESOURCE, VALIDITY -> verdicts;
            case SUSPICION -> service.map(JudgedService::suspicions).orElse(List.of());
            case TAIL -> tailVerdicts;
        };
    }

    /** See {@link Service#mostWaits}. */
    public List<Waited> mostWaits() {
        return Service.mostWaits(cell);
    }

    /** What makes the slowest hundredth of the requests slower than the median: verdicts with shares of the excess. */
    static final class TailVerdicts {
        static final String SHARE_OF = "the excess of the slowest 1 % over the median";
        /** The least share of the excess that is a finding. If as much of the excess is unknown, causes that are not found are unknown. */
        private static final double WORTH_A_FINDING = 0.1;
        private static final String REQUESTS = "carrierscope.Request";

        private TailVerdicts() {}

        /**
         * Verdicts on the causes that hold up slow requests: those found by their share, and then those of the catalogue that show only there.
         *
         * @param ofCell verdicts on the cell
         */
        static List<Verdict> of(Cell cell, Tail tail, List<Verdict> ofCell) {
            var verdicts = new ArrayList<Verdict>();
            if (tail.excess().ratio() >= Tail.LONG) {
                tail.excess().causes().stream().filter(c -> tail.excess().share(c) >= WORTH_A_FINDING)
                        .map(c -> Findings.named(c).orElseThrow()).filter(c -> tells(cell, c, ofCell))
                        .forEach(c -> verdicts.add(found(c, tail, Verdict.Found.of(ofCell))));
            }
            var found = verdicts.stream().map(Verdict::finding).toList();
            Findings.all().stream().filter(c -> c instanceof TailCause && !found.contains(c))
                    .forEach(c -> verdicts.add(ofWhole(notFound(c, cell, tail), cell)));
            return List.copyOf(verdicts);
        }

        /**
         * On a crowded machine all that requests wait for is late at times, and they wait for a processor that other processes have as for one
         * that this JVM has.
         */
        private static boolean tells(Cell cell, Finding cause, List<Verdict> ofCell) {
            var known = ofCell.stream().filter(v -> v.finding().equals(cause)).findFirst();
            return cause instanceof TailCause || known.filter(Verdict.Found.class::isInstance).isPresent()
                    || cell.subject().filter(MeasuredRecording::crowded).isEmpty()
                            && (!cause.id().equals(CpuSaturated.ID)
                                    || known.filter(Verdict.Unknown.class::isInstance).isEmpty());
        }

        private static Verdict found(Finding cause, Tail tail, List<Verdict.Found> ofCell) {
            var held = Optional.ofNullable(tail.held().get(cause.id()));
            var known = ofCell.stream().filter(f -> f.finding().equals(cause)).findFirst();
            String source = known.map(f -> f.evidence().getFirst().source()).orElse(cause.events());
            var evidence = Stream.concat(held.stream().map(h -> Evidence.of(source,
                    "held up %,d of the %,d slowest, %.1f ms each; longest %,.1f ms%s", h.requests(),
                    tail.band(Band.Range.SLOWEST).requests(), h.nanos() / 1e6 / h.requests(), h.longest().nanos() / 1e6,
                    h.longest().waited().filter(w -> !w.stack().frames().isEmpty()).map(w -> " at " + w.stack().site())
                            .orElse(""))),
                    known.stream().flatMap(f -> f.evidence().stream().limit(1))).toList();
            var verdict = new Verdict.Found(cause, tail.excess().share(cause.id()), SHARE_OF, evidence,
                    known.map(Verdict.Found::remedy).orElse(cause.remedy()));
            return untold(tail.excess()) >= WORTH_A_FINDING ? verdict.atLeast() : verdict;
        }

        /** In a file that lacks events requests and waits may be missing. */
        private static Verdict ofWhole(Verdict verdict, Cell cell) {
            return verdict instanceof Verdict.Absent absent
                    ? Stream.of(cell.server(), cell.client()).flatMap(Optional::stream)
                            .map(r -> r.visibility().absence(List.of())).filter(s -> !s.seen()).findFirst()
                            .map(absent::given).orElse(absent)
                    : verdict;
        }

        private static Verdict notFound(Finding cause, Cell cell, Tail tail) {
            var excess = tail.excess();
            if (tail.lacksSlowest(cell)) {
                return new Verdict.Unknown(cause, "the longest requests span more seconds than the sample of waits has",
                        "a shorter recording, or a part of it (--from, --to)");
            }
            if (excess.ratio() < Tail.LONG) {
                return absent(cause, "the slowest 1 %% take %.2f times as long as the median", excess.ratio());
            }
            double untold = untold(excess);
            return untold < WORTH_A_FINDING
                    ? absent(cause, "%.1f %% of the excess of the slowest 1 %%", 100 * excess.share(cause.id()))
                    : unknown(cause, untold, cell.server().map(TailVerdicts::sight).orElse(Sight.SEEN));
        }

        private static Verdict absent(Finding cause, String claim, double figure) {
            return new Verdict.Absent(cause, List.of(Evidence.of(REQUESTS, claim, figure)));
        }

        private static Verdict unknown(Finding cause, double untold, Sight sight) {
            String missing = Figure.text("%.0f %% of the excess of the slowest 1 %% have no known cause%s",
                    100 * untold,
                    sight.seen() ? "" : "; " + sight.missing());
            return new Verdict.Unknown(cause, missing, sight.seen() ? "a longer recording" : sight.howToRecord(),
                    untold);
        }

        /** The share of the excess that has no cause, without what the program asked for. */
        private static double untold(Excess excess) {
            return Math.max(0, 1 - excess.share(Part.ASKED)
                    - excess.causes().stream().mapToDouble(excess::share).sum());
        }

        private static Sight sight(MeasuredRecording server) {
            var all = server.visibility().of(Topic.PARKS, Topic.MONITOR_ENTERS, Topic.MONITOR_WAITS, Topic.SLEEPS,
                    Topic.CPU_SAMPLES, Topic.GC_PAUSES);
            return server.profile().mayHaveVirtualThreads() ? all.given(server.visibility().virtualParks()) : all;
        }
    }
}
