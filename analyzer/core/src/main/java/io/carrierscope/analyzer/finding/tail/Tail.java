package io.carrierscope.analyzer.finding.tail;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.tail.Timeline.Segment;
import io.carrierscope.analyzer.fold.request.Part;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Where the slowest requests or tasks of a cell spent their time, beside usual ones.
 *
 * @param requests number of requests that the bands stand for: an even sample, of which every wait is known
 * @param bands one for each {@link Band.Range}
 * @param slowest the slowest of all requests (of tasks: of the sample), the slowest first
 * @param held what held up the slowest hundredth, by the id of the cause
 * @param unknownShare the share of the time of all requests of the sample of which nothing is known, 0 to 1; what is unknown of
 *        requests shorter than {@link #NOTICED_NANOS} does not count
 */
public record Tail(int requests, List<Band> bands, List<Timeline> slowest, Map<String, Held> held,
        double unknownShare) {
    /** A smaller factor between the slowest hundredth and the median needs no reason. */
    public static final double LONG = 2;
    /** Shorter requests wait for nothing that a user would notice. */
    public static final double NOTICED_NANOS = 10e6;
    /** More of a band would change the means by less than repetitions do; the slowest hundredth of the sample has fewer. */
    private static final int MOST_JUDGED = 100;
    /** How many of the slowest are kept. */
    public static final int SLOWEST = 100;
    /** The slowest hundredth of a sample that is even takes at least so much of the time that the slowest hundredth of all takes. */
    private static final double CLEARLY_SHORTER = 0.67;

    public Tail {
        bands = List.copyOf(bands);
        slowest = List.copyOf(slowest);
        held = Map.copyOf(held);
    }

    /**
     * How a cause held up requests of the slowest hundredth.
     *
     * @param requests number of requests that it held up
     * @param nanos for how long in all
     * @param longest the longest piece
     */
    public record Held(int requests, long nanos, Segment longest) {}

    /**
     * Says what held up requests that were taken apart.
     *
     * @param ofCell the causes found for the cell, the most direct first
     */
    public static Tail of(DissectedRequests requests, List<Verdict.Found> ofCell) {
        var sorted = requests.sample();
        var neighbours = requests.dissection().neighbours();
        var suspects = requests.dissection().suspects(ofCell, sorted);
        var judged = new EnumMap<Band.Range, List<Timeline>>(Band.Range.class);
        for (var range : Band.Range.values()) {
            judged.put(range, judged(range.of(sorted), suspects));
        }
        return new Tail(sorted.size(),
                judged.entrySet().stream().map(e -> Band.of(e.getKey(), e.getKey().of(sorted), e.getValue())).toList(),
                requests.slowest().stream().map(t -> t.heldBy(suspects).beside(neighbours)).toList(),
                held(judged.get(Band.Range.SLOWEST)), unknownShare(sorted));
    }

    private static double unknownShare(List<Timeline> requests) {
        long unknown = requests.stream().filter(t -> t.responseNanos() >= NOTICED_NANOS)
                .mapToLong(t -> t.nanos(Part.UNKNOWN)).sum();
        return (double) unknown / Math.max(1, requests.stream().mapToLong(Timeline::responseNanos).sum());
    }

    /** Requests of a band with what held them up: all, or one in so many. */
    private static List<Timeline> judged(List<Timeline> inside, Blame suspects) {
        int step = Math.ceilDiv(inside.size(), MOST_JUDGED);
        return IntStream.iterate(0, i -> i < inside.size(), i -> i + step)
                .mapToObj(i -> inside.get(i).heldBy(suspects)).toList();
    }

    private static Map<String, Held> held(List<Timeline> requests) {
        var held = new HashMap<String, Held>();
        for (Timeline t : requests) {
            Map<String, List<Segment>> byCause = t.pieces().stream().filter(p -> p.cause().isPresent())
                    .collect(Collectors.groupingBy(p -> p.cause().get()));
            byCause.forEach((cause, pieces) -> held.merge(cause,
                    new Held(1, pieces.stream().mapToLong(Segment::nanos).sum(),
                            pieces.stream().max(Comparator.comparingLong(Segment::nanos)).orElseThrow()),
                    (a, b) -> new Held(a.requests + b.requests, a.nanos + b.nanos,
                            a.longest.nanos() >= b.longest.nanos() ? a.longest : b.longest)));
        }
        return held;
    }

    /**
     * Returns true if the bands lack the slowest requests of the cell. Of a platform thread each second that a request touches must be in the
     * sample of waits, so the longer it takes, the more seldom it is whole.
     */
    public boolean lacksSlowest(Cell cell) {
        return cell.response().filter(all -> band(Band.Range.SLOWEST).responseNanos() < CLEARLY_SHORTER
                * all.meanBeyondNanos(99)).isPresent();
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
