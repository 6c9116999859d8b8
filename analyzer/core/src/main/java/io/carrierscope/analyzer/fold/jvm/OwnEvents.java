package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.Sites.LimitedSums;
import io.carrierscope.analyzer.fold.stat.Sites;
import io.carrierscope.analyzer.plugin.Rule;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.JvmEvent.Own;
import java.util.Comparator;
import java.util.Optional;

/** Events that rules of plug-ins ask for, by type, within the window. */
public final class OwnEvents extends Fold<OwnEvents> {
    private static final int MOST = 1_000;

    private final Sites<String, Sum> sums = part(Sites.dropping(MOST, type -> new Sum(), Sum::merge));

    /** What the events of one type add up to, in nanoseconds. */
    private static final class Sum {
        private final LimitedSums<String> sites = LimitedSums.bySite();
        private long count;
        private long nanos;
        private long longest;

        void add(Own event, long inside) {
            count++;
            nanos += inside;
            longest = Math.max(longest, inside);
            // of events without a duration each counts as much as the next
            event.stack().firstApplicationFrame().map(Frame::toString)
                    .ifPresent(at -> sites.add(at, Math.max(1, inside)));
        }

        Sum merge(Sum other) {
            sites.merge(other.sites);
            count += other.count;
            nanos += other.nanos;
            longest = Math.max(longest, other.longest);
            return this;
        }
    }

    public OwnEvents(Window window) {
        super(window);
        on(Own.class, this::add);
    }

    private void add(Own event) {
        long inside = window.overlapNanos(event);
        if (inside > 0 || event.durationNanos() == 0 && window.contains(event.startNanos())) {
            sums.of(event.type()).add(event, inside);
        }
    }

    /** Returns what the type shows. */
    public Rule.Events of(String type) {
        var sum = sums.kept().get(type);
        return sum == null
                ? new Rule.Events(0, 0, 0, Optional.empty())
                : new Rule.Events(sum.count, sum.nanos / 1e9, sum.longest / 1e9,
                        sum.sites.largest(Comparator.naturalOrder()));
    }
}
