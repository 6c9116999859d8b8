package io.carrierscope.runner.suite;

import io.carrierscope.runner.workload.Producer;

/** A published number and the cell of the suite it was printed for; the producer is null where it does not matter. */
public record PublishedNumber(String server, String workload, String producer, String load, Published number) {
    boolean isFor(Cell cell) {
        return server.equals(cell.server().name()) && workload.equals(cell.workload().name())
                && load.equals(cell.load().id()) && isSentAs(cell.producer());
    }

    private boolean isSentAs(Producer sending) {
        return producer == null || sending != null && producer.equals(sending.name());
    }
}
