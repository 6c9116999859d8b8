package io.carrierscope.analyzer.report.chart;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.thread.SampleTimes;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Palette;
import io.carrierscope.analyzer.report.format.Numbers;
import java.awt.image.BufferedImage;
import java.util.List;
import org.jfree.chart.plot.XYPlot;

/** CPU samples by second and by part of a second: bursts, stalls and regular work show as patterns. */
final class SampleMap {
    private static final int FAINTEST = 40;

    private SampleMap() {}

    static Block.Chart of(MeasuredRecording s) {
        var samples = s.measured().samples;
        var times = s.measured().sampleTimes;
        String column = times.secondsPerColumn() == 1 ? "a second" : times.secondsPerColumn() + " seconds";
        return new Block.Chart("CPU samples within the second, ms",
                Numbers.count(samples.count()) + " samples; a column is " + column + ", a row "
                        + SampleTimes.ROW_MILLIS + " ms of it",
                List.of(new Block.Swatch(Palette.css(Palette.ON_CPU), "samples (darker: more)", "")),
                () -> plot(times, samples.complete()), Block.Chart.HEIGHT_PIXELS, true);
    }

    private static XYPlot plot(SampleTimes times, boolean ofCpuTime) {
        var seconds = Pictures.span("seconds", (double) times.columns() * times.secondsPerColumn());
        return Raster.plot(image(times, ofCpuTime), seconds, Pictures.span(null, 1_000));
    }

    /** One pixel for each column and row; the beginning of the second is at the bottom. */
    static BufferedImage image(SampleTimes times, boolean ofCpuTime) {
        var image = new BufferedImage(times.columns(), SampleTimes.ROWS, BufferedImage.TYPE_INT_ARGB);
        int most = most(times, ofCpuTime);
        for (int column = 0; column < times.columns(); column++) {
            for (int row = 0; row < SampleTimes.ROWS; row++) {
                int count = times.count(column, row, ofCpuTime);
                int alpha = count == 0 ? 0 : FAINTEST + (255 - FAINTEST) * count / most;
                image.setRGB(column, SampleTimes.ROWS - 1 - row, alpha << 24 | Palette.ON_CPU.getRGB() & 0xFFFFFF);
            }
        }
        return image;
    }

    private static int most(SampleTimes times, boolean ofCpuTime) {
        int most = 1;
        for (int column = 0; column < times.columns(); column++) {
            for (int row = 0; row < SampleTimes.ROWS; row++) {
                most = Math.max(most, times.count(column, row, ofCpuTime));
            }
        }
        return most;
    }
}
