package io.carrierscope.runner.library;

import io.carrierscope.runner.client.account.Connections;
import io.carrierscope.runner.client.account.InFlightRequest;
import io.carrierscope.runner.client.http.LoadClient;

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
        public void send(InFlightRequest request) {
            long sentNanos = request.sent(0);
            try {
                calls.get(new Call(target.uri(request.id()), request.id(), sentNanos), new RequestAnswer(request));
            } catch (Exception | OutOfMemoryError failure) {
                request.failed(failure);
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
    private record RequestAnswer(InFlightRequest request) implements AsyncLibrary.Answer {
        @Override
        public void status(int status) {
            request.answered(status);
        }

        @Override
        public void failed(Throwable failure) {
            request.failed(failure);
        }
    }
}
