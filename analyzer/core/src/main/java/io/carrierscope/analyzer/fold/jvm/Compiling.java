package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Sites;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.CompilerQueue;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * Queues of the JIT compilers within the window. Methods in a queue run interpreted or with slower code of an earlier
 * compiler.
 */
public final class Compiling extends Fold<Compiling> {
    /** Mean queue length from which code is not yet warm; a warm server has shorter queues now and then. */
    private static final double BACKLOG = 20;
    /** New code always comes to a compiler that keeps up, and is compiled within a moment. */
    private static final double LEAST_SECONDS_BEHIND = 1;

    private static final int MOST_COMPILERS = 100;

    private final Sites<String, Queue> queues = part(
            Sites.dropping(MOST_COMPILERS, compiler -> new Queue(0, 0, 0), Queue::plus));

    /** Sums over the samples of one compiler. */
    private record Queue(long waiting, long taken, long samples) {
        private Queue plus(Queue other) {
            return new Queue(waiting + other.waiting, taken + other.taken, samples + other.samples);
        }
    }

    public Compiling(Window window) {
        super(window);
        on(CompilerQueue.class, this::add);
    }

    private void add(CompilerQueue q) {
        if (window.contains(q.startNanos())) {
            queues.add(String.valueOf(q.compiler()), new Queue(q.waiting(), q.takenPerSecond(), 1));
        }
    }

    /** Returns the mean number of methods waiting for any compiler; empty if not recorded. */
    public OptionalDouble waiting() {
        return mean(Queue::waiting);
    }

    /** Returns true if so many methods wait, and for so long, that the measured code is not the final code. */
    public boolean backlog() {
        return waiting().orElse(0) >= Math.max(BACKLOG, LEAST_SECONDS_BEHIND * takenPerSecond().orElse(0));
    }

    /** Returns the mean number of methods that all compilers take from their queues per second; empty if not recorded. */
    public OptionalDouble takenPerSecond() {
        return mean(Queue::taken);
    }

    private OptionalDouble mean(ToDoubleFunction<Queue> sum) {
        return Figure.when(!queues.kept().isEmpty(),
                () -> queues.kept().values().stream().mapToDouble(q -> sum.applyAsDouble(q) / q.samples()).sum());
    }
}
