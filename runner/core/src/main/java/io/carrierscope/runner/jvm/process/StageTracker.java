package io.carrierscope.runner.jvm.process;

import io.carrierscope.runner.phase.PhaseName;
import io.carrierscope.runner.phase.PhaseSpan;
import io.carrierscope.runner.suite.run.Stage;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Tracks the stage of a running cell. */
final class StageTracker {
    private final Consumer<Stage> entered;
    private Stage current = Stage.SERVER_START;

    StageTracker(Consumer<Stage> entered) {
        this.entered = entered;
    }

    synchronized void enter(Stage stage) {
        current = stage;
        entered.accept(stage);
    }

    /** Enters the measure stage at its announced instant, unless the cell ended before. */
    void announced(PhaseSpan span) {
        if (span.name().isMeasured()) {
            long delay = span.startNanos() - System.nanoTime();
            CompletableFuture.delayedExecutor(delay, TimeUnit.NANOSECONDS).execute(this::enterMeasure);
        }
    }

    private synchronized void enterMeasure() {
        if (current == Stage.WARMUP) {
            enter(Stage.MEASURE);
        }
    }

    synchronized Stage current() {
        return current;
    }
}
