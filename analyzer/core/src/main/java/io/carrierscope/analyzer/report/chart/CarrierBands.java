package io.carrierscope.analyzer.report.chart;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.report.block.Block.Swatch;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Palette;
import java.awt.Color;
import java.text.NumberFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.StackedXYAreaRenderer;
import org.jfree.chart.renderer.xy.XYAreaRenderer;
import org.jfree.data.DomainOrder;
import org.jfree.data.xy.AbstractXYDataset;
import org.jfree.data.xy.TableXYDataset;

/**
 * Carrier time breakdown per bin, as shares that sum to 1, for a chart of stacked steps with two points for each bin. Pinned
 * and idle times are exact; CPU time is a mean over the sampling period and is reduced when the sum exceeds 1.
 */
public final class CarrierBands extends AbstractXYDataset implements TableXYDataset {
    private static final long serialVersionUID = 1L;
    /** A part of the breakdown, in the order of the stack. */
    public enum Band {
        ON_CPU(Palette.ON_CPU), PINNED(Palette.PINNED), STUCK(Palette.STUCK), WAITING(Palette.WAITING),
        UNKNOWN(Palette.UNKNOWN), IDLE(Palette.IDLE);

        private final Color colour;

        Band(Color colour) {
            this.colour = colour;
        }
    }

    private final double[][] shares = new double[TimeBins.COUNT][];
    private final double binSeconds;

    public CarrierBands(MeasuredRecording r, CarrierTimeBreakdown budget) {
        var use = r.measured().carriers;
        var cpu = use.cpuOverTime();
        binSeconds = cpu.binNanos() / 1e9;
        double total = budget.carrierNanos() / TimeBins.COUNT;
        double unstarted = Math.max(0, budget.parallelism() - use.count()) * cpu.binNanos();
        TimeBins stuck = stuck(r);
        TimeBins idle = silent(r, true);
        TimeBins unknown = silent(r, false);
        boolean started = r.silentCarriers().othersNeverRan();
        for (int bin = 0; bin < TimeBins.COUNT; bin++) {
            shares[bin] = shares(r.measured().pinning.overTime().nanos(bin) / total,
                    stuck.nanos(bin) / total,
                    (use.idleOverTime().nanos(bin) + idle.nanos(bin) + (started ? unstarted : 0)) / total,
                    Math.max(0, unknown.nanos(bin) - stuck.nanos(bin) + (started ? 0 : unstarted)) / total,
                    cpu.nanos(bin) * r.profile().activeProcessors() / total, sampled(cpu, bin));
        }
    }

    private static TimeBins stuck(MeasuredRecording r) {
        var bins = new TimeBins(r.window());
        r.measured().threadDumps.stuck().forEach(s -> bins.add(s.sinceNanos(), r.window().endNanos(), 1));
        return bins;
    }

    /** Carriers without any event until the end of the window, which were idle or of which no dump tells. */
    private static TimeBins silent(MeasuredRecording r, boolean idle) {
        var use = r.measured().carriers;
        long end = r.window().endNanos();
        var bins = new TimeBins(r.window());
        use.alive(r.window().startNanos(), end).stream().filter(id -> r.silentCarriers().idle(id) == idle)
                .map(use::silentFromNanos).filter(from -> from < end)
                .forEach(from -> bins.add(from, end, 1));
        return bins;
    }

    /** False for bins at the edges of the window that CPU samples do not cover completely. */
    private static boolean sampled(TimeBins cpu, int bin) {
        return cpu.nanos(bin) > 0 && (bin == 0 || cpu.nanos(bin - 1) > 0)
                && (bin == TimeBins.COUNT - 1 || cpu.nanos(bin + 1) > 0);
    }

    static double[] shares(double pinned, double stuck, double idle, double unknown, double cpu, boolean sampled) {
        var shares = new double[Band.values().length];
        shares[Band.PINNED.ordinal()] = Math.min(1, pinned);
        shares[Band.STUCK.ordinal()] = Math.min(1 - shares[Band.PINNED.ordinal()], stuck);
        double left = 1 - shares[Band.PINNED.ordinal()] - shares[Band.STUCK.ordinal()];
        shares[Band.IDLE.ordinal()] = Math.min(left, idle);
        left -= shares[Band.IDLE.ordinal()];
        shares[Band.ON_CPU.ordinal()] = Math.min(left, cpu);
        left -= shares[Band.ON_CPU.ordinal()];
        shares[Band.UNKNOWN.ordinal()] = sampled ? Math.min(left, unknown) : left;
        shares[Band.WAITING.ordinal()] = left - shares[Band.UNKNOWN.ordinal()];
        return shares;
    }

    /** True when a bin has a part that no sample covers. */
    boolean hasUnknown() {
        return Arrays.stream(shares).anyMatch(s -> s[Band.UNKNOWN.ordinal()] > 0);
    }

    /** False where it would be one block of unknown time. */
    boolean tells() {
        return Arrays.stream(shares).anyMatch(s -> s[Band.UNKNOWN.ordinal()] < 1);
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

    /** Carrier time breakdown over the measured window. */
    static final class CarrierChart {
        private CarrierChart() {}

        static Optional<Block> of(Cell cell) {
            return CarrierShares.used(cell).map(s -> chart(cell.subject().orElseThrow(), s));
        }

        private static Block chart(MeasuredRecording server, CarrierShares s) {
            var bands = new CarrierBands(server, s.budget());
            int carriers = Math.max(s.budget().carriers(), s.budget().parallelism());
            if (!bands.tells()) {
                return Block.Prose.of("This recording does not show how the " + Numbers.count(carriers, "carrier")
                        + " spent their time.");
            }
            String text = "on CPU " + share(s.onCpu()) + ", pinned " + share(s.pinned())
                    + (s.budget().stuck() > 0 ? ", stuck " + s.stuck() + " %" : "")
                    + (s.complete()
                            ? ", waiting " + share(s.waiting()) + ", idle " + share(s.idle())
                            : "; the rest is unknown")
                    + s.unknown().filter(u -> s.complete()).map(u -> ", unknown " + u + " %").orElse("");
            return new Block.Chart(
                    "Carrier time, % of "
                            + Numbers.count(carriers, "carrier")
                            + mounted(server),
                    text, legend(s, bands), () -> plot(server, bands));
        }

        /** Mounted share from Method Timing, which has no time axis. */
        private static String mounted(MeasuredRecording server) {
            var share = server.mountedShare();
            return share.isEmpty() ? "" : "; virtual threads mounted " + Numbers.percent(share) + " %";
        }

        private static List<Swatch> legend(CarrierShares s, CarrierBands bands) {
            var legend = new ArrayList<Swatch>();
            legend.add(new Swatch(Palette.ON_CPU, "on CPU", share(s.onCpu())));
            legend.add(new Swatch(Palette.PINNED, "pinned", share(s.pinned())));
            if (s.budget().stuck() > 0) {
                legend.add(new Swatch(Palette.STUCK, "stuck", s.stuck() + " %"));
            }
            legend.add(new Swatch(Palette.WAITING, "waiting", share(s.waiting())));
            legend.add(new Swatch(Palette.IDLE, "idle", share(s.idle())));
            if (bands.hasUnknown()) {
                legend.add(
                        new Swatch(Palette.UNKNOWN, "unknown", s.unknown().map(u -> u + " %").orElse("")));
            }
            return legend;
        }

        private static String share(String percent) {
            return percent.equals(Numbers.ABSENT) ? "unknown" : percent + " %";
        }

        private static XYPlot plot(MeasuredRecording server, CarrierBands bands) {
            var renderer = new StackedXYAreaRenderer(XYAreaRenderer.AREA);
            renderer.setOutline(false);
            for (Band band : Band.values()) {
                renderer.setSeriesPaint(band.ordinal(), band.colour);
            }
            var seconds = Pictures.span("seconds", server.window().lengthSeconds());
            var percent = new NumberAxis();
            percent.setRange(0, 1);
            percent.setNumberFormatOverride(NumberFormat.getPercentInstance(Locale.ROOT));
            return new XYPlot(bands, seconds, percent, renderer);
        }
    }
}
