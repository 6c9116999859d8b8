package io.carrierscope.runner.client.load;

/** Switches Flight Recorder on and off in all JVMs of a cell. */
public interface Recorder {
    /** Records from the first to the last. */
    Recorder ALWAYS_ON = new Recorder() {
    };

    /** Which parts of a cell are measured, and which of them first. */
    enum Order {
        /** Only one, and Flight Recorder is on from the start. */
        ALL_RECORDED,
        /** Flight Recorder is on from the start, and off for the second part. */
        RECORDED_FIRST,
        /** Flight Recorder is off until the first part has been measured. */
        UNRECORDED_FIRST;

        public boolean recordsFromStart() {
            return this != UNRECORDED_FIRST;
        }
    }

    default Order order() {
        return Order.ALL_RECORDED;
    }

    default void on() {}

    default void off() {}

    /** Has these events written into the recording of this JVM, also if it is off. */
    default void note(Runnable events) {
        events.run();
    }
}
