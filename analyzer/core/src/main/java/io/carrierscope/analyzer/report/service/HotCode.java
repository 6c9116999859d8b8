package io.carrierscope.analyzer.report.service;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.thread.CpuSamples;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.card.CellFlames;
import io.carrierscope.analyzer.report.chart.CellCharts;
import io.carrierscope.analyzer.report.format.Texts;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The methods that used most CPU time, each with the JDK code that it calls, and the flame graph of all. */
public final class HotCode {
    private static final int MOST_METHODS = 10;
    private static final double WORTH_A_ROW = 0.02;
    /** A method with fewer samples may have been hit by chance. */
    private static final int FEWEST = 5;

    private HotCode() {}

    /** Returns nothing with too few samples. */
    public static List<Block> of(JudgedCell c) {
        return CellFlames.cpu(c.cell())
                .map(f -> blocks(c.cell().subject().orElseThrow(), f)).orElse(List.of());
    }

    private static List<Block> blocks(MeasuredRecording s, Block flames) {
        var methods = methods(s.measured().samples);
        return methods.rows().isEmpty()
                ? List.of(CellCharts.ofSamples(s), flames)
                : List.of(methods, CellCharts.ofSamples(s), flames);
    }

    private static Figures methods(CpuSamples samples) {
        Map<String, Long> byMethod = new HashMap<>();
        samples.samples().forEach(s -> byMethod.merge(method(s.stack()), s.count(), Long::sum));
        var rows = byMethod.entrySet().stream()
                .filter(e -> e.getValue() >= Math.max(FEWEST, WORTH_A_ROW * samples.count()))
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(MOST_METHODS).map(e -> List.of(Texts.plain(e.getKey()),
                        Numbers.percent((double) e.getValue() / samples.count()), Numbers.count(e.getValue())))
                .toList();
        return new Figures(
                "Methods, each with the JDK code that it calls, in " + Numbers.count(samples.count()) + " samples ("
                        + samples.source() + (samples.complete() ? ")" : ", Java code only)"),
                List.of(Column.site("method"), Column.number("CPU time", "%"), Column.number("samples", "")), rows);
    }

    /** The innermost method that is not the JDK's, otherwise the innermost. */
    private static String method(Stack stack) {
        return Stream.concat(stack.firstApplicationFrame().stream(), stack.frames().stream()).findFirst()
                .map(Frame::qualifiedMethod).orElse("(no stack)");
    }
}
