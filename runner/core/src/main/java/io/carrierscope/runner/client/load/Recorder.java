package io.carrierscope.runner.client.load;

/** Switches Flight Recorder on and off in all JVMs of a cell. */
public interface Recorder {
    /** Records from the first to the last. */
    Recorder ALWAYS_ON = new Recorder() {
        @Override
        public Order order() {
            return Order.ALL_RECORDED;
        }

        @Override
        public void on() {}

        @Override
        public void off() {}

        @Override
        public void note(Runnable events) {
            events.run();
        }
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

    Order order();

    void on();

    void off();

    /** Has these events written into the recording of this JVM, also if it is off. */
    void note(Runnable events);
}
