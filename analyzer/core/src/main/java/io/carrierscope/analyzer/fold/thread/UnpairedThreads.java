package io.carrierscope.analyzer.fold.thread;

/**
 * How many threads ended without a start in the recording, and so were alive before it. Each thread adds +1 or -1, by its hash, to one
 * of {@value #CELLS} cells when it starts and takes it away when it ends. What is left is of threads with one of the two events: the
 * sum of squares estimates how many they are (Alon, Matias and Szegedy), and ends less starts tells how they divide. Without two of
 * them in one cell it is exact; of many, the standard error is the square root of 2 / {@value #CELLS}, 1.6 %.
 */
final class UnpairedThreads {
    private static final int CELLS = 8_192;

    private final int[] left = new int[CELLS];
    private long started;
    private long ended;

    /** Adds the event of a thread, by the hash of its id. */
    void add(long hash, boolean start) {
        int plusOrMinus = (int) (hash >> Long.SIZE - 1) | 1; // a branch would be mispredicted for every second thread
        int sign = start ? -plusOrMinus : plusOrMinus;
        left[(int) hash & CELLS - 1] += sign;
        started += start ? 1 : 0;
        ended += start ? 0 : 1;
    }

    void merge(UnpairedThreads other) {
        for (int i = 0; i < CELLS; i++) {
            left[i] += other.left[i];
        }
        started += other.started;
        ended += other.ended;
    }

    long ended() {
        return ended;
    }

    /** Returns the estimated number of threads that ended and did not start in the recording. */
    double withoutStart() {
        double squares = 0;
        for (int sum : left) {
            squares += (double) sum * sum;
        }
        return Math.clamp((squares + ended - started) / 2, Math.max(0, ended - started), ended);
    }
}
