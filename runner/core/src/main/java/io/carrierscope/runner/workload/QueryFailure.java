package io.carrierscope.runner.workload;

/** There was no connection to the database in time, or no answer. */
public final class QueryFailure extends RuntimeException {
    public QueryFailure(Throwable cause) {
        super("no answer of the database: " + cause, cause, false, false);
    }
}
