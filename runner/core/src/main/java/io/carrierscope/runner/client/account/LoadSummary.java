package io.carrierscope.runner.client.account;

import io.carrierscope.events.client.LoadCounts;
import io.carrierscope.events.client.LoadSummaryEvent;
import java.util.Map;
import java.util.function.ToIntFunction;

/** The generator's own account of the measure phase. */
public record LoadSummary(int offered, int sent, int completed, Map<ErrorClass, Integer> errors, int open,
        int lateDispatches, int connectionsOpened, int connectionsPeak, long measureNanos, Times response,
        Times service, long dispatchLagP99Nanos, double cpuShare, long spunNanos) {

    /** Three figures of a distribution of times. */
    public record Times(long p50Nanos, long p99Nanos, long maxNanos) {}

    public int errorCount() {
        return errors.values().stream().mapToInt(Integer::intValue).sum();
    }

    public int errors(ErrorClass error) {
        return errors.getOrDefault(error, 0);
    }

    public double completedPerSecond() {
        return completed * 1e9 / measureNanos;
    }

    /**
     * Writes the event.
     *
     * @param listenOverflows how often the kernel dropped a connection because a server's queue was full
     */
    public void commit(long listenOverflows) {
        LoadSummaryEvent event = new LoadSummaryEvent();
        event.listenOverflows = (int) listenOverflows;
        counts(event);
        ended(event, this::errors, service);
        times(event);
        event.commit();
    }

    /** Sets how requests ended, and their service times. */
    static void ended(LoadCounts event, ToIntFunction<ErrorClass> errors, Times service) {
        event.timeouts = errors.applyAsInt(ErrorClass.TIMEOUT);
        event.refused = errors.applyAsInt(ErrorClass.CONNECT_REFUSED);
        event.resets = errors.applyAsInt(ErrorClass.RESET);
        event.rejected = errors.applyAsInt(ErrorClass.REJECTED);
        event.http4xx = errors.applyAsInt(ErrorClass.HTTP_4XX);
        event.http5xx = errors.applyAsInt(ErrorClass.HTTP_5XX);
        event.otherErrors = errors.applyAsInt(ErrorClass.OTHER);
        event.serviceP50 = service.p50Nanos();
        event.serviceP99 = service.p99Nanos();
        event.serviceMax = service.maxNanos();
    }

    private void counts(LoadSummaryEvent event) {
        event.offered = offered;
        event.sent = sent;
        event.completed = completed;
        event.open = open;
        event.lateDispatches = lateDispatches;
        event.connectionsOpened = connectionsOpened;
        event.connectionsPeak = connectionsPeak;
    }

    private void times(LoadSummaryEvent event) {
        event.measureDuration = measureNanos;
        event.responseP50 = response.p50Nanos();
        event.responseP99 = response.p99Nanos();
        event.responseMax = response.maxNanos();
        event.dispatchLagP99 = dispatchLagP99Nanos;
        event.cpuShare = (float) cpuShare;
        event.spun = spunNanos;
    }
}
