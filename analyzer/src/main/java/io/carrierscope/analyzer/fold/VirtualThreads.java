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
    private final CountBins starts;
    private final SampleBins queue;
    private long ended;
    private long submitFailed;

    public VirtualThreads(Window window) {
        this.window = window;
        this.starts = new CountBins(window);
        this.queue = new SampleBins(window);
    }

    @Override
    public Set<Class<? extends JvmEvent>> events() {
        return Set.of(VirtualThreadLife.class, SubmitFailed.class, SchedulerSample.class);
    }

    @Override
    public void accept(JvmEvent event) {
        if (event instanceof VirtualThreadLife life) {
            life(life);
        } else if (event instanceof SchedulerSample s) {
            queue.add(s.startNanos(), s.queued());
        } else if (event instanceof SubmitFailed f && window.contains(f.startNanos())) {
            submitFailed++;
        }
    }

    private void life(VirtualThreadLife life) {
        if (life.started()) {
            starts.add(life.startNanos());
        } else if (window.contains(life.startNanos())) {
            ended++;
        }
    }

    @Override
    public void merge(VirtualThreads other) {
        starts.merge(other.starts);
        queue.merge(other.queue);
        ended += other.ended;
        submitFailed += other.submitFailed;
    }

    public long started() {
        return starts.total();
    }

    public long ended() {
        return ended;
    }

    /** Threads started in the bin. */
    public long started(int bin) {
        return starts.count(bin);
    }

    /** Runnable virtual threads waiting for a carrier, as sampled. */
    public SampleBins queue() {
        return queue;
    }

    public long submitFailed() {
        return submitFailed;
    }

    /** Samples of the scheduler, 0 before JDK 24 or in recordings that are not ours. */
    public long samples() {
        return queue.count();
    }

    /** Runnable virtual threads waiting for a carrier, mean of the samples; 0 without samples. */
    public double meanQueued() {
        return queue.mean().orElse(0);
    }

    public int mostQueued() {
        return (int) queue.most().orElse(0);
    }
}
