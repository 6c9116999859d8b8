package io.carrierscope.analyzer.report.chart;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Palette;
import io.carrierscope.analyzer.report.format.ThreadCpu;
import java.util.Optional;

/** CPU time per request of the system under test by thread groups, as one bar. */
final class ThreadParts {
    private ThreadParts() {}

    static Optional<Block> of(Cell cell) {
        return cell.subject().filter(s -> cell.subjectCpuNanosPerRequest().isPresent()).flatMap(s -> bar(cell, s));
    }

    /** The busiest groups; CPU time of no Java thread is that of the JVM itself: GC, compiler, recorder. */
    private static Optional<Block> bar(Cell cell, MeasuredRecording server) {
        var groups = ThreadCpu.of(server);
        double process = server.busyProcessors().orElse(0);
        if (groups.isEmpty() || process <= 0) {
            return Optional.empty();
        }
        var parts = new CpuParts(cell);
        double rest = process;
        for (int i = 0; i < Math.min(groups.size(), Palette.GROUPS.size()); i++) {
            parts.add(Palette.GROUPS.get(i), groups.get(i).group(), groups.get(i).busyProcessors());
            rest -= groups.get(i).busyProcessors();
        }
        parts.add(Palette.IDLE, "other threads and JVM", Math.max(0, rest));
        return Optional.of(parts.bar("CPU time per request"));
    }
}
