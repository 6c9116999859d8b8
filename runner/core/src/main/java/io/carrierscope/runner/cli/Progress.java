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
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** Shows how a run goes on, until it is closed. */
interface Progress extends RunListener, AutoCloseable {
    @Override
    default void close() {}

    static Progress on(PrintWriter out, Matrix matrix) {
        return onTerminal()
                ? new LiveProgress(out, RunClock.of(matrix))
                : new PlainProgress(out, RunClock.of(matrix));
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
    record PlainProgress(PrintWriter out, RunClock clock) implements Progress {
        @Override
        public void started(int position, List<Cell> toRun) {
            clock.started(position, toRun);
            out.println(clock.place() + " started, elapsed " + clock.elapsed() + ", left " + clock.left());
        }

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

        LiveProgress(PrintWriter out, RunClock clock) {
            this.out = out;
            this.clock = clock;
            ticker.scheduleAtFixedRate(this::draw, REFRESH_MILLIS, REFRESH_MILLIS, TimeUnit.MILLISECONDS);
        }

        @Override
        public synchronized void started(int position, List<Cell> toRun) {
            clock.started(position, toRun);
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

    /**
     * Where a run stands: the cell, the time since its start and the time left. The cells that are left take as much longer than they were
     * expected to as those before did.
     */
    static final class RunClock {
        private final LongSupplier nanos;
        private final Function<Cell, Duration> estimated;
        private final long beginNanos;
        private Duration expected = Duration.ZERO;
        private Duration expectedLeft = Duration.ZERO;
        private long cellBeginNanos;
        private int position;
        private List<Cell> toRun = List.of();

        RunClock(LongSupplier nanos, Function<Cell, Duration> estimated) {
            this.nanos = nanos;
            this.estimated = estimated;
            beginNanos = nanos.getAsLong();
            cellBeginNanos = beginNanos;
        }

        static RunClock of(Matrix matrix) {
            return new RunClock(System::nanoTime, matrix::estimated);
        }

        void started(int newPosition, List<Cell> cells) {
            toRun = cells;
            position = newPosition;
            expected = sum(toRun.subList(0, position - 1));
            expectedLeft = sum(toRun.subList(position - 1, toRun.size()));
            cellBeginNanos = nanos.getAsLong();
        }

        private Duration sum(List<Cell> cells) {
            return cells.stream().map(estimated).reduce(Duration.ZERO, Duration::plus);
        }

        String place() {
            return "[" + position + "/" + toRun.size() + "] " + toRun.get(position - 1).id();
        }

        String elapsed() {
            return Text.clock(Duration.ofNanos(nanos.getAsLong() - beginNanos));
        }

        String left() {
            Duration inCell = Duration.ofNanos(nanos.getAsLong() - cellBeginNanos);
            double slower = expected.isZero() ? 1 : (cellBeginNanos - beginNanos) / (double) expected.toNanos();
            Duration left = Duration.ofNanos(Math.round(expectedLeft.toNanos() * slower)).minus(inCell);
            return Text.clock(left.isNegative() ? Duration.ZERO : left);
        }
    }
}
