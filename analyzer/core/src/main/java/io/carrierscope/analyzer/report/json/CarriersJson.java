package io.carrierscope.analyzer.report.json;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.PoolTimeBreakdown;
import io.carrierscope.analyzer.fold.stat.Figure;
import java.util.OptionalDouble;

/** Carrier time breakdown, as shares of carrier time. */
record CarriersJson(int parallelism, OptionalDouble idle, double pinned, double stuck, OptionalDouble onCpu,
        OptionalDouble waiting,
        double unknown, boolean complete, OptionalDouble mounted, int count, double carrierSeconds, double overlap) {
    /** Returns {@code null} without carriers. */
    static CarriersJson of(Cell cell) {
        return cell.carrierTime().map(b -> new CarriersJson(b.parallelism(), b.knownIdle(),
                b.pinned(), b.stuck(), b.onCpu(), b.knownWaiting(), b.unknown(), b.complete(),
                Figure.in(cell.subject(), MeasuredRecording::mountedShare), b.carriers(), b.carrierNanos() / 1e9,
                b.overlap())).orElse(null);
    }

    /** Time breakdown of a platform pool's threads, as shares of their time. */
    record Pool(String group, int threads, double idle, double blocked, double onCpu, double rest) {
        static Pool of(PoolTimeBreakdown b) {
            return new Pool(b.group(), b.threads(), b.idle(), b.blocked(), b.onCpu(), b.rest());
        }
    }
}
