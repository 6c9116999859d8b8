package io.carrierscope.runner.suite;

import io.carrierscope.runner.workload.Producer;

/**
 * A published number and the cell of the suite it was printed for.
 *
 * @param variant the server, or the client where clients are under test
 * @param producer null where it does not matter
 */
public record PublishedNumber(String variant, String workload, String producer, String load, Published number) {
    boolean isFor(Cell cell) {
        return variant.equals(cell.variant()) && workload.equals(cell.workload().name())
                && load.equals(cell.load().id()) && isSentAs(cell.producer());
    }

    private boolean isSentAs(Producer sending) {
        return producer == null || sending != null && producer.equals(sending.name());
    }

    /** A number that a study printed for a cell. */
    public record Published(String study, String row, String metric, double value, String unit, String source) {}
}
