package io.carrierscope.analyzer.fold;

import io.carrierscope.analyzer.recording.JvmEvent;
import io.carrierscope.analyzer.recording.JvmEvent.VirtualThreadLife;
import io.carrierscope.analyzer.recording.Window;
import java.util.Set;

/** How many virtual threads lived at once, from their starts and ends, counted at the ends of equal parts of the window. */
public final class LiveVirtualThreads implements Fold<LiveVirtualThreads> {
    private static final int PARTS = 10 * TimeBins.COUNT;

    private final Window window;
    private final long[] change = new long[PARTS];
    private long before;

    public LiveVirtualThreads(Window window) {
        this.window = window;
    }

    @Override
    public Set<Class<? extends JvmEvent>> events() {
        return Set.of(VirtualThreadLife.class);
    }

    @Override
    public void accept(JvmEvent event) {
        if (event instanceof VirtualThreadLife life && life.startNanos() < window.endNanos()) {
            add(life.startNanos() - window.startNanos(), life.started() ? 1 : -1);
        }
    }

    private void add(long sinceStart, int one) {
        if (sinceStart < 0) {
            before += one;
        } else {
            change[Math.min(PARTS - 1, (int) (sinceStart * (double) PARTS / window.lengthNanos()))] += one;
        }
    }

    @Override
    public void merge(LiveVirtualThreads other) {
        before += other.before;
        for (int part = 0; part < PARTS; part++) {
            change[part] += other.change[part];
        }
    }

    /** The most at the end of any part; threads that come and go within one part of a 600th of the window are not seen. */
    public long max() {
        long live = before;
        long max = Math.max(0, live);
        for (long net : change) {
            live += net;
            max = Math.max(max, live);
        }
        return max;
    }

    /** Those that lived at the end of the bin, of the ones that started while the recording ran. */
    public long live(int bin) {
        long live = before;
        for (int part = 0; part < (bin + 1) * PARTS / TimeBins.COUNT; part++) {
            live += change[part];
        }
        return Math.max(0, live);
    }
}
