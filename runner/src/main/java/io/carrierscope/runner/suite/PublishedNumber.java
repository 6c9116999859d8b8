package io.carrierscope.runner.suite;

/** A published number and the cell of the suite it was printed for. */
public record PublishedNumber(String server, String workload, String load, Published number) {
    boolean isFor(Cell cell) {
        return server.equals(cell.server().name()) && workload.equals(cell.workload().name())
                && load.equals(cell.load().id());
    }
}
