package io.carrierscope.analyzer.export;

import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.Handler;
import io.carrierscope.analyzer.recording.event.JvmEvent.Request;
import java.util.Optional;
import java.util.Set;

/** Rows of requests: those of clients' recordings; in other recordings the events of the named request type. */
final class RequestRows implements EventTable {
    @Override
    public TableSchema schema() {
        return TableSchema.of("requests").with(ColumnKind.TEXT, "run_id", "cell")
                .with(ColumnKind.WHOLE, "request", "sent_epoch_ns", "service_ns", "response_ns", "dispatch_lag_ns",
                        "first_byte_ns")
                .with(ColumnKind.TEXT, "error").with(ColumnKind.FLAG, "latency_counts", "throughput_counts");
    }

    @Override
    public Set<Class<? extends JvmEvent>> events() {
        return Set.of(Request.class, Handler.class);
    }

    @Override
    public Optional<Object[]> row(Origin origin, JvmEvent event) {
        return switch (event) {
            case Request r -> Optional.of(sent(origin, r));
            case Handler h when origin.runId() == null -> Optional.of(named(origin, h));
            default -> Optional.empty();
        };
    }

    private static Object[] sent(Origin origin, Request r) {
        Long firstByte = r.firstByteNanos().isPresent() ? (Long) r.firstByteNanos().getAsLong() : null;
        return new Object[]{origin.runId(), origin.cell(), (long) r.id(), r.startNanos(), r.durationNanos(),
                r.responseNanos(), r.dispatchLagNanos(), firstByte, r.errorClass(), r.measured(),
                r.completedInMeasure()};
    }

    private static Object[] named(Origin origin, Handler h) {
        boolean counts = origin.recording().window().contains(h.endNanos());
        return new Object[]{null, origin.cell(), null, h.startNanos(), h.durationNanos(), h.durationNanos(), null,
                null, null, counts, counts};
    }
}
