package io.carrierscope.analyzer.program;

/** The same as {@link LingeringBatches}, with batches that leave at once. */
public final class BatchesAtOnce {
    private BatchesAtOnce() {}

    public static void main(String[] args) {
        LingeringBatches.run(0);
    }
}
