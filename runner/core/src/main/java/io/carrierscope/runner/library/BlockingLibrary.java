package io.carrierscope.runner.library;

import io.carrierscope.runner.client.http.LoadClient.Target;

/** A library whose calls hold the thread that makes them. */
public interface BlockingLibrary extends ClientLibrary {
    Calls open(Target target) throws Exception;

    /** Makes many calls at once. Closing it ends those in progress. */
    interface Calls {
        /** Reads the whole answer and returns its status. */
        int get(Call call) throws Exception;

        void close() throws Exception;
    }
}
