package io.carrierscope.runner.workload;

import java.time.Duration;
import java.util.List;

/** Runs the steps of a workload on the calling thread, blocking it. */
public final class BlockingSteps {
    private final CpuWork cpu;
    // without publication the compiler proves the lock private and removes it, and nothing is held any more
    private volatile Object published;

    public BlockingSteps(CpuWork cpu) {
        this.cpu = cpu;
    }

    public void run(List<Step> steps) {
        for (Step step : steps) {
            run(step);
        }
    }

    private void run(Step step) {
        switch (step) {
            case Step.Compute compute -> cpu.burn(compute.cpu());
            case Step.Wait wait -> sleep(wait.time());
            case Step.Guard guard -> guarded(guard);
        }
    }

    private void guarded(Step.Guard guard) {
        switch (guard.kind()) {
            case MONITOR -> inMonitor(guard.steps());
            case NATIVE_FRAME -> NativeFrame.run(() -> run(guard.steps()));
        }
    }

    private void inMonitor(List<Step> steps) {
        Object own = new Object();
        published = own;
        synchronized (own) {
            run(steps);
        }
    }

    private static void sleep(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }
}
