package io.carrierscope.analyzer.cause;

import io.carrierscope.analyzer.bound.Bounds;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.fold.Requests;
import io.carrierscope.analyzer.whatif.Change;
import io.carrierscope.analyzer.whatif.Removal;
import java.util.List;
import java.util.Optional;

/**
 * Throughput still grew while it was measured, so the figure is that of a warm-up. Judged from the answers in the first and the
 * second half of the measured time. Wrong when the load itself changed.
 */
final class NotWarm implements Cause {
    /** Growth from the first to the second half of the measured time that counts as a warm-up. */
    private static final double GROWTH = 0.05;

    @Override
    public String id() {
        return "not-warm";
    }

    @Override
    public String about() {
        return "The measurement began before the server had reached its speed.";
    }

    @Override
    public String needs() {
        return "carrierscope.Request";
    }

    @Override
    public Rank rank() {
        return Rank.VALIDITY;
    }

    @Override
    public Removal removal(Cell cell) {
        return Removal.of("the warm-up").by(Change.Kind.WARMUP, "steady");
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.client().map(c -> c.measured().requests()).filter(r -> r.completed() > 0).map(this::judge);
    }

    private Verdict judge(Requests requests) {
        double first = requests.halfPerSecond(false);
        double second = requests.halfPerSecond(true);
        double growth = first == 0 ? 1 : second / first - 1;
        var evidence = List.of(Evidence.of("carrierscope.Request",
                "%.0f answers per second in the first half of the measured time, %.0f in the second", first, second));
        return growth < GROWTH
                ? new Verdict.Absent(id(), evidence)
                : new Verdict.Found(id(), Math.min(1, growth), "the first half's throughput, gained in the second",
                        evidence, "a longer warm-up (--warmup SECONDS)");
    }
}
