package io.carrierscope.analyzer.tail;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.Tasks;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where the slowest requests or tasks of a cell spent their time, beside usual ones.
 *
 * @param requests number of requests that the bands stand for: an even sample, of which every wait is known
 * @param bands one for each {@link Band.Range}
 * @param slowest the slowest of all requests (of tasks: of the sample), the slowest first
 */
public record Tail(int requests, List<Band> bands, List<Timeline> slowest) {
    /** With fewer requests the slowest hundredth is a single one. */
    private static final int FEWEST = 50;
    /** More in the sample would only take time. */
    private static final int MOST = 8_192;
    /** How many of the slowest are kept. */
    public static final int SLOWEST = 100;

    private static final Comparator<Timeline> SLOWEST_FIRST = Comparator.comparingLong(Timeline::responseNanos)
            .reversed().thenComparing(Timeline::startNanos);

    public Tail {
        bands = List.copyOf(bands);
        slowest = List.copyOf(slowest);
    }

    /** Returns empty for a cell with few requests or tasks, or whose client and server share no clock. */
    public static Optional<Tail> of(Cell cell) {
        return cell.server().filter(s -> cell.hold().isEmpty()).flatMap(s -> of(cell, s));
    }

    private static Optional<Tail> of(Cell cell, MeasuredRecording server) {
        var dissection = new Dissection(cell, server);
        if (cell.client().isPresent()) {
            return of(ofRequests(cell.client().get(), server, dissection),
                    slowestRequests(cell.client().get(), server, dissection), dissection);
        }
        if (server.measured().handlers.count() > 0) {
            return of(server.measured().traces.served().stream().filter(h -> server.window().contains(h.endNanos()))
                    .map(dissection::handler),
                    server.measured().traces.slowestServed().stream()
                            .filter(h -> server.window().contains(h.endNanos())).limit(SLOWEST)
                            .map(dissection::handler),
                    dissection);
        }
        return Tasks.of(server).flatMap(t -> {
            var all = t.group().sampled().stream().map(dissection::task).sorted(SLOWEST_FIRST).toList();
            return of(all.stream(), all.stream().limit(SLOWEST), dissection);
        });
    }

    private static Stream<Timeline> ofRequests(MeasuredRecording client, MeasuredRecording server, Dissection d) {
        return client.measured().traces.join(server.measured().traces).stream()
                .filter(j -> j.served().queueDelayNanos().isPresent())
                .map(j -> d.request(j.sent(), Optional.of(j.served())));
    }

    private static Stream<Timeline> slowestRequests(MeasuredRecording client, MeasuredRecording server,
            Dissection d) {
        return client.measured().traces.slowest(server.measured().traces).stream().limit(SLOWEST)
                .map(s -> d.request(s.sent(), s.served().filter(h -> h.queueDelayNanos().isPresent())));
    }

    private static Optional<Tail> of(Stream<Timeline> sample, Stream<Timeline> slowest, Dissection dissection) {
        var sorted = sample.filter(Timeline::whole).limit(MOST).sorted(SLOWEST_FIRST.reversed()).toList();
        if (sorted.size() < FEWEST) {
            return Optional.empty();
        }
        var neighbours = dissection.neighbours();
        return Optional.of(new Tail(sorted.size(),
                Arrays.stream(Band.Range.values()).map(r -> Band.of(r, sorted)).toList(),
                slowest.map(t -> t.beside(neighbours)).toList()));
    }

    /** Returns by how much the slowest hundredth takes longer than the median. */
    public Excess excess() {
        return Excess.of(band(Band.Range.MEDIAN), band(Band.Range.SLOWEST));
    }

    /** Returns the band. */
    public Band band(Band.Range range) {
        return bands.get(range.ordinal());
    }
}
