package io.carrierscope.analyzer.report.chart;

import io.carrierscope.analyzer.cell.CarrierBudget;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.stat.TimeBins;
import org.jfree.data.DomainOrder;
import org.jfree.data.xy.AbstractXYDataset;
import org.jfree.data.xy.TableXYDataset;

/**
 * The carrier budget bin by bin, as shares that sum to 1, for a chart of stacked steps: two points for each bin. Pinned and
 * idle times are exact; processor time is a mean over the sampling period and gives way when the sum exceeds the whole.
 */
public final class CarrierBands extends AbstractXYDataset implements TableXYDataset {
    /** A part of the budget, in the order of the stack. */
    public enum Band {
        ON_CPU, PINNED, WAITING, UNKNOWN, IDLE
    }

    private final double[][] shares = new double[TimeBins.COUNT][];
    private final double binSeconds;

    public CarrierBands(MeasuredRecording r, CarrierBudget budget) {
        var use = r.measured().carriers;
        var cpu = use.cpuOverTime();
        binSeconds = cpu.binNanos() / 1e9;
        double total = budget.carrierNanos() / TimeBins.COUNT;
        int unstarted = Math.max(0, budget.parallelism() - use.count());
        double unseenIdle = (double) use.silentNanos() / TimeBins.COUNT + unstarted * cpu.binNanos();
        for (int bin = 0; bin < TimeBins.COUNT; bin++) {
            shares[bin] = shares(r.measured().pinning.overTime().nanos(bin) / total,
                    (use.idleOverTime().nanos(bin) + unseenIdle) / total,
                    cpu.nanos(bin) * r.profile().activeProcessors() / total, sampled(cpu, bin));
        }
    }

    /** False at the edges of the window that no sample of the processors covers whole. */
    private static boolean sampled(TimeBins cpu, int bin) {
        return cpu.nanos(bin) > 0 && (bin == 0 || cpu.nanos(bin - 1) > 0)
                && (bin == TimeBins.COUNT - 1 || cpu.nanos(bin + 1) > 0);
    }

    static double[] shares(double pinned, double idle, double cpu, boolean sampled) {
        var shares = new double[Band.values().length];
        shares[Band.PINNED.ordinal()] = Math.min(1, pinned);
        shares[Band.IDLE.ordinal()] = Math.min(1 - shares[Band.PINNED.ordinal()], idle);
        double left = 1 - shares[Band.PINNED.ordinal()] - shares[Band.IDLE.ordinal()];
        shares[Band.ON_CPU.ordinal()] = Math.min(left, cpu);
        shares[(sampled ? Band.WAITING : Band.UNKNOWN).ordinal()] = left - shares[Band.ON_CPU.ordinal()];
        return shares;
    }

    /** True when some bin has a part that no sample tells. */
    boolean hasUnknown() {
        return java.util.Arrays.stream(shares).anyMatch(s -> s[Band.UNKNOWN.ordinal()] > 0);
    }

    /** The part's share of carrier time in the bin. */
    public double share(int bin, Band band) {
        return shares[bin][band.ordinal()];
    }

    public double binSeconds() {
        return binSeconds;
    }

    @Override
    public int getSeriesCount() {
        return Band.values().length;
    }

    @Override
    public Comparable<Band> getSeriesKey(int series) {
        return Band.values()[series];
    }

    @Override
    public DomainOrder getDomainOrder() {
        return DomainOrder.ASCENDING;
    }

    @Override
    public int getItemCount() {
        return 2 * TimeBins.COUNT;
    }

    @Override
    public int getItemCount(int series) {
        return getItemCount();
    }

    @Override
    public Number getX(int series, int item) {
        return (item + 1) / 2 * binSeconds;
    }

    @Override
    public Number getY(int series, int item) {
        return shares[item / 2][series];
    }
}
