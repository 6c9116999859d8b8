package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.fold.jvm.Pauses.Span;
import io.carrierscope.analyzer.fold.request.RequestTraces.Sent;
import io.carrierscope.analyzer.fold.stat.BinarySearch;
import io.carrierscope.analyzer.fold.stat.Durations;
import java.util.List;
import java.util.Optional;

/**
 * How pauses of the JVM under test (GC and other safepoint operations) affected requests: the response times of requests that
 * overlap a pause beside those of the others.
 *
 * @param pauses number of pauses
 * @param totalNanos total time in pauses
 * @param longestNanos the longest pause
 * @param share share of the window in pauses
 * @param hit response times of sampled requests that were open during a pause
 * @param spared response times of the others
 */
public record PauseImpact(int pauses, long totalNanos, long longestNanos, double share, Durations hit,
        Durations spared) {

    /** Returns empty when nothing paused. */
    public static Optional<PauseImpact> of(Cell cell) {
        return cell.subject().filter(s -> !s.measured().pauses.spans().isEmpty()).map(s -> of(
                s.measured().pauses.spans(), s.window().lengthNanos(),
                cell.client().map(c -> List.copyOf(c.measured().traces.sent())).orElse(List.of())));
    }

    static PauseImpact of(List<Span> spans, long windowNanos, List<Sent> requests) {
        long total = spans.stream().mapToLong(Span::lengthNanos).sum();
        var hit = new Durations();
        var spared = new Durations();
        requests.forEach(r -> (overlaps(spans, r) ? hit : spared).add(r.responseNanos()));
        return new PauseImpact(spans.size(), total, spans.stream().mapToLong(Span::lengthNanos).max().orElse(0),
                (double) total / windowNanos, hit, spared);
    }

    /** Spans are sorted and disjoint, so it is enough to look at the last one that begins before the request ends. */
    private static boolean overlaps(List<Span> spans, Sent request) {
        int later = BinarySearch.first(spans.size(), i -> spans.get(i).startNanos() >= request.endNanos());
        return later > 0 && spans.get(later - 1).endNanos() > request.startNanos();
    }

    /**
     * The cost of a JVM's pauses: their time, in which only the pause itself runs, and their CPU time. The CPU time is known for a
     * GC that reports it and for the serial GC, whose pauses use one thread.
     *
     * @param share share of the window in pauses, 0 to 1
     * @param processors processors kept busy by pauses, mean over the whole window
     */
    public record PauseCost(double share, double processors) {
        private static final PauseCost UNKNOWN = new PauseCost(0, 0);

        /** Returns zero cost when the CPU time of the pauses is unknown. */
        public static PauseCost of(MeasuredRecording recording) {
            double window = recording.window().lengthNanos();
            double share = recording.measured().pauses.spans().stream().mapToLong(s -> s.lengthNanos()).sum() / window;
            if (recording.profile().collectsSerially()) {
                return new PauseCost(share, share);
            }
            double processors = recording.measured().gc.cpuNanos() / window;
            return processors > 0 ? new PauseCost(share, processors) : UNKNOWN;
        }
    }
}
