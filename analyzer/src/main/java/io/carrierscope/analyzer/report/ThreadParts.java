package io.carrierscope.analyzer.report;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.report.Block.Swatch;
import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** How the server's processor time per request divides among its groups of threads, as one bar. */
final class ThreadParts {
    private ThreadParts() {}

    static Optional<Block> of(Cell cell) {
        return cell.server().filter(s -> cell.serverCpuNanosPerRequest().isPresent()).flatMap(s -> bar(cell, s));
    }

    /** The busiest groups; what no thread of Java used is the JVM's own: collector, compiler, recorder. */
    private static Optional<Block> bar(Cell cell, MeasuredRecording server) {
        var groups = ThreadCpu.of(server);
        double process = server.busyProcessors().orElse(0);
        if (groups.isEmpty() || process <= 0) {
            return Optional.empty();
        }
        var swatches = new ArrayList<Swatch>();
        var shares = new ArrayList<Double>();
        double rest = process;
        for (ThreadCpu g : groups.subList(0, Math.min(groups.size(), Palette.GROUPS.size()))) {
            add(cell, Palette.GROUPS.get(shares.size()), g.group(), g.busyProcessors(), swatches, shares);
            rest -= g.busyProcessors();
        }
        add(cell, Palette.IDLE, "others and the JVM itself", Math.max(0, rest), swatches, shares);
        return Optional.of(new Block.Parts("Processor time per request, "
                + Numbers.micros(cell.serverCpuNanosPerRequest()) + " µs in all", swatches, shares));
    }

    private static void add(Cell cell, Color colour, String name, double busy, List<Swatch> swatches,
            List<Double> shares) {
        swatches.add(new Swatch(Palette.css(colour), Texts.plain(name),
                Numbers.micros(cell.perRequest(OptionalDouble.of(busy))) + " µs"));
        shares.add(busy);
    }
}
