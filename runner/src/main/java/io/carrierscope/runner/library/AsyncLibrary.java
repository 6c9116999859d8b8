package io.carrierscope.runner.library;

import io.carrierscope.runner.client.http.LoadClient.Target;

/** A library whose calls return at once. */
public non-sealed interface AsyncLibrary extends ClientLibrary {
    Calls open(Target target) throws Exception;

    /** Makes calls, many at once; closing it ends those that are on their way. */
    interface Calls {
        /** Tells the answer exactly once, when the whole of it was read. */
        void get(Call call, Answer answer) throws Exception;

        void close() throws Exception;
    }

    /** What becomes of a call. */
    interface Answer {
        void status(int status);

        void failed(Throwable failure);
    }
}
