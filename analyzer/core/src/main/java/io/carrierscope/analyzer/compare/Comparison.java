package io.carrierscope.analyzer.compare;

import io.carrierscope.analyzer.cell.CellKey.Axis;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.ConfidenceIntervals.Interval;
import io.carrierscope.analyzer.finding.CellPair;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.load.ConfigAsymmetry;
import io.carrierscope.analyzer.finding.load.NotWarm;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.judge.Findings;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.WhatIf;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Two cells that differ on one axis: which answers more requests per second, by how much, and why.
 *
 * @param ratio throughput of {@code a} divided by that of {@code b}, at least 1: {@code a} is the faster
 * @param interval 95 % interval of the ratio; empty with too few repetitions
 * @param noiseFloor ratio up to which two runs of the same cell differ: of these cells, else of the run, else {@link #SHOWN_FROM}
 * @param equal by how much equal systems differ on the row of these cells, or on the worse of their rows
 * @param allowed the chances up to which what differs is shown
 * @param recorded the same of the recorded parts; empty where the ratio itself is of them
 * @param predictedRatio ratio of the two bottlenecks' bounds; empty where one has no limit near its throughput
 * @param explainedShare share of the recorded ratio's logarithm that the bounds explain, 0 to 1
 * @param causes causes that hold the slower cell back, and that the faster one lacks or has with a clearly smaller share
 */
public record Comparison(CellGroup a, CellGroup b, Axis axis, double ratio, Optional<Interval> interval,
        double noiseFloor, Equal equal, Allowed allowed, Optional<Recorded> recorded,
        OptionalDouble predictedRatio,
        OptionalDouble explainedShare,
        List<Verdict.Found> causes) {
    /** The noise of two runs where nothing is known of it. */
    public static final double SHOWN_FROM = 1.05;

    /**
     * A cause found on both sides counts when its share in the slower cell is larger by more than this, the difference between
     * repetitions.
     */
    private static final double MORE = 0.05;

    /** Compares two groups; the faster one becomes {@code a}. Returns empty when either has no throughput. */
    static Optional<Comparison> of(CellGroup one, CellGroup other, Axis axis, double noiseFloor) {
        double x = one.throughputPerSecond().orElse(0);
        double y = other.throughputPerSecond().orElse(0);
        if (x <= 0 || y <= 0) {
            return Optional.empty();
        }
        return Optional.of(x >= y
                ? faster(one, other, axis, x / y, noiseFloor)
                : faster(other, one, axis, y / x, noiseFloor));
    }

    private static Comparison faster(CellGroup a, CellGroup b, Axis axis, double ratio, double noiseFloor) {
        var predicted = predicted(a.typical(), b.typical());
        var recorded = Recorded.of(a, b, ratio);
        var share = predicted.isEmpty()
                ? predicted
                : OptionalDouble.of(explained(recorded.map(Recorded::ratio).orElse(ratio), predicted.getAsDouble()));
        return new Comparison(a, b, axis, ratio, ConfidenceIntervals.ratioOfMeans(a.throughputs(), b.throughputs()),
                noiseFloor, Equal.NONE, Allowed.ALONE, recorded, predicted, share,
                causes(a.typical(), b.typical(), axis, ratio, share));
    }

    /**
     * The largest chances with which a difference of throughputs, of 99th percentiles and of what the recorder took is shown
     * ({@link NoiseFloor#allowed}): of many pairs that are equal a few are far apart by chance.
     */
    record Allowed(double throughput, double tail, double recorder) {
        static final Allowed ALONE = new Allowed(NoiseFloor.FALSE_ALARM, NoiseFloor.FALSE_ALARM,
                NoiseFloor.FALSE_ALARM);

        static Allowed among(List<Comparison> pairs) {
            return new Allowed(of(pairs.stream().map(Comparison::chance)),
                    of(pairs.stream().flatMap(c -> TailLatencyGap.of(c.a, c.b).stream()).map(TailLatencyGap::chance)),
                    of(pairs.stream().flatMap(c -> c.recorded.stream()).map(Recorded::chance)));
        }

        private static double of(Stream<OptionalDouble> chances) {
            return NoiseFloor.allowed(chances.flatMapToDouble(OptionalDouble::stream).toArray());
        }
    }

    /** The ratios by which equal systems differ in throughput, in the 99th percentile and in what the recorder took; empty without any. */
    public record Equal(OptionalDouble throughput, OptionalDouble tail, OptionalDouble recorder) {
        static final Equal NONE = new Equal(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());
    }

    /**
     * The ratio of two cells as their recorded parts have it, which is what bounds and causes explain.
     *
     * @param ratio below 1 where {@code b} is the faster there
     * @param interval 95 % interval of the ratio; empty with too few repetitions
     * @param factor by which Flight Recorder took more from one cell than from the other, at least 1
     * @param factorInterval 95 % interval of the factor; empty with too few repetitions
     * @param chance of such a factor where it took the same; empty with too few repetitions
     */
    public record Recorded(double ratio, Optional<Interval> interval, double factor, Optional<Interval> factorInterval,
            OptionalDouble chance) {
        static Optional<Recorded> of(CellGroup a, CellGroup b, double ratio) {
            double[] x = a.recordedShares();
            double[] y = b.recordedShares();
            if (x.length == 0 || y.length == 0) {
                return Optional.empty();
            }
            double factor = StatUtils.geometricMean(x) / StatUtils.geometricMean(y);
            double[] more = factor > 1 ? x : y;
            double[] less = factor > 1 ? y : x;
            return Optional.of(new Recorded(ratio * factor,
                    ConfidenceIntervals.ratioOfMeans(a.recordedThroughputs(), b.recordedThroughputs()),
                    Math.max(factor, 1 / factor), ConfidenceIntervals.ratioOfMeans(more, less),
                    ConfidenceIntervals.chance(more, less, NoiseFloor.LEAST_EFFECT)));
        }
    }

    private static OptionalDouble predicted(JudgedCell a, JudgedCell b) {
        var pa = a.limit();
        var pb = b.limit();
        return Figure.when(pa.isPresent() && pb.isPresent(), () -> pa.get().perSecond() / pb.get().perSecond());
    }

    /**
     * Share of the ratio's logarithm that is predicted: 1 when the predicted ratio equals the measured one, 0 when the error
     * is at least as large as the logarithm itself.
     */
    static double explained(double ratio, double predicted) {
        double logRatio = Math.log(ratio);
        return logRatio <= 0 ? 0 : Math.max(0, 1 - Math.abs(Math.log(predicted) - logRatio) / logRatio);
    }

    /**
     * Doubts about the measurement do not explain the ratio; they appear as warnings. One of them comes first where the slower cell needs its
     * processors: code that is not compiled yet uses more of them. Beside it only what limits the cell, or is a setting, remains a reason.
     */
    private static List<Verdict.Found> causes(JudgedCell faster, JudgedCell slower, Axis axis, double ratio,
            OptionalDouble explained) {
        var more = larger(slower, faster).filter(f -> !faster.notKnown(f.cause()) || limits(f, slower)).toList();
        boolean processors = limitedByProcessors(slower)
                || slower.cell().subject().filter(MeasuredRecording::needsItsProcessors).isPresent();
        var cold = more.stream().filter(f -> f.cause().equals(NotWarm.ID) && processors).toList();
        return Stream.of(cold.stream(), more.stream().filter(f -> !f.doubt() && holdsBack(f, slower)),
                Verdict.Found.of(Findings.judge(pair(faster, slower, axis, ratio, explained))).stream())
                .flatMap(causes -> causes)
                .filter(f -> cold.isEmpty() || cold.contains(f) || f.finding() instanceof ConfigAsymmetry
                        || !limitedByProcessors(slower) && Findings.binds(f.cause(), slower.bounds()))
                .toList();
    }

    /** What is found with a clearly larger share than in the other cell, as far as that one's recording shows it. */
    public static Stream<Verdict.Found> more(JudgedCell cell, JudgedCell other) {
        return larger(cell, other).filter(f -> !other.notKnown(f.cause()));
    }

    private static Stream<Verdict.Found> larger(JudgedCell cell, JudgedCell other) {
        return cell.found().stream().filter(f -> f.share() > share(other, f.cause()) + MORE);
    }

    /** The bottleneck of the slower cell is a reason whatever the faster one has, which got past it. */
    private static boolean limits(Verdict.Found found, JudgedCell cell) {
        return cell.bounds().explained() && Findings.binds(found.cause(), cell.bounds());
    }

    /** The causes found in the slower cell that are no reason, since the recording of the faster one does not show whether it has them, too. */
    public List<Verdict.Found> notKnownOfFaster() {
        var slower = b.typical();
        return slower.causes()
                .filter(f -> a.typical().notKnown(f.cause()) && !limits(f, slower) && holdsBack(f, slower))
                .toList();
    }

    /** A cause without which the cell would answer no more requests does not make it slower, unless it is the bottleneck. */
    static boolean holdsBack(Verdict.Found found, JudgedCell cell) {
        double gained = (1 + Verdict.NOISE) * cell.cell().throughputPerSecond().orElse(0);
        return Findings.binds(found.cause(), cell.bounds())
                || !(found.whatIf().orElse(null) instanceof WhatIf.Predicted p) || p.lowerBound()
                || p.perSecond() >= gained;
    }

    private static boolean limitedByProcessors(JudgedCell cell) {
        return cell.limit().filter(b -> b.id() == Bound.Id.CPU || b.id() == Bound.Id.AWAKE).isPresent();
    }

    private static CellPair pair(JudgedCell faster, JudgedCell slower, Axis axis, double ratio,
            OptionalDouble explained) {
        return new CellPair(new CellPair.Side(faster.cell(), faster.bounds()),
                new CellPair.Side(slower.cell(), slower.bounds()), axis, ratio, explained,
                Asymmetry.ofSettings(faster.cell(), slower.cell()));
    }

    /** Verdicts of the causes that judge pairs of cells: found, absent and unknown. */
    public List<Verdict> pairVerdicts() {
        return Findings.judge(pair(a.typical(), b.typical(), axis, ratio, explainedShare));
    }

    private static double share(JudgedCell cell, String cause) {
        return cell.found().stream().filter(f -> f.cause().equals(cause)).mapToDouble(Verdict.Found::share).max()
                .orElse(0);
    }

    /** The properties of the application in which the two differ, most likely on purpose; empty without any. */
    public Optional<String> properties() {
        return Asymmetry.ofProperties(a.typical().cell(), b.typical().cell());
    }

    /** Settings in which the two differ although they should not, one line each. */
    public List<String> asymmetries() {
        return Asymmetry.between(a.typical().cell(), b.typical().cell());
    }

    /**
     * False for few runs beside processes that kept more than half of the machine busy: what was left differs from run to run. Also when
     * processors, or those that runnable requests can use, are the bottleneck of either cell, other processes left the cells unequal parts
     * of the machine, and the ratio is not clearly larger than that inequality.
     */
    public boolean comparable() {
        double hosts = Asymmetry.hostsRatio(a.typical().cell(), b.typical().cell());
        boolean cpu = Stream.of(a, b).map(CellGroup::typical).anyMatch(Comparison::limitedByProcessors);
        boolean crowded = interval.isEmpty()
                && Stream.of(a, b).anyMatch(g -> Asymmetry.crowded(g.typical().cell()));
        return !crowded && (!cpu || hosts < Asymmetry.UNEQUAL || ratio > hosts * Asymmetry.UNEQUAL);
    }

    /** True when processors explain both cells, and other processes left the slower one clearly fewer of them. */
    public boolean fewerProcessors() {
        double slower = Asymmetry.leftToCell(b.typical().cell());
        return Stream.of(a, b).map(CellGroup::typical).allMatch(c -> c.bounds().explained() && c.limitedByCpu())
                && slower > 0 && Asymmetry.leftToCell(a.typical().cell()) >= Asymmetry.UNEQUAL * slower;
    }

    /** The same pair among others, on rows on which equal systems differ by so much. */
    Comparison among(Allowed chances, Equal equalSystems) {
        return new Comparison(a, b, axis, ratio, interval, noiseFloor, equalSystems, chances, recorded, predictedRatio,
                explainedShare, causes);
    }

    /** The chance that the throughputs differ as much while the cells differ by less than what matters; empty without an interval. */
    private OptionalDouble chance() {
        return ConfidenceIntervals.chance(a.throughputs(), b.throughputs(), NoiseFloor.LEAST_EFFECT);
    }

    /** True when they are {@linkplain #toldApart told apart} by a ratio larger than that of equal systems beside them. */
    public boolean shown() {
        return toldApart() && sure() > equal.throughput.orElse(1);
    }

    /** True when the cells are comparable and the ratio is {@linkplain NoiseFloor#exceeded not chance}. */
    public boolean toldApart() {
        return comparable() && NoiseFloor.exceeded(sure(), chance(), allowed.throughput, noiseFloor);
    }

    /** The ratio; one failed run may be chance. Without an interval the recorded parts are a second run of both, and tell as much. */
    private double sure() {
        double runs = b.repetitions().size();
        double both = interval.isPresent() || recorderMisleads()
                ? ratio
                : recorded.map(r -> Math.min(ratio, r.ratio)).orElse(ratio);
        return b.failedRuns() == 0 ? both : both * (runs - 1) / runs;
    }

    /** A clear difference of their 99th percentiles, larger than that of equal systems beside them. */
    public Optional<TailLatencyGap> tailGap() {
        return TailLatencyGap.of(a, b).filter(t -> t.clear(allowed.tail) && t.ratio() > equal.tail.orElse(1));
    }

    /** True where both cells were warm: of others the part that is measured second has the warmer code, whatever the recorder takes. */
    public boolean tellsOfRecorder() {
        return recorded.isPresent() && Stream.of(a, b).flatMap(group -> group.repetitions().stream())
                .flatMap(cell -> cell.found().stream()).noneMatch(found -> found.cause().equals(NotWarm.ID));
    }

    /** True where Flight Recorder took clearly more from one cell than from the other. */
    public boolean recorderMisleads() {
        return tellsOfRecorder() && recorded.filter(r -> r.factor > equal.recorder.orElse(1)
                && NoiseFloor.exceeded(r.factor, r.chance, allowed.recorder, noiseFloor)).isPresent();
    }
}
