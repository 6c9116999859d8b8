package io.carrierscope.runner.cli;

import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.run.CellResult;
import io.carrierscope.runner.suite.run.Stage;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** One line of a terminal that is written anew twice a second. */
final class LiveProgress implements Progress {
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
