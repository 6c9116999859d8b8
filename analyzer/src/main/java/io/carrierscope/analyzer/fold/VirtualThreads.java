package io.carrierscope.analyzer.fold;

import io.carrierscope.analyzer.recording.JvmEvent;
import io.carrierscope.analyzer.recording.JvmEvent.SchedulerSample;
import io.carrierscope.analyzer.recording.JvmEvent.SubmitFailed;
import io.carrierscope.analyzer.recording.JvmEvent.VirtualThreadLife;
import io.carrierscope.analyzer.recording.Window;
import java.util.Set;

/** Virtual threads started, ended and refused in the window, and the scheduler's queue where it was sampled. */
public final class VirtualThreads implements Fold<VirtualThreads> {
    private final Window window;
    private long started;
    private long ended;
    private long submitFailed;
    private long samples;
    private long queued;
    private int mostQueued;

    public VirtualThreads(Window window) {
        this.window = window;
    }

    @Override
    public Set<Class<? extends JvmEvent>> events() {
        return Set.of(VirtualThreadLife.class, SubmitFailed.class, SchedulerSample.class);
    }

    @Override
    public void accept(JvmEvent event) {
        if (!window.contains(event.startNanos())) {
            return;
        }
        switch (event) {
            case VirtualThreadLife life when life.started() -> started++;
            case VirtualThreadLife life -> ended++;
            case SubmitFailed f -> submitFailed++;
            case SchedulerSample s -> sample(s);
            default -> {
            }
        }
    }

    private void sample(SchedulerSample s) {
        samples++;
        queued += s.queued();
        mostQueued = Math.max(mostQueued, s.queued());
    }

    @Override
    public void merge(VirtualThreads other) {
        started += other.started;
        ended += other.ended;
        submitFailed += other.submitFailed;
        samples += other.samples;
        queued += other.queued;
        mostQueued = Math.max(mostQueued, other.mostQueued);
    }

    public long started() {
        return started;
    }

    public long ended() {
        return ended;
    }

    public long submitFailed() {
        return submitFailed;
    }

    /** Samples of the scheduler, 0 before JDK 24 or in recordings that are not ours. */
    public long samples() {
        return samples;
    }

    /** Runnable virtual threads waiting for a carrier, mean of the samples; 0 without samples. */
    public double meanQueued() {
        return samples == 0 ? 0 : (double) queued / samples;
    }

    public int mostQueued() {
        return mostQueued;
    }
}
