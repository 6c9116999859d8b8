package io.carrierscope.analyzer.report.chart;

import io.carrierscope.analyzer.cell.RequestBudget;
import io.carrierscope.analyzer.cell.RequestBudget.Part;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Swatch;
import io.carrierscope.analyzer.report.block.Palette;
import io.carrierscope.analyzer.report.format.Numbers;
import java.awt.Color;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Response time breakdown of the cell's requests, as one bar in the order in which a request passes the parts. */
final class RequestParts {
    /** A smaller part would not be visible. */
    private static final double SEEN = 0.0005;

    private RequestParts() {}

    static Optional<Block> of(JudgedCell cell) {
        return cell.requestBudget().filter(b -> b.meanNanos() > 0).map(RequestParts::bar);
    }

    private static Block bar(RequestBudget b) {
        List<Part> parts = Arrays.stream(Part.values()).filter(p -> b.share(p) >= SEEN).toList();
        return new Block.Parts("Response time, " + Numbers.millis(b.meanNanos()) + " ms on average",
                parts.stream().map(p -> Swatch.of(colour(p), name(p), b.share(p))).toList(),
                parts.stream().map(b::share).toList());
    }

    private static String name(Part part) {
        return switch (part) {
            case CLIENT_QUEUE -> "dispatch delay";
            case BEFORE_HANDLER -> "before the handler";
            case ASKED -> "requested wait";
            case OVERSLEPT -> "wake-up delay";
            case LOCK -> "lock";
            case PINNED -> "pinned";
            case OTHER_WAIT -> "other waits";
            case ON_CPU -> "on CPU";
            case UNKNOWN -> "unknown";
            case AFTER_HANDLER -> "after the handler";
        };
    }

    private static Color colour(Part part) {
        return switch (part) {
            case CLIENT_QUEUE -> Palette.LAYERS.get(5);
            case BEFORE_HANDLER -> Palette.GROUPS.get(1);
            case ASKED -> Palette.IDLE;
            case OVERSLEPT -> Palette.WAITING;
            case LOCK -> Palette.GROUPS.get(3);
            case PINNED -> Palette.PINNED;
            case OTHER_WAIT -> Palette.SERVICE;
            case ON_CPU -> Palette.ON_CPU;
            case UNKNOWN -> Palette.UNKNOWN;
            case AFTER_HANDLER -> Palette.GROUPS.get(2);
        };
    }
}
