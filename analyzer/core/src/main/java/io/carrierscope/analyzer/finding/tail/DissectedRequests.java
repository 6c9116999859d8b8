package io.carrierscope.analyzer.finding.tail;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.Tasks;
import io.carrierscope.analyzer.fold.stat.Sample.Quickselect;
import io.carrierscope.analyzer.fold.thread.VirtualLives.Life;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Requests or tasks of a cell, each taken apart. That needs no causes, so it can be done while these are looked for.
 */
public final class DissectedRequests {
    /** With fewer requests the slowest hundredth is a single one. */
    private static final int FEWEST = 50;
    /** More in the sample would only take time. */
    private static final int MOST = 4_096;

    private final RequestBreakdown dissection;
    private final List<Timeline> sample;
    private final List<Timeline> slowest;

    private DissectedRequests(RequestBreakdown dissection, Stream<Timeline> sample, Stream<Timeline> slowest) {
        this.dissection = dissection;
        this.sample = sample.filter(Timeline::whole).filter(DissectedRequests::took).limit(MOST)
                .sorted(DissectedRequests::fastestFirst).toList();
        this.slowest = slowest.filter(DissectedRequests::took).limit(Tail.SLOWEST).toList();
    }

    /** Thousands are put in order in each recording of a fleet, so this is one method and no chain of comparators. */
    private static int fastestFirst(Timeline one, Timeline other) {
        int order = Long.compare(one.responseNanos(), other.responseNanos());
        return order != 0 ? order : Long.compare(other.startNanos(), one.startNanos());
    }

    /** Returns the longest lives, the longest first: few of thousands, which need not be put in order for that. */
    private static List<Life> longest(List<Life> lives) {
        long[] nanos = lives.stream().mapToLong(Life::nanos).toArray();
        long least = nanos.length <= Tail.SLOWEST ? 0 : Quickselect.at(nanos.length - Tail.SLOWEST, nanos);
        return lives.stream().filter(l -> l.nanos() >= Math.max(1, least))
                .sorted(Comparator.comparingLong(Life::nanos).reversed().thenComparingLong(Life::startNanos)).toList();
    }

    /** An event that took no time, such as one that had begun before the recording, has nothing to take apart. */
    private static boolean took(Timeline request) {
        return !request.pieces().isEmpty();
    }

    /** Returns empty for a cell with few requests or tasks, or whose client and server share no clock. */
    public static Optional<DissectedRequests> of(Cell cell) {
        return cell.server().filter(s -> cell.hold().isEmpty()).flatMap(s -> of(cell, s))
                .filter(r -> r.sample.size() >= FEWEST);
    }

    private static Optional<DissectedRequests> of(Cell cell, MeasuredRecording server) {
        if (cell.client().isPresent()) {
            var dissection = new RequestBreakdown(cell, server);
            return Optional.of(new DissectedRequests(dissection, ofRequests(cell.client().get(), server, dissection),
                    slowestRequests(cell.client().get(), server, dissection)));
        }
        if (server.measured().handlers.count() > 0) {
            var dissection = new RequestBreakdown(cell, server);
            return Optional.of(new DissectedRequests(dissection,
                    server.measured().traces.served().stream().filter(h -> server.window().contains(h.endNanos()))
                            .map(dissection::handler),
                    server.measured().traces.slowestServed().stream()
                            .filter(h -> server.window().contains(h.endNanos())).map(dissection::handler)));
        }
        return Tasks.of(server).map(t -> {
            var dissection = new RequestBreakdown(cell, server);
            var lives = t.group().sampled();
            return new DissectedRequests(dissection, lives.stream().filter(dissection::hasAllOf).map(dissection::task),
                    longest(lives).stream().map(dissection::task));
        });
    }

    private static Stream<Timeline> ofRequests(MeasuredRecording client, MeasuredRecording server, RequestBreakdown d) {
        return client.measured().traces.join(server.measured().traces).stream()
                .filter(j -> j.served().queueDelayNanos().isPresent())
                .map(j -> d.request(j.sent(), Optional.of(j.served())));
    }

    private static Stream<Timeline> slowestRequests(MeasuredRecording client, MeasuredRecording server,
            RequestBreakdown d) {
        return client.measured().traces.slowest(server.measured().traces).stream()
                .map(s -> d.request(s.sent(), s.served().filter(h -> h.queueDelayNanos().isPresent())));
    }

    RequestBreakdown dissection() {
        return dissection;
    }

    /** Returns an even sample, of which every wait is known, the fastest first. */
    List<Timeline> sample() {
        return sample;
    }

    /** Returns the slowest of all requests (of tasks: of the sample), the slowest first. */
    List<Timeline> slowest() {
        return slowest;
    }
}
