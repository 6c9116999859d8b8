package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuSample;

/**
 * When threads were sampled while they ran: one column for each second of the window, one row for each {@value #ROW_MILLIS} ms of it.
 * Regular work and stalls shorter than a second show as patterns. In a longer recording a column holds several seconds.
 */
public final class SampleTimes extends Fold<SampleTimes> {
    public static final int ROW_MILLIS = 20;
    public static final int ROWS = 1_000 / ROW_MILLIS;
    private static final int MAX_COLUMNS = 300;
    private static final long SECOND = 1_000_000_000L;

    private final int secondsPerColumn;
    private final int[][] cpuTime;
    private final int[][] execution;

    public SampleTimes(Window window) {
        super(window);
        long seconds = Math.max(1, Math.ceilDiv(window.lengthNanos(), SECOND));
        this.secondsPerColumn = (int) Math.ceilDiv(seconds, MAX_COLUMNS);
        int columns = (int) Math.ceilDiv(seconds, secondsPerColumn);
        this.cpuTime = new int[columns][ROWS];
        this.execution = new int[columns][ROWS];
        on(CpuSample.class, this::add);
    }

    private void add(CpuSample s) {
        if (s.thread() != null && window.contains(s.startNanos())) {
            long since = s.startNanos() - window.startNanos();
            int column = (int) (since / SECOND / secondsPerColumn);
            (s.cpuTime() ? cpuTime : execution)[column][(int) (since % SECOND / (ROW_MILLIS * 1_000_000L))]++;
        }
    }

    @Override
    public void merge(SampleTimes other) {
        add(cpuTime, other.cpuTime);
        add(execution, other.execution);
    }

    private static void add(int[][] to, int[][] from) {
        for (int column = 0; column < to.length; column++) {
            for (int row = 0; row < ROWS; row++) {
                to[column][row] += from[column][row];
            }
        }
    }

    /** Returns the number of columns, at least 1. */
    public int columns() {
        return execution.length;
    }

    /** Returns the seconds that one column stands for, at least 1. */
    public int secondsPerColumn() {
        return secondsPerColumn;
    }

    /**
     * Returns the samples of the column in the row, where row 0 is the beginning of the second.
     *
     * @param ofCpuTime true for {@code jdk.CPUTimeSample}, false for {@code jdk.ExecutionSample}
     */
    public int count(int column, int row, boolean ofCpuTime) {
        return (ofCpuTime ? cpuTime : execution)[column][row];
    }
}
