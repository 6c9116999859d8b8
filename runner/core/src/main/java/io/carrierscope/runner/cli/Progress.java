package io.carrierscope.runner.cli;

import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.Matrix;
import io.carrierscope.runner.suite.run.CellOutcome.CellResult;
import io.carrierscope.runner.suite.run.CellOutcome;
import io.carrierscope.runner.suite.run.RunListener;
import io.carrierscope.runner.suite.run.Stage;
import java.io.Console;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Shows how a run goes on, until it is closed. */
interface Progress extends RunListener, AutoCloseable {
    @Override
    void close();

    static Progress on(PrintWriter out, Matrix matrix) {
        return onTerminal()
                ? new LiveProgress(out, matrix.estimatedPerCell())
                : new PlainProgress(out, matrix.estimatedPerCell());
    }

    /** From JDK 22 on there is a console without a terminal too, and a method that tells. */
    private static boolean onTerminal() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException before22) {
            return true;
        }
    }

    /** A line when a cell starts and a line when it has ended, for logs. */
    static final class PlainProgress implements Progress {
        private final PrintWriter out;
        private final RunClock clock;

        PlainProgress(PrintWriter out, Duration estimatedPerCell) {
            this.out = out;
            this.clock = new RunClock(estimatedPerCell);
        }

        @Override
        public void started(int position, int total, Cell cell) {
            clock.started(position, total, cell);
            out.println(clock.place() + " started, elapsed " + clock.elapsed() + ", left " + clock.left());
        }

        @Override
        public void entered(Stage stage) {}

        @Override
        public void ended(CellResult row) {
            switch (row.outcome()) {
                case CellOutcome.Finished finished ->
                    out.println(clock.place() + " finished" + answered(row, finished));
                case CellOutcome.Failed failed -> out.println(clock.place() + " failed at " + failed.stage().id());
                case CellOutcome.Kept kept -> {
                }
                case CellOutcome.NotApplicable notApplicable -> {
                }
            }
        }

        /** Connections that are held answer nothing. */
        private static String answered(CellResult row, CellOutcome.Finished finished) {
            return row.cell().load().holdsRequests()
                    ? ""
                    : ", " + Text.perSecond(finished.summary().completedPerSecond()) + " per second";
        }

        @Override
        public void close() {}
    }

    /** One line of a terminal that is written anew twice a second. */
    static final class LiveProgress implements Progress {
        private static final long REFRESH_MILLIS = 500;
        private static final String CLEAR = "\r\u001b[K";

        private final PrintWriter out;
        private final RunClock clock;
        private final ScheduledExecutorService ticker = Executors
                .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("progress").factory());
        private Stage stage;

        LiveProgress(PrintWriter out, Duration estimatedPerCell) {
            this.out = out;
            this.clock = new RunClock(estimatedPerCell);
            ticker.scheduleAtFixedRate(this::draw, REFRESH_MILLIS, REFRESH_MILLIS, TimeUnit.MILLISECONDS);
        }

        @Override
        public synchronized void started(int position, int total, Cell cell) {
            clock.started(position, total, cell);
        }

        @Override
        public synchronized void entered(Stage entered) {
            stage = entered;
            draw();
        }

        @Override
        public synchronized void ended(CellResult row) {
            stage = null;
        }

        private synchronized void draw() {
            if (stage != null) {
                out.print(CLEAR + clock.place() + "  " + stage.id() + "  elapsed " + clock.elapsed() + "  left "
                        + clock.left());
                out.flush();
            }
        }

        @Override
        public synchronized void close() {
            stage = null;
            ticker.shutdownNow();
            out.print(CLEAR);
            out.flush();
        }
    }

    /** Where a run stands: the cell, the time since its start and the time left, from what the cells so far have taken. */
    static final class RunClock {
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
}
