package io.carrierscope.runner.jvm.process;

import java.util.List;
import java.util.Optional;

/** A running process of a cell, with which the runner talks in lines. Every wait has a timeout. */
interface CellProcess extends AutoCloseable {
    String role();

    long pid();

    void send(String line);

    /** Returns the next line. Fails when this process or one of the others ends first, or at the timeout. */
    String receive(ChildWait wait, List<CellProcess> others) throws CellFailure, InterruptedException;

    /** The same, but empty at the timeout, of a process that may be too busy to answer. */
    default Optional<String> receiveInTime(ChildWait wait, List<CellProcess> others)
            throws CellFailure, InterruptedException {
        return Optional.of(receive(wait, others));
    }

    void mustLive() throws CellFailure;

    /** Waits until the process ends, and fails unless it ends well. */
    void awaitEnd(ChildWait wait) throws CellFailure, InterruptedException;

    /** Ends the process if it still runs. */
    @Override
    void close();
}
