package io.carrierscope.analyzer.model.simulation;

import io.carrierscope.analyzer.cell.WorkStep;
import io.carrierscope.analyzer.fold.classify.PinKind;
import io.carrierscope.analyzer.model.simulation.Model.Lock;
import io.carrierscope.analyzer.model.simulation.Model.Step;
import io.carrierscope.analyzer.model.simulation.Model.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a handler does, as the workload asks.
 *
 * @param speed factor of the computing times: below 1 where the threads were measured to compute less than asked
 * @param timerNanos what a timer adds to each wait without queueing
 * @param pins kinds of guards under which a waiting request keeps its carrier
 * @param locks false to leave out locks and permits that requests share
 */
public record Work(List<WorkStep> steps, double speed, double timerNanos, Set<PinKind> pins, boolean locks) {
    private static final String SHARED_LOCK = "SHARED_LOCK";
    private static final Map<String, PinKind> PINS = Map.of("MONITOR", PinKind.MONITOR, "NATIVE_FRAME", PinKind.NATIVE,
            "CLASS_INITIALISER", PinKind.CLASS_INIT);

    public Work {
        steps = List.copyOf(steps);
        pins = Set.copyOf(pins);
    }

    /** The same without pins of this kind. */
    public Work withoutPins(PinKind kind) {
        var others = pins.stream().filter(p -> p != kind).collect(Collectors.toSet());
        return new Work(steps, speed, timerNanos, others, locks);
    }

    /** The same without locks and permits that requests share; the work under them stays. */
    public Work withoutLocks() {
        return new Work(steps, speed, timerNanos, pins, false);
    }

    /** The kinds of pins that the guards of the steps may cause. */
    static Set<PinKind> mayPin(List<WorkStep> steps) {
        return steps.stream().flatMap(WorkStep::flat).flatMap(s -> pin(s).stream()).collect(Collectors.toSet());
    }

    private static Optional<PinKind> pin(WorkStep step) {
        return Optional.ofNullable(PINS.get(step.holds()));
    }

    List<Step> path() {
        return path(steps, false);
    }

    private List<Step> path(List<WorkStep> inner, boolean pinned) {
        return inner.stream().flatMap(step -> path(step, pinned).stream()).toList();
    }

    private List<Step> path(WorkStep step, boolean pinnedOutside) {
        if (!step.known()) {
            throw new IllegalArgumentException(step.name());
        }
        boolean pinned = pinnedOutside || pin(step).filter(pins::contains).isPresent();
        List<Step> path = new ArrayList<>();
        if (step.cpuNanos() > 0) {
            path.add(new Step.Compute(Time.of(step.cpuNanos() * speed)));
        }
        if (step.waitNanos() > 0) {
            path.add(new Step.Wait(Time.of(step.waitNanos() + timerNanos), pinned));
        }
        path.addAll(path(step.steps(), pinned));
        if (step.holds().equals(SHARED_LOCK)) {
            path = holding(new Lock(SHARED_LOCK, 1), path);
        }
        if (step.permits() > 0) {
            path = holding(new Lock("permit", step.permits()), path);
        }
        if (step.oneIn() > 1) {
            path.addFirst(new Step.OneIn(step.oneIn(), path.size()));
        }
        return path;
    }

    private List<Step> holding(Lock lock, List<Step> inner) {
        if (!locks) {
            return inner;
        }
        var held = new ArrayList<Step>();
        held.add(new Step.Take(lock));
        held.addAll(inner);
        held.add(new Step.GiveBack(lock));
        return held;
    }
}
