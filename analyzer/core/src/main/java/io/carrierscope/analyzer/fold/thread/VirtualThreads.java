package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.SampleBins;
import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.SchedulerSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.SubmitFailed;
import io.carrierscope.analyzer.recording.event.JvmEvent.VirtualThreadLife;
import java.util.Arrays;

/**
 * Virtual threads started, ended and refused in the window, how many lived at once, counted at the ends of equal parts of the window, and
 * the scheduler's queue where it was sampled.
 */
public final class VirtualThreads extends Fold<VirtualThreads> {
    private static final int PARTS_OF_BIN = 10;
    private static final int PARTS = PARTS_OF_BIN * TimeBins.COUNT;

    private final Window window;
    private final SampleBins queue;
    private final long[] started = new long[PARTS];
    private final long[] ended = new long[PARTS];
    private long before;
    private long submitFailed;

    public VirtualThreads(Window window) {
        this.window = window;
        this.queue = new SampleBins(window);
        on(VirtualThreadLife.class, this::life);
        on(SchedulerSample.class, s -> queue.add(s.startNanos(), s.queued()));
        on(SubmitFailed.class, this::submitFailed);
    }

    private void submitFailed(SubmitFailed f) {
        if (window.contains(f.startNanos())) {
            submitFailed++;
        }
    }

    private void life(VirtualThreadLife life) {
        long at = life.startNanos();
        if (at < window.startNanos()) {
            before += life.started() ? 1 : -1;
        } else if (at < window.endNanos()) {
            (life.started() ? started : ended)[TimeBins.partOf(window, at, PARTS)]++;
        }
    }

    @Override
    public void merge(VirtualThreads other) {
        queue.merge(other.queue);
        before += other.before;
        for (int part = 0; part < PARTS; part++) {
            started[part] += other.started[part];
            ended[part] += other.ended[part];
        }
        submitFailed += other.submitFailed;
    }

    public long started() {
        return Arrays.stream(started).sum();
    }

    public long ended() {
        return Arrays.stream(ended).sum();
    }

    /** Threads started in the bin. */
    public long started(int bin) {
        return Arrays.stream(started, bin * PARTS_OF_BIN, (bin + 1) * PARTS_OF_BIN).sum();
    }

    /** The most alive at the end of any part; threads that come and go within one part of a 600th of the window are not seen. */
    public long mostAlive() {
        long alive = before;
        long most = Math.max(0, alive);
        for (int part = 0; part < PARTS; part++) {
            alive += started[part] - ended[part];
            most = Math.max(most, alive);
        }
        return most;
    }

    /** Those that lived at the end of the bin, of the ones that started while the recording ran. */
    public long alive(int bin) {
        long alive = before;
        for (int part = 0; part < (bin + 1) * PARTS_OF_BIN; part++) {
            alive += started[part] - ended[part];
        }
        return Math.max(0, alive);
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
