package io.carrierscope.runner.jvm;

import io.carrierscope.runner.event.PhaseName;
import io.carrierscope.runner.event.PhaseSpan;
import io.carrierscope.runner.suite.Stage;
import java.util.function.Consumer;

/** Knows which stage a cell is in; measure begins when its announced instant has come. */
final class StageTracker {
    private final Consumer<Stage> entered;
    private volatile Stage entry = Stage.SERVER_START;
    private volatile PhaseSpan measure;

    StageTracker(Consumer<Stage> entered) {
        this.entered = entered;
    }

    void enter(Stage stage) {
        entry = stage;
        entered.accept(stage);
    }

    void announced(PhaseSpan span) {
        if (span.name() == PhaseName.MEASURE) {
            measure = span;
        }
    }

    Stage current() {
        PhaseSpan span = measure;
        boolean begun = span != null && System.nanoTime() - span.startNanos() >= 0;
        return entry == Stage.WARMUP && begun ? Stage.MEASURE : entry;
    }
}
