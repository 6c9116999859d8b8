package io.carrierscope.runner.library;

import java.util.List;

/** An HTTP client library under test, with fair settings: no retries, no limit of connections, long timeouts. */
public interface ClientLibrary {
    /** Stands for no limit in libraries that ask for a number. */
    int UNLIMITED = 1_000_000;

    /**
     * What decides a result: defaults of the library that were changed, and those that were left, a line each. A limit that was
     * lifted reads {@code ...: unlimited instead of 5}, what was left begins with {@code default kept:}; both stand in every row of the
     * client in a report.
     */
    List<String> settings();
}
