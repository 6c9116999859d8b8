package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.Sites;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JdkEvents.Profiled;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.Map;
import java.util.stream.Collectors;

/** Samples of the time of all threads, whether they run or wait, by stack. Threads without a frame of the application are left out. */
public final class WallSamples extends Fold<WallSamples> {
    private static final int MAX_STACKS = 10_000;

    private final Sites<Stack, Long> samples = part(Sites.ofCounts(MAX_STACKS, Stack.NONE));

    public WallSamples(Window window) {
        super(window);
        on(Profiled.class, this::add);
    }

    private void add(Profiled p) {
        if (p.of() == Profiled.Of.WALL && window.contains(p.startNanos())) {
            samples.add(p.stack(), p.amount());
        }
    }

    /** Returns the number of samples by stack. */
    public Map<Stack, Long> stacks() {
        return samples.kept().entrySet().stream().filter(e -> e.getKey().firstApplicationFrame().isPresent())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}
