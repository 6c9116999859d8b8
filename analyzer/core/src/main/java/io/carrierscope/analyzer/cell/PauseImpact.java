package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.fold.jvm.Pauses.Span;
import io.carrierscope.analyzer.fold.request.RequestTraces.Sent;
import io.carrierscope.analyzer.fold.stat.Durations;
import java.util.List;
import java.util.Optional;

/**
 * What pauses of the JVM under test (collector and other safepoint operations) did to requests: the response time of those whose lifetime
 * overlaps a pause beside that of the others.
 *
 * @param pauses how many
 * @param totalNanos time in pauses
 * @param share of the window in pauses
 * @param hit response times of sampled requests that were open during a pause
 * @param spared of those that were not
 */
public record PauseImpact(int pauses, long totalNanos, long longestNanos, double share, Durations hit,
        Durations spared) {

    /** Empty where nothing paused. */
    static Optional<PauseImpact> of(Cell cell) {
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

    /** Spans are in the order of time and apart, so the last that begins before the request's end decides. */
    private static boolean overlaps(List<Span> spans, Sent request) {
        int low = 0;
        int high = spans.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (spans.get(middle).startNanos() < request.endNanos()) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low > 0 && spans.get(low - 1).endNanos() > request.startNanos();
    }
}
