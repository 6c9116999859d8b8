package io.carrierscope.runner.jvm.process;

/** The cell failed. The message is the reason in one line. */
final class CellFailure extends Exception {
    CellFailure(String reason) {
        super(reason);
    }
}
