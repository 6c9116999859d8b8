package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.stat.Sites.LimitedSums;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.ProcessStarted;
import java.util.Comparator;
import java.util.Optional;

/** Processes that the JVM starts within the window. */
public final class ProcessStarts extends Fold<ProcessStarts> {
    private final LimitedSums<String> sites = part(LimitedSums.bySite());

    public ProcessStarts(Window window) {
        super(window);
        on(ProcessStarted.class, this::add);
    }

    private void add(ProcessStarted started) {
        if (window.contains(started.startNanos())) {
            sites.add(Holder.at(started.stack()), 1);
        }
    }

    public double perSecond() {
        return sites.total() * 1e9 / window.lengthNanos();
    }

    /** Returns the site that starts most of them; empty without any. */
    public Optional<String> mostAt() {
        return sites.largest(Comparator.naturalOrder());
    }
}
