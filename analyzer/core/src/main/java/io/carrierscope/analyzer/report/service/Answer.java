package io.carrierscope.analyzer.report.service;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.suspicion.Suspicions;
import io.carrierscope.analyzer.finding.thread.CarriersCompensated;
import io.carrierscope.analyzer.fold.dump.AttachedDump;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Prose;
import io.carrierscope.analyzer.report.block.Block.Tone;
import io.carrierscope.analyzer.report.format.Explanation;
import io.carrierscope.analyzer.report.format.TailText;
import io.carrierscope.analyzer.report.format.Texts;
import java.util.ArrayList;
import java.util.List;

/** The answer in one line, that of a thread dump first if the JVM stands still, what was recorded, and warnings. */
public final class Answer {
    private Answer() {}

    public static List<Block> of(JudgedCell c) {
        var blocks = new ArrayList<Block>();
        c.cell().subject().flatMap(MeasuredRecording::dump).filter(AttachedDump::standsStill)
                .ifPresent(dump -> blocks.add(new Prose(Tone.LEAD, dump.lines().get(0))));
        blocks.add(new Prose(Tone.LEAD, Headline.of(c)));
        Headline.place(c).flatMap(HottestPlace::flames).ifPresent(blocks::add);
        if (c.cell().throughputPerSecond().isPresent()) {
            blocks.add(Prose.of(Explanation.limit(c)));
        }
        TailText.of(c).ifPresent(t -> blocks.add(Prose.of(t)));
        c.cell().subject().ifPresent(s -> blocks.add(new Prose(Tone.NOTE, recorded(s))));
        c.warnings().forEach(w -> blocks.add(new Block.Warning(w)));
        c.service().flatMap(s -> s.found(Suspicions.BUSY_CARRIERS))
                .filter(f -> c.cell().tasks().isPresent() && !othersAreAdded(c))
                .ifPresent(f -> blocks.add(new Block.Warning(f.evidence().getFirst().claim()
                        + ", so new tasks wait for a carrier. That wait leaves no event, so clients see longer times"
                        + " than those shown here")));
        return blocks;
    }

    /** Tasks find a carrier where the scheduler adds others for those that are blocked, and some of all are idle. */
    private static boolean othersAreAdded(JudgedCell c) {
        return c.cell().carrierTime().filter(b -> b.utilization() < Suspicions.FULL).isPresent()
                && c.found().stream().anyMatch(f -> f.cause().equals(CarriersCompensated.ID));
    }

    private static String recorded(MeasuredRecording s) {
        return Texts.plain(String.valueOf(s.file().getFileName())) + ": JDK " + s.profile().jdkVersion()
                + virtualThreads(s) + ", "
                + Numbers.rate(s.window().lengthSeconds()) + " s from " + Numbers.instant(s.window().startNanos())
                + ", " + s.profile().processors() + (s.profile().readBy().isEmpty() ? "" : ", " + s.profile().readBy());
    }

    private static String virtualThreads(MeasuredRecording s) {
        return s.carrierTime().isPresent()
                ? ""
                : s.visibility().virtualThreads().seen()
                        ? ", no virtual threads ran"
                        : ", no virtual thread left an event";
    }
}
