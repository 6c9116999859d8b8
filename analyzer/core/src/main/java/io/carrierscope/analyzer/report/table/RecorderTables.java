package io.carrierscope.analyzer.report.table;

import static io.carrierscope.analyzer.report.metric.Unit.MICROS;
import static io.carrierscope.analyzer.report.metric.Unit.RATE;
import static io.carrierscope.analyzer.report.metric.Unit.RATIO;
import static io.carrierscope.analyzer.report.metric.Unit.SHARE;
import static io.carrierscope.analyzer.report.metric.Unit.TEXT;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.Outcome;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.event.JvmEvent.MeasuredPart;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.format.Captions;
import io.carrierscope.analyzer.report.metric.Table;

/** What Flight Recorder took of the cells that were measured with it and without. */
public final class RecorderTables {
    /** Both parts of such a cell. */
    public static final Table<Cell> PARTS = Table.<Cell>of()
            .add(TEXT, "first", "first", c -> c.part(false).map(p -> p.ordinal() == 1 ? "unrecorded" : "recorded"))
            .add(RATE, "unrecorded", "unrecorded", c -> c.part(false).map(MeasuredPart::perSecond))
            .add(RATE, "recorded", "recorded", c -> c.part(true).map(MeasuredPart::perSecond))
            .add(RATIO, "recordedShare", "recorded", c -> c.outcome().recordedShare()).in("× unrecorded")
            .add(MICROS, "cpu*PerRequest", "CPU/request", c -> c.outcome().serverCpuNanosPerRequest())
            .add(MICROS, "recordedCpu*PerRequest", "recorded", c -> c.outcome().recordedCpuNanosPerRequest())
            .add(TEXT, "busiestThread", c -> c.part(false).map(MeasuredPart::busiestThread))
            .add(SHARE, "busiestThreadShare", "client's busiest thread",
                    c -> Figure.in(c.part(false), MeasuredPart::busiestThreadShare));

    private RecorderTables() {}

    /** One row for each cell of the run that has both parts. */
    public static Figures of(Run run) {
        return KeyColumns.of(run).and(PARTS.over(JudgedCell::cell)).figures(
                Captions.of(run, "With and without Flight Recorder, in the same server"),
                run.cells().stream().filter(c -> c.cell().outcome().recordedShare().isPresent()).toList());
    }

    /** The recorded part of a cell in a few words, such as {@code 9,441 (-12.3 %)}; absent where there is no other. */
    public static String recorded(Outcome outcome) {
        return outcome.recordedShare().stream()
                .mapToObj(share -> Numbers.rate(outcome.cell().throughputPerSecond()) + " ("
                        + Numbers.signedPercent(share - 1) + " %)")
                .findFirst().orElse(Numbers.ABSENT);
    }
}
