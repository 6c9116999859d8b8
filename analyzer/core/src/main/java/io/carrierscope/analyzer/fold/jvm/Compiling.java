package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.CompilerQueue;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * Methods that waited for the JIT compilers within the window. Until their turn they run interpreted or with the code of an earlier
 * compiler, which counts and does little to be fast.
 */
public final class Compiling extends Fold<Compiling> {
    /** Below that many every warm server has some now and then. */
    private static final double BACKLOG = 20;

    private final Window window;
    private final Map<String, Queue> queues = new TreeMap<>();

    /** Sums over the samples of one compiler. */
    private record Queue(long waiting, long taken, long samples) {
        private Queue plus(Queue other) {
            return new Queue(waiting + other.waiting, taken + other.taken, samples + other.samples);
        }
    }

    public Compiling(Window window) {
        this.window = window;
        on(CompilerQueue.class, this::add);
    }

    private void add(CompilerQueue q) {
        if (window.contains(q.startNanos())) {
            queues.merge(String.valueOf(q.compiler()), new Queue(q.waiting(), q.takenPerSecond(), 1), Queue::plus);
        }
    }

    @Override
    public void merge(Compiling other) {
        other.queues.forEach((compiler, queue) -> queues.merge(compiler, queue, Queue::plus));
    }

    /** Methods that wait for any compiler, mean; empty where none is recorded. */
    public OptionalDouble waiting() {
        return mean(Queue::waiting);
    }

    /** True when so many wait that the code is not what it is going to be. */
    public boolean backlog() {
        return waiting().orElse(0) >= BACKLOG;
    }

    /** Methods that all compilers together take from their queues in a second, mean; empty where none is recorded. */
    public OptionalDouble takenPerSecond() {
        return mean(Queue::taken);
    }

    private OptionalDouble mean(ToDoubleFunction<Queue> sum) {
        return queues.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        queues.values().stream().mapToDouble(q -> sum.applyAsDouble(q) / q.samples()).sum());
    }
}
