package io.carrierscope.analyzer.report.service;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.Arguments;
import io.carrierscope.analyzer.recording.KnownBug;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Key;
import io.carrierscope.analyzer.report.block.Block.Prose;
import io.carrierscope.analyzer.report.block.Block.Tone;
import io.carrierscope.analyzer.report.format.Collector;
import java.util.ArrayList;
import java.util.List;

/** The JVM: heap, garbage collection and arguments. */
public final class Jvm {
    private static final double MEBIBYTE = 1 << 20;

    private Jvm() {}

    public static List<Block> of(JudgedCell c) {
        return c.cell().subject().map(Jvm::blocks).orElse(List.of());
    }

    private static List<Block> blocks(MeasuredRecording s) {
        var blocks = new ArrayList<Block>();
        var keys = keys(s);
        if (!keys.isEmpty()) {
            blocks.add(new Block.Keys(keys));
        }
        if (!s.profile().jvmArguments().isBlank()) {
            blocks.add(new Prose(Tone.PLAIN, "JVM arguments: "
                    + Arguments.shown(List.of(s.profile().jvmArguments().strip().split("\\s+")))));
        }
        if (s.carrierTime().isPresent()) {
            KnownBug.of(s.profile()).forEach(b -> blocks.add(new Prose(Tone.PLAIN, b.text())));
        }
        return blocks;
    }

    private static List<Key> keys(MeasuredRecording s) {
        var keys = new ArrayList<Key>();
        s.measured().cpu.jvmShare().ifPresent(x -> keys.add(new Key("CPU of this JVM", Numbers.percent(x), "%")));
        s.measured().cpu.machineShare()
                .ifPresent(x -> keys.add(new Key("CPU of the machine", Numbers.percent(x), "%")));
        s.profile().youngCollector().ifPresent(gc -> keys.add(new Key("GC", Collector.name(gc), "")));
        s.profile().maxHeapBytes().ifPresent(b -> keys.add(new Key("maximum heap", mebibytes(b), "MiB")));
        s.measured().footprint.heapBytes().most()
                .ifPresent(b -> keys.add(new Key("most heap in use", mebibytes(b), "MiB")));
        var pauses = s.measured().gc.pauses();
        if (pauses.count() > 0) {
            keys.add(new Key("GC pauses", Numbers.count(pauses.count()), ""));
            keys.add(new Key("GC time", Numbers.percent(s.gcPauseShare()), "%"));
            keys.add(new Key("longest GC pause", Numbers.millis(pauses.maxNanos()), "ms"));
        }
        if (s.measured().allocations.totalBytes() > 0) {
            keys.add(new Key("allocated", mebibytes(s.measured().allocations.totalBytes() / s.window().lengthSeconds()),
                    "MiB per s"));
        }
        return keys;
    }

    private static String mebibytes(double bytes) {
        return Numbers.whole(bytes / MEBIBYTE);
    }
}
