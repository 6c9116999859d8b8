package io.carrierscope.analyzer.export;

import io.carrierscope.analyzer.fold.thread.Pinning.Site;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Pinned;
import io.carrierscope.analyzer.recording.event.JvmEvent.Timed;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.Optional;
import java.util.Set;

/** Rows of pins: each wait of a pinned virtual thread, counted once as in the pinning report. */
final class PinRows implements EventTable {
    @Override
    public TableSchema schema() {
        return TableSchema.of("pins").with(ColumnKind.TEXT, "run_id", "cell", "role")
                .with(ColumnKind.WHOLE, "start_epoch_ns", "duration_ns", "in_window_ns", "thread_id", "carrier_id")
                .with(ColumnKind.TEXT, "kind", "reason", "operation", "event", "site");
    }

    @Override
    public Set<Class<? extends JvmEvent>> events() {
        return Set.of(Pinned.class, Park.class, MonitorEnter.class, MonitorWait.class);
    }

    @Override
    public Optional<Object[]> row(Origin origin, JvmEvent event) {
        var context = origin.recording().measured().context();
        return Site.of(event, context.jdkFeature(), context.pinnedThresholdNanos())
                .map(s -> row(origin, (Timed) event, s));
    }

    private static Object[] row(Origin origin, Timed wait, Site site) {
        return new Object[]{origin.runId(), origin.cell(), origin.recording().role(), wait.startNanos(),
                wait.durationNanos(), origin.recording().window().overlapNanos(wait), id(thread(wait)),
                wait instanceof Pinned p ? id(p.carrier()) : null, site.kind().text(), site.reason(),
                site.operation(), site.event(), site.stack().site()};
    }

    private static ThreadRef thread(Timed wait) {
        return switch (wait) {
            case Pinned p -> p.thread();
            case Park p -> p.thread();
            case MonitorEnter m -> m.thread();
            case MonitorWait m -> m.thread();
            default -> throw new IllegalArgumentException("cannot pin: " + wait);
        };
    }

    private static Long id(ThreadRef thread) {
        return thread == null ? null : thread.id();
    }
}
