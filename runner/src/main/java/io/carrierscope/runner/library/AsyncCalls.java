package io.carrierscope.runner.library;

import io.carrierscope.runner.client.Connections;
import io.carrierscope.runner.client.Flight;
import io.carrierscope.runner.client.LoadClient;

/** An asynchronous library under load: the thread that keeps the schedule makes the calls. */
record AsyncCalls(String name, AsyncLibrary library) implements LoadClient {
    @Override
    public boolean underTest() {
        return true;
    }

    @Override
    public Sender open(Target target, Connections connections) throws Exception {
        return new AsyncSender(target, library.open(target));
    }

    /** Makes a call for each request. */
    private record AsyncSender(Target target, AsyncLibrary.Calls calls) implements Sender {
        @Override
        public void send(Flight flight) {
            long sentNanos = flight.sent(0);
            try {
                calls.get(new Call(target.uri(flight.id()), flight.id(), sentNanos), new FlightAnswer(flight));
            } catch (Exception | OutOfMemoryError failure) {
                flight.failed(failure);
            }
        }

        @Override
        public void close() {
            try {
                calls.close();
            } catch (Exception broken) {
                throw new IllegalStateException(broken);
            }
        }
    }

    /** Passes an answer on. */
    private record FlightAnswer(Flight flight) implements AsyncLibrary.Answer {
        @Override
        public void status(int status) {
            flight.answered(status);
        }

        @Override
        public void failed(Throwable failure) {
            flight.failed(failure);
        }
    }
}
