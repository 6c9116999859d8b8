package io.carrierscope.runner.library;

import io.carrierscope.runner.client.http.LoadClient.Target;

/** A library whose calls return at once. */
public interface AsyncLibrary extends ClientLibrary {
    Calls open(Target target) throws Exception;

    /** Makes many calls at once. Closing it ends those in progress. */
    interface Calls {
        /** Reports the answer exactly once, after reading all of it. */
        void get(Call call, Answer answer) throws Exception;

        void close() throws Exception;
    }

    /** Receives the result of a call. */
    interface Answer {
        void status(int status);

        void failed(Throwable failure);
    }
}
