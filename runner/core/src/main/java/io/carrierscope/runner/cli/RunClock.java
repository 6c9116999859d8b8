package io.carrierscope.runner.cli;

import io.carrierscope.runner.suite.Cell;
import java.time.Duration;

/** Where a run stands: the cell, the time since its start and the time left, from what the cells so far have taken. */
final class RunClock {
    private final Duration estimatedPerCell;
    private final long beginNanos = System.nanoTime();
    private long cellBeginNanos = beginNanos;
    private int position;
    private int total;
    private Cell cell;

    RunClock(Duration estimatedPerCell) {
        this.estimatedPerCell = estimatedPerCell;
    }

    void started(int newPosition, int newTotal, Cell newCell) {
        position = newPosition;
        total = newTotal;
        cell = newCell;
        cellBeginNanos = System.nanoTime();
    }

    String place() {
        return "[" + position + "/" + total + "] " + cell.id();
    }

    String elapsed() {
        return Text.clock(Duration.ofNanos(System.nanoTime() - beginNanos));
    }

    String left() {
        Duration inCell = Duration.ofNanos(System.nanoTime() - cellBeginNanos);
        Duration left = perCell().multipliedBy(total - position + 1L).minus(inCell);
        return Text.clock(left.isNegative() ? Duration.ZERO : left);
    }

    private Duration perCell() {
        return position > 1
                ? Duration.ofNanos((cellBeginNanos - beginNanos) / (position - 1))
                : estimatedPerCell;
    }
}
