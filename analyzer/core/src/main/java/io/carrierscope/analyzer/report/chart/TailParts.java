package io.carrierscope.analyzer.report.chart;

import io.carrierscope.analyzer.cell.RequestTimeBreakdown;
import io.carrierscope.analyzer.finding.tail.Band;
import io.carrierscope.analyzer.finding.tail.Timeline.Segment;
import io.carrierscope.analyzer.finding.tail.Timeline;
import io.carrierscope.analyzer.fold.request.Part;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.report.block.Block.Swatch;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Palette;
import java.awt.Color;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Response times as bars of their parts, in the order in which a request passes them. */
public final class TailParts {
    /** A smaller share would not be visible. */
    private static final double SEEN = 0.005;
    /** The same for the mean of all requests, which has a bar of its own. */
    private static final double SEEN_OF_MEAN = 0.0005;

    private TailParts() {}

    /** The mean of all requests. */
    static Optional<Block> of(RequestTimeBreakdown b) {
        return b.meanNanos() <= 0
                ? Optional.empty()
                : Optional.of(bar("Response time, " + Numbers.millis(b.meanNanos()) + " ms on average", b::share,
                        SEEN_OF_MEAN));
    }

    /** The mean request of the band. */
    public static Block of(Band band) {
        return bar("Response time, " + band.range().text() + ": " + Numbers.millis(band.responseNanos()) + " ms",
                band::share, SEEN);
    }

    private static Block bar(String title, ToDoubleFunction<Part> share, double least) {
        return new Block.Parts(title, Arrays.stream(Part.values()).filter(p -> share.applyAsDouble(p) >= least)
                .map(p -> Block.Part.of(colour(p), p.text(), share.applyAsDouble(p))).toList());
    }

    /** One request, its pieces in the order of time; neighbours of one part are joined. */
    public static Block of(Timeline request, String title) {
        var parts = new ArrayList<Block.Part>();
        Part last = null;
        for (Segment piece : request.pieces()) {
            if (piece.part() == last) {
                parts.add(part(last, parts.removeLast().share() + piece.nanos()));
            } else if (piece.nanos() >= SEEN * request.responseNanos()) {
                parts.add(part(piece.part(), piece.nanos()));
                last = piece.part();
            }
        }
        return new Block.Parts(title, parts);
    }

    private static Block.Part part(Part part, double nanos) {
        return new Block.Part(new Swatch(colour(part), part.text(), Numbers.millis(nanos) + " ms"), nanos);
    }

    private static Color colour(Part part) {
        return switch (part) {
            case DISPATCH -> Palette.LAYERS.get(5);
            case BEFORE -> Palette.GROUPS.get(1);
            case ASKED -> Palette.IDLE;
            case OVERSLEPT -> Palette.WAITING;
            case LOCK -> Palette.GROUPS.get(3);
            case PINNED -> Palette.PINNED;
            case CALL -> Palette.RESPONSE;
            case OTHER_WAIT -> Palette.SERVICE;
            case PAUSE -> Palette.STUCK;
            case ON_CPU, RUNNING -> Palette.ON_CPU;
            case UNKNOWN -> Palette.UNKNOWN;
            case AFTER -> Palette.GROUPS.get(2);
        };
    }
}
